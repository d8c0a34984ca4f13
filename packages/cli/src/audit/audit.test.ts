import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  cleanEnvironment,
  type Ended,
  file,
  heed,
  heedFile,
  jsonOf,
  type RunOptions,
  spawnHeed,
  workFolder,
} from '../testing/command.js';
import { hasTerminal, heedInTerminal } from '../testing/terminal.js';
import { page, record, robotsTxt } from '../testing/warc.js';

interface Row {
  readonly file: string;
  readonly offset: number;
  readonly url: string;
  readonly capturedAt: string;
  readonly agent: string;
  readonly answer: {
    readonly decisions: Readonly<Record<string, { readonly verdict: string; readonly may: boolean }>>;
    readonly notSeen?: readonly string[];
  };
}

const a = 'https://a.example';
const b = 'https://b.example';
const records = [
  robotsTxt(a, 'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n'),
  page(`${a}/one.html`, '<title>One</title><p>Free.'),
  page(`${a}/private/two.html`, '<p>Private.'),
  page(`${a}/three.html`, '<meta name="robots" content="noindex"><p>Not indexed.', {
    headers: ['X-Robots-Tag: noarchive'],
  }),
  page(`${b}/four.html`, '<p>The robots.txt of this site was not captured.'),
];
const crawl = file('crawl.warc.gz', Buffer.concat(records));
const asked = ['--agent', 'ExampleBot', '--usage', 'crawl,index'];

/** About the page whose robots.txt was not captured. */
const doubts = [
  'For 1 record, not checked: robots.txt.',
  'Uses that these could still forbid are refused; --unseen can say otherwise.',
];
const onStderr = doubts.map((line) => `heed: ${line}\n`).join('');

/** One for all runs: the command keeps compiled code there. */
const env = { XDG_CACHE_HOME: join(workFolder, 'cache') };

/** Runs `heed audit` in this process. Its workers are processes all the same. */
function audit(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return heed(['audit', ...args], { env, ...options });
}

/** Runs `heed audit` as a process. */
function spawnAudit(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return spawnHeed(['audit', ...args], { env, ...options });
}

/** The names of all files below a folder of the tests. */
function namesIn(folder: string): string[] {
  return readdirSync(join(workFolder, folder), { recursive: true, encoding: 'utf8' }).sort();
}

function textOf(...path: string[]): string {
  return readFileSync(join(workFolder, ...path), 'utf8');
}

