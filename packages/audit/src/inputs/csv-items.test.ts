import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Subject } from '../subject.js';
import { maxRowBytes } from './csv-items.js';
import { cellsOf } from './csv-text.js';
import { itemsOf, read, shown, unitsOf } from './testing/items.js';

const site = 'https://daily.example/';

async function items(content: string | Uint8Array, options = {}): ReturnType<typeof itemsOf> {
  return itemsOf(await unitsOf('a.csv', content, options));
}

async function subjectIn(content: string): Promise<Subject> {
  const [item] = await items(content);
  if (item?.kind !== 'subject') throw new Error(JSON.stringify(item));
  return item.subject;
}

async function messageIn(content: string): Promise<string | undefined> {
  const [item] = await items(content);
  return item?.kind === 'damaged' ? item.problem.message : undefined;
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

describe('a row', () => {
  test('has the texts of a question, in any order', async () => {
    const header = 'HTTP/1.1 404 Not Found\r\nX-Robots-Tag: noindex\r\nContent-Type: text/html\r\n\r\n';
    const csv = `agent,body,url,headers,robots,at\r\nBot,${cell('<p title="a,\n">')},${site},${cell(header)},${cell('User-agent: *\nDisallow: /')},2026-11-15T00:00:00Z\r\n`;
    expect(await subjectIn(csv)).toEqual({
      offset: 34,
      url: site,
      at: '2026-11-15T00:00:00Z',
      response: {
        status: 404,
        headers: [
          ['X-Robots-Tag', 'noindex'],
          ['Content-Type', 'text/html'],
        ],
        body: '<p title="a,\n">',
      },
      robots: 'User-agent: *\nDisallow: /',
      question: { agent: 'Bot' },
    });
  });

  test('says nothing in empty cells', async () => {
    expect(await subjectIn(`url,robots,headers,body,at,status,agent\n${site},,"",,,,\n`)).toEqual({
      offset: 40,
      url: site,
    });
  });

  test('of its own status', async () => {
    expect((await subjectIn(`url;status;headers\n${site};200;HTTP/1.1 404 No\n`)).response).toEqual({
      status: 200,
      headers: [],
    });
  });

  test.each<[string, [string, string][]]>([
    [
      'A: 1\nb :2\n continued\nA:',
      [
        ['A', '1'],
        ['b', '2 continued'],
        ['A', ''],
      ],
    ],
    [
      '[["A","1"],["A","2"]]',
      [
        ['A', '1'],
        ['A', '2'],
      ],
    ],
    [
      '[{"name":"A","value":"1"},{"key":"B","value":2}]',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    [
      '{"A":"1","B":["2","3"],"C":null}',
      [
        ['A', '1'],
        ['B', '2'],
        ['B', '3'],
      ],
    ],
  ])('with headers as %j', async (headers, lines) => {
    const { response, shortfall } = await subjectIn(`url,headers\n${site},${cell(headers)}`);
    expect(response?.headers).toEqual(lines);
    expect(shortfall).toBeUndefined();
  });

  test('is answered although a line of its headers is not a field, which is told', async () => {
    const { response, shortfall } = await subjectIn(`url,headers\n${site},"X-Robots-Tag noindex\nA: 1"`);
    expect(response?.headers).toEqual([['A', '1']]);
    expect(shortfall).toMatchObject({ code: 'http', answered: true, offset: 12, url: site });
    expect(shortfall?.message).toContain('Line 1 of the headers was not read');
  });

  test.each<[string, string | undefined]>([
    ['2026-11-15T00:00:00+01:00', '2026-11-15T00:00:00+01:00'],
    ['2026-11-15 12:30:00', '2026-11-15T12:30:00Z'],
    ['2026-11-15 12:30:00.5+01', '2026-11-15T12:30:00.5+01:00'],
    ['2026-11-15', '2026-11-15T00:00:00Z'],
    ['2026-02-31', undefined],
    ['2026-11-15T25:00:00Z', undefined],
    ['yesterday', undefined],
  ])('of the moment %s', async (at, expected) => {
    if (expected === undefined) expect(await messageIn(`url,at\n${site},${at}`)).toContain('is not a date and time');
    else expect((await subjectIn(`url,at\n${site},${at}`)).at).toBe(expected);
  });

  test('does not give a body that is not a page', async () => {
    expect((await subjectIn(`url,body,headers\n${site},GIF89a,Content-Type: image/gif`)).response?.body).toBe('');
  });

  test.each<[string, string]>([
    [`url,status\n${site},ok`, 'The cell status is not an HTTP status: "ok".'],
    ['url,body\n,x', 'The address is missing.'],
    ['url,body\nwww.daily.example,x', '"www.daily.example" is not an absolute http or https address.'],
    [`url,body\n${site}`, 'This row has 1 cells, but the header has 2.'],
    [`url,body\n${site},"a"b`, 'There is text behind the closing quote of cell 2.'],
    [`url,headers\n${site},[1]`, 'The headers have an entry that is not a pair of a name and a value.'],
    [`url,headers\n${site},${cell('{"A":{}}')}`, 'The value of the header "A" is not text.'],
    [`url,headers\n${site},{`, 'The headers are not JSON'],
  ])('that is wrong is named %#', async (csv, message) => {
    expect(await messageIn(csv)).toContain(message);
  });
});

describe('a file', () => {
  test('with empty lines, a mark, other delimiters, quotes inside of cells, and no line end', async () => {
    expect(await read('a.csv', `\ufeffurl;body\r\n\r\n${site}1;a"b\r\n${site}2;"x;\r\n"\n${site}3;`)).toEqual([
      `15 ${site}1`,
      `44 ${site}2`,
      `75 ${site}3`,
    ]);
    expect(await read('a.tsv', `url\tbody\n${site}\t<p>`)).toEqual([`9 ${site}`]);
    expect(await read('a', gzipSync(`url\n${site}\n`))).toEqual([`4 ${site}`]);
  });

  test('with a quote that is never closed is named with the place of its row', async () => {
    const [first, second] = await items(`url,body\n${site},x\n${site},"never\n${site},y\n`);
    expect(first?.kind).toBe('subject');
    const problem = { offset: 34, code: 'truncated', message: 'A quote opens in this row and is never closed.' };
    expect(second).toMatchObject({ kind: 'damaged', problem });
  });

  test('is cut into units that hold every row once', async () => {
    const csvCell = fc.constantFrom('', 'x', '"a\n"', '"a,""\r\n"', '"', 'long'.repeat(9), 'a"b');
    await fc.assert(
      fc.asyncProperty(fc.array(csvCell), fc.integer({ min: 1, max: 50 }), async (cells, unitBytes) => {
        const content = `url,body\n${cells.map((body, row) => `${site}${row},${body}`).join('\n')}`;
        const whole = await items(content);
        const units = await unitsOf('a.csv', content, { unitBytes });
        expect((await itemsOf(units)).map(shown)).toEqual(whole.map(shown));
        for (const [place, { to }] of units.entries()) expect(units[place + 1]?.from ?? to).toBe(to);
      }),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 60) },
    );
  });

  test('is read whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await items(Buffer.concat([Buffer.from('url,headers\n'), bytes]), { as: 'csv', unitBytes: 40 });
      }),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 60) },
    );
  });

  test('a row that is too long is named, and the next one read', async () => {
    const long = Buffer.alloc(maxRowBytes, 'x');
    const content = Buffer.concat([Buffer.from(`url,body\n${site},"`), long, Buffer.from(`"\n${site}b,x\n`)]);
    const found = await read('a.csv', gzipSync(content, { level: 1 }));
    expect(found).toEqual(['9 too-long', `${9 + 24 + maxRowBytes + 2} ${site}b`]);
  });
});

test('cells come back as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.constantFrom(',' as const, ';' as const), (cells, by) => {
      expect(cellsOf(`${cells.map(cell).join(by)}\r\n`, by)).toEqual(cells);
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 200) },
  );
});
