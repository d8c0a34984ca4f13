import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unchunk } from './chunked.js';

const read = (text: string) => {
  const found = unchunk(Buffer.from(text));
  return found === undefined ? undefined : [Buffer.from(found.bytes).toString(), found.isCut];
};

test.each([
  ['5\r\nhello\r\n0\r\n\r\n', 'hello', false],
  ['5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nTrailer: x\r\n\r\n', 'hello world', false],
  ['00A\r\n0123456789\r\n0\r\n', '0123456789', false],
  ['5 \nhello\n0\n\n', 'hello', false],
  ['0\r\n\r\n', '', false],
  ['5\r\nhello\r\n', 'hello', true],
  ['5\r\nhello\r\n9\r\nwor', 'hellowor', true],
  ['5\r\nhello\r\nzz', 'hello', true],
  ['5\r\nhello', 'hello', true],
])('%j', (text, bytes, isCut) => {
  expect(read(text)).toEqual([bytes, isCut]);
});

test.each(['<html>', '', 'hello\r\n', '12 monkeys', 'ab\r\nplain text', '5\r\nhello world'])(
  '%j is not chunked',
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

test('whatever is cut into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1 })), (pieces) => {
      const chunks = pieces.flatMap((piece) => [
        Buffer.from(`${piece.length.toString(16)}\r\n`),
        piece,
        Buffer.from('\r\n'),
      ]);
      const found = unchunk(Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]));
      expect(Buffer.from(found?.bytes ?? [1]).equals(Buffer.concat(pieces))).toBe(true);
    }),
  );
});
