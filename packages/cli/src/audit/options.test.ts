import { describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';

describe('contradicting options are refused with a sentence', () => {
  const terminal = 'on a terminal';
  test.each<[readonly string[], string]>([
    [
      [],
      'nothing to audit: give files or folders, a list of them with --files-from, or "-" for WARC from standard input.',
    ],
    [['a', '--format', 'parquet'], '--format parquet writes files: add --out FOLDER.'],
    [['a', '--views', 'text', '--agent', 'b'], '--views writes files: add --out FOLDER.'],
    [['a', '--views', 'text', '--out', 'o'], '--views writes what one crawler may use: give exactly one --agent.'],
    [
      ['a', '--views', 'copy', '--out', 'o', '--agent', 'b,c'],
      '--views writes what one crawler may use: give exactly one --agent.',
    ],
    [
      ['a', '--views', 'copy', '--out', 'o', '--agent', 'purpose:search'],
      '--views writes what one crawler may use: give exactly one --agent.',
    ],
    [
      ['a', '--views', 'copy', '--out', 'o', '--agent', 'b', '--as', 'csv'],
      '--views takes its text from WARC records: it cannot be used with --as csv.',
    ],
    [['a', '--provenance'], '--provenance adds a column to what --filter writes: add --filter.'],
    [
      ['a', '--filter', '--format', 'csv'],
      '--filter without --out prints records and no answers: leave out --format csv, or add --out FOLDER.',
    ],
    [
      ['a', '--filter', '--only', 'may'],
      '--filter without --out prints records and no answers: leave out --only may, or add --out FOLDER.',
    ],
    [['-', 'a'], '"-" stands for WARC from standard input, which is audited by itself: leave out the other inputs.'],
    [
      ['-', '--files-from', 'a'],
      '"-" stands for WARC from standard input, which is audited by itself: leave out the other inputs.',
    ],
    [['-', '--as', 'csv'], '"-" stands for WARC from standard input: it cannot be read --as csv. Give it as a file.'],
    [['a', '--robots-from', '-'], '--robots-from takes files and folders, not standard input.'],
    [
      ['a', '--at', 'yesterday'],
      '--at yesterday is not a date, or a date and time: write it as 2026-11-15 or 2026-11-15T00:00:00Z.',
    ],
  ])('%j', async (args, sentence) => {
    expect(await heed(['audit', ...args])).toEqual({ status: 2, out: '', err: `heed: ${sentence}\n` });
  });

  test(`WARC ${terminal}`, async () => {
    const sentence =
      '--filter prints records, which a terminal cannot show: write them to a file with ">", or add --out FOLDER.';
    expect(await heed(['audit', 'a', '--filter'], { columns: 80 })).toEqual({
      status: 2,
      out: '',
      err: `heed: ${sentence}\n`,
    });
  });
});

describe('a wrong value is refused with those that are right', () => {
  test.each<[readonly string[], string]>([
    [
      ['--agent', 'purpose:world-peace'],
      '"purpose:world-peace" is not a class of agents. Use one of purpose:ai-train,',
    ],
    [['--agent', 'a,,b'], 'Give a name.'],
    [['--usage', 'eat'], 'Use one of crawl, '],
    [['--views', 'links'], 'Use one of text, copy.'],
    [['--views', 'text,copy'], 'Use one of text, copy.'],
    [['--only', 'some'], 'Allowed choices are may, may-not, denied.'],
    [['--format', 'xml'], 'Allowed choices are ndjson, csv, parquet.'],
    [['--as', 'tar'], 'Allowed choices are warc, questions, url-list, csv, parquet.'],
    [['--progress', 'loud'], 'Allowed choices are auto, json, none.'],
    [['--obtained', 'somehow'], 'Allowed choices are elsewhere.'],
    [['--arrangement', 'lunch'], 'Use one of must-use-resource, '],
    [['--workers', '0'], 'Give a whole number from 1 to 64, such as 2.'],
    [['--workers', '1.5'], 'Give a whole number from 1 to 64, such as 2.'],
    [['--workers', '65'], 'Give a whole number from 1 to 64, such as 2.'],
    [['--out', 'a', '--out', 'b'], 'It was given before, as "a"'],
    [['--files-from', ''], 'It is empty.'],
    [['--robots-from', ''], 'It is empty.'],
    [['--at', '2026-11-15', '--at', '2026-11-16'], 'It was given before, as "2026-11-15"'],
    [['--unstated', 'maybe'], 'Allowed choices are allow, refuse.'],
    [['--sideways'], "unknown option '--sideways'"],
  ])('%j', async (args, words) => {
    const { status, out, err } = await heed(['audit', 'a', ...args]);
    expect({ status, out, err }).toEqual({ status: 2, out: '', err: expect.stringContaining(words) });
    expect(err).toContain('Run "heed audit --help" for its options.');
  });
});

test('the help has examples, columns and exit statuses', async () => {
  const { status, out } = await heed(['audit', '--help']);
  expect(status).toBe(0);
  expect(out).toContain('heed audit crawl.warc.gz --agent ExampleBot --usage crawl,ai-train --out answers\n');
  expect(out.replaceAll('\n', ' ')).toContain(
    'agent, usage, verdict, may, open, blockedBy, limits, until, source, line, clause, text, evidenceAt,',
  );
  expect(out).toMatch(/\nExit status: 0 .*; 1 [^;]*; 2 if heed could not run\.\n$/);
});