describe('rows on standard output', () => {
  test('are in the order of the input, each with the whole answer, as of the moment of its capture', async () => {
    const { status, out, err } = await spawnAudit([crawl, ...asked]);
    expect({ status, err }).toEqual({ status: 0, err: onStderr });
    const rows = jsonOf(out) as Row[];
    const offset = (n: number): number => Buffer.concat(records.slice(0, n)).length;
    expect(rows.map((row) => [row.file, row.offset, row.url, row.capturedAt, row.agent])).toEqual([
      [crawl, offset(1), `${a}/one.html`, '2026-11-01T00:00:00Z', 'ExampleBot'],
      [crawl, offset(2), `${a}/private/two.html`, '2026-11-01T00:00:00Z', 'ExampleBot'],
      [crawl, offset(3), `${a}/three.html`, '2026-11-01T00:00:00Z', 'ExampleBot'],
      [crawl, offset(4), `${b}/four.html`, '2026-11-01T00:00:00Z', 'ExampleBot'],
    ]);
    expect(rows.map(({ answer: { decisions } }) => [decisions['crawl']?.may, decisions['index']?.may])).toEqual([
      [true, true],
      [false, false],
      [true, false],
      [false, false],
    ]);
    expect(rows.map(({ answer }) => answer.notSeen)).toEqual([undefined, undefined, undefined, ['robots.txt']]);
  });

  test('are the same from standard input, from a list of files, and with several workers', async () => {
    const input = Buffer.concat(records);
    const { out } = await audit([crawl, ...asked, '--workers', '1']);
    const withoutFile = (text: string): unknown[] =>
      (jsonOf(text.replaceAll(`"evidenceFile":"${crawl}"`, '"evidenceFile":"-"')) as Row[]).map(
        ({ file: _, ...row }) => row,
      );
    const piped = await audit(['-', ...asked], { input });
    expect({ status: piped.status, err: piped.err }).toEqual({ status: 0, err: onStderr });
    expect(withoutFile(piped.out)).toEqual(withoutFile(out));
    expect(await audit(['--files-from', '-', ...asked], { input: `${crawl}\n` })).toEqual({
      status: 0,
      out,
      err: onStderr,
    });
    expect((await audit([crawl, ...asked, '--workers', '3'])).out).toBe(out);
  });

  test('have a row for each agent, and classes are agents too', async () => {
    const { out } = await audit([crawl, '--agent', 'ExampleBot,purpose:ai-train', '--usage', 'crawl']);
    const rows = jsonOf(out) as Row[];
    expect(rows.slice(0, 2).map(({ agent, answer }) => [agent, answer.decisions['crawl']?.may])).toEqual([
      ['ExampleBot', true],
      ['purpose:ai-train', false],
    ]);
  });

  test('are CSV if asked for, with a row for each usage', async () => {
    const { out } = await audit([crawl, ...asked, '--format', 'csv']);
    const [header, ...rows] = out.trimEnd().split(/\r?\n/);
    expect(header).toBe(
      'file,offset,within,recordId,url,host,domain,status,mime,capturedAt,askedAt,agent,usage,verdict,may,open,blockedBy,limits,until,source,line,clause,text,evidenceAt,evidenceFile,evidenceOffset,evidenceDigest',
    );
    expect(rows).toHaveLength(8);
    expect(rows[2]).toContain(
      `${a}/private/two.html,a.example,a.example,200,text/html,2026-11-01T00:00:00Z,2026-11-01T00:00:00Z,ExampleBot,crawl,denied,false,`,
    );
    expect(rows[2]).toMatch(
      /,robots\.txt,2,[^,]+,Disallow: \/private\/,2026-10-31T00:00:00Z,crawl\.warc\.gz,0,sha256:[0-9a-f]{64}$/,
    );
  });

  test('are only those that are asked for', async () => {
    const { out } = await audit([crawl, ...asked, '--only', 'denied']);
    expect((jsonOf(out) as Row[]).map(({ url, answer }) => [url, Object.keys(answer.decisions)])).toEqual([
      [`${a}/private/two.html`, ['crawl']],
      [`${a}/three.html`, ['index']],
    ]);
  });
});

test('--robots-from looks in other files too', async () => {
  const robots = file('robots.warc.gz', robotsTxt(b, 'User-agent: *\nDisallow: /\n'));
  const { out } = await audit([crawl, ...asked, '--robots-from', robots]);
  const last = (jsonOf(out) as Row[]).at(-1);
  expect(last?.answer.decisions['crawl']).toMatchObject({ verdict: 'denied', may: false });
  expect(last?.answer.notSeen).toBeUndefined();
});

describe('--filter', () => {
  test('prints the records that may be used, byte by byte', async () => {
    const child = spawn(process.execPath, [heedFile, 'audit', crawl, ...asked, '--filter'], {
      cwd: workFolder,
      env: cleanEnvironment(env),
    });
    const bytes: Buffer[] = [];
    child.stdout.on('data', (some: Buffer) => bytes.push(some));
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(status).toBe(0);
    const expected = Buffer.concat(records.filter((_, at) => at === 1));
    expect(said).toBe(onStderr);
    // A record about the file itself comes first.
    expect(Buffer.concat(bytes).subarray(-expected.length).equals(expected)).toBe(true);
  });
});

