import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readItems } from './read-items.js';
import { itemsOf, read, shown, unitsOf } from './testing/items.js';

const site = 'https://daily.example/';

describe('questions', () => {
  test('are given with their fields, unchecked', async () => {
    const [item] = await itemsOf(await unitsOf('a', `{"url":"${site}","at":"2026-11-15T00:00:00Z","agent":7}\n`));
    expect(item).toEqual({
      kind: 'subject',
      subject: {
        offset: 0,
        url: site,
        at: '2026-11-15T00:00:00Z',
        question: { url: site, at: '2026-11-15T00:00:00Z', agent: 7 },
      },
    });
  });

  test('empty lines, line ends, a mark, and no end', async () => {
    expect(await read('a', `\ufeff{"url":"a"}\r\n\r\n \n{"url":"b\u2028"}\n{}`)).toEqual(['0 a', '20 b\u2028', '35 ']);
  });

  test('what is not a question is named with its place', async () => {
    const items = await itemsOf(await unitsOf('a', '{"url":"a"}\n{"url":\n[1]\nnull\n{"url":"b"}'));
    expect(items.map(shown)).toEqual(['0 a', '12 question', '20 question', '24 question', '29 b']);
    expect(items[2]).toHaveProperty('problem.message', 'A question must be a JSON object, but this is a list.');
    expect(items[1]).toHaveProperty('problem.file', 'a');
  });
});

describe('lists of addresses', () => {
  test('have comments, empty lines and wrong lines', async () => {
    const list = `${site}a\n# no\n\n  ${site}b  \r\nwww.daily.example\nftp://daily.example/\n${site}c ${site}d\n`;
    expect(await read('a', list)).toEqual([
      '0 https://daily.example/a',
      '30 https://daily.example/b',
      '59 question',
      '77 question',
      '98 question',
    ]);
  });

  test('a line that is too long or not UTF-8 is named', async () => {
    const list = Buffer.concat([Buffer.from(`${site}\n`), Buffer.from([0x68, 0xff, 10]), Buffer.alloc(99_999, 120)]);
    expect(await read('a', list)).toEqual([`0 ${site}`, '23 question', '26 too-long']);
  });
});

describe('units', () => {
  test('hold every line once, wherever they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('', '#', 'x', `${site}1`, `${site}long/address`, '\r'), { minLength: 1 }),
        fc.integer({ min: 1, max: 60 }),
        async (lines, unitBytes) => {
          const content = `${site}\n${lines.join('\n')}`;
          const whole = await read('a', content);
          expect(await read('a', content, { unitBytes })).toEqual(whole);
          expect((await unitsOf('a', content, { unitBytes })).length).toBe(Math.ceil(content.length / unitBytes));
        },
      ),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 40) },
    );
  });

  test('of a compressed list are one', async () => {
    const content = gzipSync(`${site}a\n${site}b\n`);
    expect(await read('a', content, { unitBytes: 5 })).toEqual([`0 ${site}a`, `24 ${site}b`]);
    expect(await unitsOf('a', content, { unitBytes: 5 })).toHaveLength(1);
  });
});

describe('compressed text', () => {
  const lines = Array.from({ length: 50_000 }, (_, number) => `${site}${number * 7919}\n`);
  const packed = gzipSync(lines.join(''));

  test('has many members, or zeros at its end', async () => {
    const members = Buffer.concat([...lines.slice(0, 300).map((line) => gzipSync(line)), Buffer.alloc(20_000)]);
    expect(await read('a', members)).toHaveLength(300);
  });

  test('that is cut is read to its last line, and named', async () => {
    const items = await read('a', packed.subarray(0, packed.length - 9));
    expect(items.length).toBeGreaterThan(49_000);
    expect(items.at(-1)).toMatch(/^\d+ truncated$/);
  });

  test('that is damaged is read up to there, the same in every run', async () => {
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, packed.length >> 1, (packed.length >> 1) + 50);
    const items = await read('a', damaged);
    expect(items.at(-1)).toMatch(/^\d+ (gzip|question)$/);
    expect(items.length).toBeGreaterThan(20_000);
    expect(await read('a', damaged)).toEqual(items);
  });

  test.each([
    Buffer.from('garbage'),
    Buffer.from('\0garbage'),
    Buffer.concat([Buffer.alloc(40_000), Buffer.from('x')]),
  ])('with something else behind it is named %#', async (tail) => {
    const items = await read('a', Buffer.concat([packed, tail]));
    expect(items.length).toBeGreaterThan(49_000);
    expect(items.at(-1)).toMatch(/^\d+ gzip$/);
  });
});

test('standard input is read as it is, or decompressed', async () => {
  const unit = { file: '-', path: '-', kind: 'url-list' as const, size: 0, from: 0, to: 0 };
  for (const bytes of [Buffer.from(`${site}\n`), gzipSync(`${site}\n`), Buffer.alloc(0)]) {
    const stdin = Readable.from([...bytes].map((byte) => Buffer.from([byte])));
    const items: string[] = [];
    for await (const { item } of readItems(unit, { stdin })) items.push(shown(item));
    expect(items).toEqual(bytes.length === 0 ? [] : [`0 ${site}`]);
  }
});

test('a file that is gone is named', async () => {
  const [unit] = await unitsOf('a', site);
  if (unit === undefined) throw new Error('no unit');
  const items = await itemsOf([{ ...unit, path: '/no/such/file' }]);
  expect(items[0]).toHaveProperty(
    'problem.message',
    'The file cannot be read from here on: there is no such file or folder.',
  );
});
