import { expect, test } from 'vitest';
import { decodeUtf8 } from './decode.js';

test('UTF-8, with or without a byte order mark', () => {
  expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9))).toEqual({ text: 'é', damaged: false });
  expect(decodeUtf8(Uint8Array.of(0x2f, 0x61))).toEqual({ text: '/a', damaged: false });
});

test('bytes that are not UTF-8 are replaced, and the text is marked as damaged', () => {
  expect(decodeUtf8(Uint8Array.of(0x61, 0xff, 0x62))).toEqual({ text: 'a\ufffdb', damaged: true });
});