describe('--unseen', () => {
  const mayOf = (out: string) =>
    (jsonOf(out) as Row[]).map(({ answer: { decisions } }) => [decisions['crawl']?.may, decisions['index']?.may]);

  test('allow, or a list, takes what is missing as absent, and says so', async () => {
    const allowing = await audit([crawl, ...asked, '--unseen', 'allow']);
    expect(mayOf(allowing.out).at(-1)).toEqual([true, true]);
    expect(allowing.err).toContain('There may be more rules there: --unseen allow answers as if there were none.');
    const listed = await audit([crawl, ...asked, '--unseen', 'response,robots.txt']);
    expect(mayOf(listed.out)).toEqual(mayOf(allowing.out));
    expect(listed.err).toContain('except for response, robots.txt (--unseen).');
  });

  test('names the files that a WARC rarely has', async () => {
    const training = ['--agent', 'ExampleBot', '--usage', 'ai-train'];
    const { err } = await audit([crawl, ...training]);
    expect(err).toContain('For 3 records, not checked: /ai.txt.');
    const files = '/ai.txt,/.well-known/tdmrep.json';
    const rows = jsonOf((await audit([crawl, ...training, '--unseen', files])).out) as Row[];
    expect(rows.map(({ answer }) => answer.decisions['ai-train']?.may)).toEqual([true, false, true, false]);
  });

  test.each(['maybe', 'robots', 'allow,response', '', '/a,'])('refuses %j', async (value) => {
    const { status, err } = await audit([crawl, ...asked, '--unseen', value]);
    expect([status, err]).toEqual([2, expect.stringContaining('Give refuse, allow, or sources')]);
  });
});

describe('--out', () => {
  test('makes a folder with parts, a summary and a report, and says what came of it', async () => {
    const { status, out, err } = await spawnAudit([crawl, ...asked, '--out', 'made']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out.split('\n')).toEqual([
      '5 records read: 4 answered, none damaged, 1 skipped (1 robots.txt).',
      ...doubts,
      'Report: made/report.html',
      '',
    ]);
    expect(namesIn('made')).toEqual(expect.arrayContaining(['parts', 'report.html', 'summary.json']));
    expect(JSON.parse(textOf('made', 'summary.json'))).toMatchObject({
      records: { read: 5, answered: 4, damaged: 0, skipped: { 'robots.txt': 1 } },
      decisions: {
        ExampleBot: {
          crawl: { allowed: 0, denied: 1, unstated: 3, may: 2 },
          index: { allowed: 0, denied: 1, unstated: 3, may: 1 },
        },
      },
      settings: { agents: ['ExampleBot'], usages: ['crawl', 'index'] },
    });
    expect(textOf('made', 'report.html')).toContain('ExampleBot');
    const again = await audit([crawl, ...asked, '--out', 'made']);
    expect(again.out.split('\n')[0]).toBe('made was complete before: nothing was answered again.');
  });

  test('refuses a folder with other settings, and tells the difference', async () => {
    await audit([crawl, ...asked, '--out', 'other']);
    const { status, out, err } = await audit([crawl, '--agent', 'OtherBot', '--out', 'other']);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^heed: .*other.*\n$/);
    expect(err).toContain('OtherBot');
  });

  test('names damage, goes on behind it, and ends with status 1', async () => {
    const broken = Buffer.from(records[2] as Buffer);
    broken.fill(0xff, 30, 60);
    const name = file('broken.warc.gz', Buffer.concat([...records.slice(0, 2), broken, ...records.slice(3)]));
    const { status, out, err } = await audit([name, ...asked, '--out', 'damaged']);
    expect({ status, err }).toEqual({ status: 1, err: '' });
    const lines = out.split('\n');
    expect(lines[0]).toBe(`5 records read: 3 answered, 1 damaged (${broken.length} bytes), 1 skipped (1 robots.txt).`);
    expect(lines[1]).toMatch(
      new RegExp(`^  broken\\.warc\\.gz, at ${Buffer.concat(records.slice(0, 2)).length}: .*\\.$`),
    );
    const rows = await audit([name, ...asked]);
    expect(rows.status).toBe(1);
    expect(rows.err).toMatch(/^heed: broken\.warc\.gz, at \d+: .*\.\n/);
    expect(rows.err.split('\n').slice(1).join('\n')).toBe(onStderr);
    expect(jsonOf(rows.out)).toHaveLength(3);
  });

  test('writes views as WARC', async () => {
    const args = [crawl, '--agent', 'ExampleBot', '--views', 'text', '--views', 'copy', '--out', 'views'];
    expect(await audit(args)).toMatchObject({ status: 0, err: '' });
    const [name = ''] = namesIn('views/views');
    const text = gunzipSync(readFileSync(join(workFolder, 'views/views', name))).toString('utf8');
    expect(text).toContain('WARC-Type: conversion');
    expect(text).toContain('Free.');
    expect(text).not.toContain('Private.');
  });

  test('writes Parquet that SQL can be asked about', async () => {
    expect(await audit([crawl, ...asked, '--format', 'parquet', '--out', 'table'])).toMatchObject({
      status: 0,
    });
    const query = 'select usage, count(*) as n from answers where not may group by all order by all';
    expect(await spawnAudit(['sql', 'table', query])).toEqual({
      status: 0,
      out: expect.stringMatching(/^usage,n\r?\ncrawl,2\r?\nindex,3\r?\n$/),
      err: '',
    });
  });
});

