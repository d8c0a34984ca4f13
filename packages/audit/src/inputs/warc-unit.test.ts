import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readItems } from './read-items.js';
import { itemsOf, read, shown, unitsOf } from './testing/items.js';

const site = 'https://daily.example/';

function record(type: string, target: string, block: string): string {
  const header = `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${target}\r\nContent-Length: ${block.length}\r\n\r\n`;
  return `${header}${block}\r\n\r\n`;
}

const records = [
  record('warcinfo', '', 'software: heed'),
  ...Array.from({ length: 20 }, (_, number) =>
    record(
      'response',
      `${site}${number}`,
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>${'x'.repeat(number)}`,
    ),
  ),
];

test('records are read whole in each of their forms, wherever the file is cut', async () => {
  const plain = records.join('');
  const packed = Buffer.concat(records.map((text) => gzipSync(text)));
  for (const content of [plain, packed]) {
    const whole = await read('a', content);
    expect(whole).toHaveLength(21);
    expect(whole[0]).toBe('0 warcinfo');
    expect(whole[20]).toContain(`${site}19`);
    expect(await read('a', content, { unitBytes: 500 })).toEqual(whole);
  }
});

test('each record comes with itself and with the place of the next', async () => {
  const [unit] = await unitsOf('a', records.join(''));
  if (unit === undefined) throw new Error('no unit');
  let next = 0;
  for await (const { item, record: found, end } of readItems(unit)) {
    expect(found?.offset).toBe(next);
    expect(item.kind).toBe(next === 0 ? 'skipped' : 'subject');
    next = end ?? -1;
  }
  expect(next).toBe(records.join('').length);
});

test('WARC is read from standard input', async () => {
  const stdin = Readable.from([gzipSync(records[1] ?? '')]);
  const items: string[] = [];
  const unit = { file: '-', path: '-', kind: 'warc' as const, size: 0, from: 0, to: 0 };
  for await (const { item } of readItems(unit, { stdin })) items.push(shown(item));
  expect(items).toEqual([`0 ${site}0`]);
});

test('a WARC file that is gone is named', async () => {
  const unit = { file: 'a', path: '/no/such/file', kind: 'warc' as const, size: 9, from: 0, to: 9 };
  expect(await itemsOf([unit])).toEqual([
    {
      kind: 'damaged',
      problem: {
        file: 'a',
        offset: 0,
        code: 'truncated',
        message: 'The file cannot be read from here on: there is no such file or folder.',
        answered: false,
      },
    },
  ]);
});
