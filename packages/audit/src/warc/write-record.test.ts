import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { everythingIn, fileWith } from './testing/warc-files.js';
import { recordBytes } from './write-record.js';

test('a record is one gzip member, its length is its own, and it is the same every time', () => {
  const record = {
    fields: [
      ['WARC-Type', 'conversion'],
      ['content-length', '7'],
    ] as const,
    block: Buffer.from('é'),
  };
  const bytes = recordBytes(record);
  expect(gunzipSync(bytes).toString()).toBe('WARC/1.1\r\nWARC-Type: conversion\r\nContent-Length: 2\r\n\r\né\r\n\r\n');
  expect(recordBytes(record)).toEqual(bytes);
  // Neither the time nor the system is in the header of the member.
  expect([...bytes.subarray(4, 8)]).toEqual([0, 0, 0, 0]);
  expect(bytes[9]).toBe(255);
});

test('a value cannot begin another line', async () => {
  const fields = [
    ['WARC-Type', 'response'],
    ['X', 'a\r\nContent-Length: 99\r\n\r\nb'],
    ['Y\nZ', '1'],
  ] as const;
  const [record] = await everythingIn({ path: fileWith(recordBytes({ fields, block: Buffer.from('x') })) });
  expect(record).toMatchObject({
    fields: [
      ['WARC-Type', 'response'],
      ['X', 'a Content-Length: 99 b'],
      ['Y Z', '1'],
      ['Content-Length', '1'],
    ],
  });
});