describe('what cannot be done is said in a sentence', () => {
  test.each<[string, readonly string[]]>([
    ['a file that is not there', ['none.warc.gz']],
    ['a list that is not there', ['--files-from', 'none.txt']],
    ['robots.txt files that are not there', [crawl, '--robots-from', 'none']],
    ['an empty folder', [file('empty/.keep', '') && 'empty']],
  ])('%s', async (_, args) => {
    const { status, out, err } = await audit([...args]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^heed: [^\n]+\.\n$/);
    expect(err).not.toContain('unexpected error');
  });
});

describe('signals and terminals', () => {
  // Enough pages that the audit takes a while.
  const many = file(
    'many.warc.gz',
    Buffer.concat(
      Array.from({ length: 1000 }, (_, at) =>
        page(`${a}/${at}.html`, `<p>${'A long page about nothing. '.repeat(1000)}`),
      ),
    ),
  );

  test.each(['SIGINT', 'SIGTERM'] as const)('%s stops an audit, which says how to resume', async (signal) => {
    const folder = `stopped-${signal}`;
    const args = ['audit', many, ...asked, '--out', folder, '--progress', 'json', '--workers', '1'];
    const child = spawn(process.execPath, [heedFile, ...args], { cwd: workFolder, env: cleanEnvironment(env) });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said === '') child.kill(signal);
      said += text;
    });
    const end = await new Promise((resolve) => child.on('close', (status, by) => resolve(by ?? status)));
    expect(end).toBe(signal);
    expect(said.trimEnd().split('\n').at(-1)).toBe(
      'heed: stopped; what is finished is kept. Run the same command again to go on.',
    );
    expect(existsSync(join(workFolder, folder, 'summary.json'))).toBe(false);
    const { status, out } = await audit([many, ...asked, '--out', folder]);
    expect(status).toBe(0);
    expect(out).toContain('1,000 records read: 1,000 answered, none damaged');
  });

  test.skipIf(!hasTerminal)('Ctrl-C in a terminal, which its workers get too, stops it as well', async () => {
    const args = ['audit', many, ...asked, '--out', 'typed', '--workers', '2'];
    const { screen, until, type, ended } = heedInTerminal(args, { env });
    await until(/records/);
    type('\x03');
    expect(await ended).toBe(130);
    expect(screen()).toContain('heed: stopped; what is finished is kept. Run the same command again to go on.\r\n');
    expect((await audit([many, ...asked, '--out', 'typed'])).out).toContain('1,000 records read: 1,000 answered');
  });

  test.skipIf(process.platform === 'win32')(
    'a reader that has seen enough ends it, and nothing is left behind',
    async () => {
      const temporary = join(workFolder, 'temporary');
      mkdirSync(temporary);
      const script = `"${process.execPath}" "${heedFile}" audit ${many} | head -1 | wc -l`;
      const shell = spawn('/bin/sh', ['-c', script], {
        cwd: workFolder,
        env: cleanEnvironment({ ...env, TMPDIR: temporary }),
      });
      let printed = '';
      shell.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
      await new Promise((resolve) => shell.on('close', resolve));
      expect(printed.trim()).toBe('1');
      await expect.poll(() => readdirSync(temporary), { timeout: 30_000 }).toEqual([]);
    },
  );

  test('--progress json tells how far it is, line by line', async () => {
    const { err } = await audit([many, ...asked, '--out', 'told', '--progress', 'json']);
    const events = jsonOf(err) as { readonly phase: string; readonly records: number }[];
    expect(events.at(-1)).toMatchObject({ phase: 'answers', records: 1000, damaged: 0 });
  });

  test.skipIf(!hasTerminal)('a bar is drawn on a terminal, and nothing of it is left', async () => {
    const { screen, ended } = heedInTerminal(['audit', many, ...asked, '--out', 'drawn'], { columns: 60 });
    expect(await ended).toBe(0);
    const drawn = screen()
      .split('\r')
      .filter((line) => line.includes('%'));
    expect(drawn.length).toBeGreaterThan(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence that clears a line
    for (const line of drawn) expect(line.replace(/\x1b\[K/g, '').length).toBeLessThan(60);
    const after = screen().slice(screen().lastIndexOf('\x1b[K') + 3);
    expect(after).toMatch(/^1,000 records read: 1,000 answered, none damaged\.\r\n/);
  });
});

test('a record that is not a page is answered by its header', async () => {
  const pdf = record({
    url: `${a}/x.pdf`,
    body: '%PDF-1.7',
    headers: ['Content-Type: application/pdf', 'X-Robots-Tag: noindex'],
  });
  const { out } = await audit([file('pdf.warc.gz', pdf), '--usage', 'index']);
  expect((jsonOf(out) as Row[])[0]).toMatchObject({
    agent: '*',
    answer: { decisions: { index: { verdict: 'denied' } } },
  });
});

describe('heed audit index', () => {
  const robots = file('captures.warc.gz', robotsTxt(b, 'User-agent: *\nDisallow: /\n'));

  test('prints captures as lines, or adds them to a file; --robots-from takes both', async () => {
    const lines = await audit(['index', robots]);
    expect(lines).toMatchObject({ status: 0, err: '' });
    expect(jsonOf(lines.out)[0]).toMatchObject({
      url: `${b}/robots.txt`,
      at: '2026-10-31T00:00:00Z',
      status: 200,
      body: 'User-agent: *\nDisallow: /\n',
    });
    expect(await audit(['index', robots, '--out', 'index.sqlite'])).toEqual({
      status: 0,
      out: 'index.sqlite: added 1 capture from 1 file.\n',
      err: '',
    });
    expect((await audit(['index', robots, '--out', 'index.sqlite'])).out).toBe(
      'index.sqlite: added 0 captures from 0 files. It had 1 file before.\n',
    );
    for (const from of [file('captures.ndjson', lines.out), 'index.sqlite']) {
      const { out } = await audit([crawl, ...asked, '--robots-from', from]);
      expect((jsonOf(out) as Row[]).at(-1)?.answer.decisions['crawl']).toMatchObject({ verdict: 'denied' });
    }
  });

  test.each<[string, readonly string[], string]>([
    ['nothing', [], 'heed: nothing to index: give files or folders, or a list of them with --files-from.\n'],
    ['a file that is not there', ['none'], 'heed: cannot read none: there is no such file or folder.\n'],
  ])('%s is refused', async (_, args, err) => {
    expect(await audit(['index', ...args])).toEqual({ status: 2, out: '', err });
  });
});

test('options before a subcommand are refused, and a file can have its name', async () => {
  const { status, err } = await audit(['--out', 'x', 'report', 'y']);
  expect(status).toBe(2);
  expect(err).toBe(
    'heed: --out before "report" has no effect: "heed audit report" has its own options. To audit a file called report, write ./report.\n',
  );
  file('report', Buffer.concat(records));
  const { out } = await audit(['./report', ...asked]);
  expect(jsonOf(out)).toHaveLength(4);
});
