import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import { audit } from './audit.js';
import type { AuditOutcome, AuditRequest, ProgressEvent } from './request.js';
import { crawl, siteRecords, warcMember, warcRecord } from './testing/crawl.js';

const root = mkdtempSync(join(tmpdir(), 'heed-run-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const settings: AuditSettings = {
  agents: ['GPTBot', 'CCBot'],
  startedAt: '2026-11-15T00:00:00Z',
  unstated: 'allow',
  unseen: 'refuse',
  strictRfc9309: false,
  format: 'ndjson',
};

const unitBytes = 8_000;

beforeAll(() => writeFileSync(join(root, 'crawl.warc.gz'), crawl(4, 25)));

type Given = Omit<Partial<AuditRequest>, 'settings'> & { readonly settings?: Partial<AuditSettings> };

function run({ settings: own, ...others }: Given): Promise<AuditOutcome> {
  return audit({
    inputs: ['crawl.warc.gz'],
    cwd: root,
    settings: { ...settings, ...own },
    unitBytes,
    workers: 1,
    ...others,
  });
}

/** Runs without a folder, and gives what was written. */
async function stream(given: Given): Promise<string> {
  const pieces: Uint8Array[] = [];
  await run({ ...given, write: async (bytes) => void pieces.push(Uint8Array.from(bytes)) });
  return Buffer.concat(pieces).toString();
}

function partsIn(out: string): string {
  const folder = join(root, out, 'parts');
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
}

function offsetsIn(rows: string): number[] {
  return rows
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { offset: number }).offset);
}

test('However many workers there are, parts and summary are the same', async () => {
  for (const workers of [1, 2, 4]) await run({ out: `workers-${workers}`, workers });
  const names = readdirSync(join(root, 'workers-1', 'parts'));
  expect(names.length).toBeGreaterThan(3);
  for (const workers of [2, 4]) {
    expect(readdirSync(join(root, `workers-${workers}`, 'parts'))).toEqual(names);
    expect(partsIn(`workers-${workers}`)).toBe(partsIn('workers-1'));
    const summaries = [1, workers].map((one) => readFileSync(join(root, `workers-${one}`, 'summary.json'), 'utf8'));
    expect(summaries[1]).toBe(summaries[0]);
  }
});

test('The rows are those of a robots.txt that stands behind the pages but was captured before them', async () => {
  const rows = (await stream({ settings: { agents: ['GPTBot'], usages: ['crawl'] } })).split('\n').filter(Boolean);
  const [first] = rows.map((line) => JSON.parse(line)).filter(({ url }) => url.endsWith('/1/1.html'));
  expect(first.url).toBe('https://site0.example/1/1.html');
  expect(rows).toHaveLength(100);
  const denied = rows
    .map((line) => JSON.parse(line))
    .filter(({ answer }) => answer.decisions.crawl.verdict === 'denied');
  // GPTBot has a group of its own in each of them, which denies the folder with the number of the site.
  expect(denied.map(({ url }) => new URL(url).pathname.split('/')[1])).toEqual(
    denied.map(({ url }) => /site(\d)/.exec(url)?.[1]),
  );
  expect(denied.length).toBeGreaterThan(3);
});

test('A stream has the rows of the parts, in the order of the input', async () => {
  const outcome = await run({ out: 'in-order' });
  const rows = await stream({ workers: 2 });
  expect(rows).toBe(partsIn('in-order'));
  const offsets = offsetsIn(rows);
  expect(offsets).toEqual([...offsets].sort((one, other) => one - other));
  expect(offsets).toHaveLength(outcome.tally.rows);
});

test('A stream of CSV has one header', async () => {
  const lines = (await stream({ settings: { format: 'csv', usages: ['crawl'] } })).split('\r\n');
  expect(lines.filter((line) => line.startsWith('file,offset,within'))).toEqual([lines[0]]);
  expect(lines).toHaveLength(1 + 200 + 1);
});

test('Standard input is answered as the file is', async () => {
  const bytes = readFileSync(join(root, 'crawl.warc.gz'));
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
  }
  const rows = await stream({ inputs: ['-'], stdin: pieces() });
  expect(rows.replaceAll(/"(file|evidenceFile)":"-"/g, '"$1":"crawl.warc.gz"')).toBe(await stream({}));
});

test('A question that is nested too deeply is listed with its reason, and ends no worker', async () => {
  const line = (id: string) => `{"id":${id},"agent":"GPTBot","url":"https://e.example/","robots":""}\n`;
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  writeFileSync(join(root, 'deep.ndjson'), `${line('1')}${line(deep)}${line('2')}`);
  const problems: Problem[] = [];
  for (const format of ['ndjson', 'csv'] as const) {
    problems.length = 0;
    const onProblem = (problem: Problem) => void problems.push(problem);
    const outcome = await run({ inputs: ['deep.ndjson'], out: `deep-${format}`, settings: { format }, onProblem });
    expect(outcome).toMatchObject({ setAside: 0, tally: { records: { read: 3, answered: 2, damaged: 1 } } });
    expect(problems).toEqual([
      {
        file: 'deep.ndjson',
        offset: line('1').length,
        code: 'question',
        message: 'This question cannot be answered: it is nested too deeply.',
        answered: false,
        url: 'https://e.example/',
      },
    ]);
  }
});

test('A finished folder is left as it is; a summary that is missing is written again', async () => {
  const first = await run({ out: 'finished' });
  expect(first).toMatchObject({ state: 'new', problems: 0, setAside: 0, out: join(root, 'finished') });
  const summary = readFileSync(join(root, 'finished', 'summary.json'), 'utf8');
  writeFileSync(join(root, 'finished', 'parts', 'part-000001.ndjson'), 'left alone');
  rmSync(join(root, 'finished', 'summary.json'));
  const later = { startedAt: '2026-12-24T00:00:00Z' };
  const second = await run({ out: 'finished', settings: later });
  expect(second).toEqual({ ...first, state: 'finished' });
  expect(readFileSync(join(root, 'finished', 'summary.json'), 'utf8')).toBe(summary);
  expect(readFileSync(join(root, 'finished', 'parts', 'part-000001.ndjson'), 'utf8')).toBe('left alone');
});

test('A folder is not resumed with other settings or other inputs', async () => {
  writeFileSync(join(root, 'mine.warc.gz'), crawl(1, 5));
  await run({ out: 'mine', inputs: ['mine.warc.gz'] });
  const other = run({ out: 'mine', inputs: ['mine.warc.gz'], settings: { agents: ['Bot'], only: 'may' } });
  await expect(other).rejects.toThrow('--agent was GPTBot, CCBot, is Bot. --only was not given, is may.');
  await expect(run({ out: 'mine' })).rejects.toThrow(
    'mine.warc.gz is no longer among the inputs. crawl.warc.gz is new among the inputs.',
  );
  const bytes = crawl(1, 5);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  writeFileSync(join(root, 'mine.warc.gz'), bytes);
  await expect(run({ out: 'mine', inputs: ['mine.warc.gz'] })).rejects.toThrow(
    'The content of mine.warc.gz has changed.',
  );
  writeFileSync(join(root, 'mine.warc.gz'), crawl(1, 6));
  await expect(run({ out: 'mine', inputs: ['mine.warc.gz'] })).rejects.toThrow(
    /mine.warc.gz had \d+ bytes, and now has/,
  );
});

test('The folder may be below the folder that is audited', async () => {
  mkdirSync(join(root, 'around'));
  writeFileSync(join(root, 'around', 'a.warc.gz'), crawl(1, 3));
  const request = { inputs: ['around'], out: 'around/out' };
  expect(await run(request)).toMatchObject({ state: 'new' });
  expect(await run(request)).toMatchObject({ state: 'finished' });
});

test('What contradicts itself is refused, and nothing is made', async () => {
  mkdirSync(join(root, 'full'));
  writeFileSync(join(root, 'full', 'a.txt'), 'mine');
  await expect(run({ out: 'full' })).rejects.toThrow('is not the folder of an audit, and it is not empty');
  expect(readdirSync(join(root, 'full'))).toEqual(['a.txt']);
  await expect(run({ out: 'none', inputs: ['none.warc'] })).rejects.toThrow('none.warc');
  await expect(run({ out: 'none', settings: { views: ['text'] } })).rejects.toThrow('exactly one');
  await expect(stream({ settings: { views: ['text'], agents: ['Bot'] } })).rejects.toThrow('--out');
  await expect(stream({ settings: { format: 'parquet' } })).rejects.toThrow('--out');
  await expect(run({})).rejects.toThrow('--out');
  await expect(run({ out: 'none', settings: { agents: [] } })).rejects.toThrow('name an agent');
  for (const name of ['workers', 'workerMemory', 'recordSeconds', 'unitBytes'] as const) {
    for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(run({ out: 'none', [name]: value })).rejects.toThrow(`${name} must be a whole number`);
    }
  }
  expect(readdirSync(root)).not.toContain('none');
});

test('A record that uses up the memory of a worker twice is set aside by name, and the others are answered', async () => {
  const bomb = { url: 'https://site0.example/bomb.html', body: `<p>${'<b a=1>'.repeat(1_500_000)}` };
  const [first, ...others] = siteRecords(0, 10);
  const members = [warcMember(first as never), warcMember(bomb), ...others.map((one) => warcMember(one))];
  writeFileSync(join(root, 'bomb.warc.gz'), Buffer.concat(members));
  const problems: Problem[] = [];
  const outcome = await run({
    inputs: ['bomb.warc.gz'],
    out: 'bomb',
    settings: { views: ['text'], agents: ['Bot'] },
    unitBytes: 1 << 20,
    workerMemory: 64,
    onProblem: (problem) => problems.push(problem),
  });
  expect(problems).toEqual([
    {
      file: 'bomb.warc.gz',
      offset: members[0]?.length,
      code: 'set-aside',
      message: 'This was set aside after it ended two workers: a worker used up its 64 MB of memory.',
      answered: false,
    },
  ]);
  expect(outcome).toMatchObject({ setAside: 1, problems: 1 });
  expect(outcome.tally.records).toEqual({ read: 12, answered: 10, damaged: 1, skipped: { 'robots.txt': 1 } });
  expect(readFileSync(join(root, 'bomb', 'problems.ndjson'), 'utf8')).toBe(`${JSON.stringify(problems[0])}\n`);
});

test('A WARC file within a record is not taken for records, wherever the file is cut', async () => {
  const inner = Buffer.concat(
    Array.from({ length: 30 }, (_, page) =>
      warcMember({
        url: 'https://site0.example/robots.txt',
        at: '2026-10-01T00:00:00Z',
        body: `Disallow: /${page}`,
        contentType: 'text/plain',
      }),
    ),
  );
  const holder = { url: 'https://site0.example/a.warc.gz', contentType: 'application/warc', body: inner };
  const records = siteRecords(0, 3);
  const file = Buffer.concat([
    ...records.map((one) => warcMember(one)),
    warcMember(holder, 0),
    ...records.map((one) => warcMember(one)),
  ]);
  writeFileSync(join(root, 'nested.warc.gz'), file);
  const whole = await stream({ inputs: ['nested.warc.gz'], unitBytes: 1 << 20 });
  expect(offsetsIn(whole)).toHaveLength(14);
  for (const bytes of [500, 2500]) {
    expect(await stream({ inputs: ['nested.warc.gz'], unitBytes: bytes })).toBe(whole);
  }
});

test('Damage is told in the order of the input, and does not end the audit', async () => {
  const members = siteRecords(0, 20).map((one) => warcMember(one));
  for (const place of [3, 11, 12]) (members[place] as Buffer).fill(0x55, 20, 60);
  writeFileSync(join(root, 'damaged.warc.gz'), Buffer.concat(members));
  const problems: Problem[] = [];
  const request = {
    inputs: ['damaged.warc.gz'],
    unitBytes: 1500,
    onProblem: (one: Problem) => void problems.push(one),
  };
  const outcome = await run({ ...request, out: 'damaged' });
  expect(outcome.tally.records.read).toBe(21 - (3 - outcome.tally.records.damaged));
  expect(problems.length).toBe(outcome.problems);
  expect(problems.map(({ offset }) => offset)).toEqual([...problems.map(({ offset }) => offset)].sort((a, b) => a - b));
  const again = problems.splice(0);
  await run({ ...request, out: 'damaged' });
  expect(problems).toEqual(again);
});

test('Plain WARC files, lists and questions make one audit', async () => {
  writeFileSync(join(root, 'plain.warc'), Buffer.concat(siteRecords(1, 5).map((one) => warcRecord(one))));
  writeFileSync(join(root, 'urls.txt'), 'https://site1.example/private/x\nhttps://site1.example/y\n');
  const question = { agent: 'Bot', url: 'https://q.example/', robots: 'User-agent: *\nDisallow: /' };
  writeFileSync(join(root, 'questions.ndjson'), `${JSON.stringify(question)}\n{"agent": 7}\n`);
  const problems: Problem[] = [];
  const inputs = ['plain.warc', 'urls.txt', 'questions.ndjson'];
  const outcome = await run({ inputs, out: 'mixed', unitBytes: 1000, onProblem: (one) => void problems.push(one) });
  expect(outcome.tally.records).toEqual({ read: 10, answered: 8, damaged: 1, skipped: { 'robots.txt': 1 } });
  expect(problems).toMatchObject([{ file: 'questions.ndjson', code: 'question', answered: false }]);
  const rows = partsIn('mixed')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  // What was captured in the WARC file is evidence for the list too.
  const listed = rows.filter(({ file, agent }) => file === 'urls.txt' && agent === 'CCBot');
  expect(listed.map(({ answer }) => answer.decisions.crawl.verdict)).toEqual(['denied', 'unstated']);
  expect(rows.filter(({ agent }) => agent === 'Bot').map(({ answer }) => answer.decisions.crawl.may)).toEqual([false]);
});

test('Progress is told as plain data that adds up', async () => {
  const events: ProgressEvent[] = [];
  await run({ out: 'progress', onProgress: (event) => void events.push(event) });
  expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  const size = readFileSync(join(root, 'crawl.warc.gz')).length;
  for (const phase of ['evidence', 'answers'] as const) {
    const last = events.filter((event) => event.phase === phase).at(-1);
    expect(last).toMatchObject({ records: 104, damaged: 0, bytesDone: size, bytesTotal: size });
  }
});

test('An audit that is aborted can be resumed', async () => {
  const stop = new AbortController();
  const aborted = run({
    out: 'aborted',
    workers: 1,
    unitBytes: 2000,
    signal: stop.signal,
    onProgress: ({ phase, bytesDone }) => {
      if (phase === 'answers' && bytesDone > 0) stop.abort(new Error('Enough.'));
    },
  });
  await expect(aborted).rejects.toThrow('Enough.');
  const outcome = await run({ out: 'aborted', unitBytes: 2000 });
  expect(outcome).toMatchObject({ state: 'resumed', problems: 0 });
  expect(partsIn('aborted')).toBe(await stream({}));
});

test('An audit can be aborted while standard input does not end', async () => {
  const stop = new AbortController();
  const bytes = readFileSync(join(root, 'crawl.warc.gz'));
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield bytes;
    stop.abort(new Error('Enough.'));
    await new Promise(() => undefined);
  }
  const write = async (): Promise<void> => undefined;
  await expect(run({ inputs: ['-'], stdin: endless(), write, signal: stop.signal })).rejects.toThrow('Enough.');
});

test('A reader that takes no more ends the audit', async () => {
  const closed = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  let pieces = 0;
  const write = async (): Promise<void> => {
    if (pieces++ > 0) throw closed;
  };
  await expect(run({ write, unitBytes: 2000 })).rejects.toBe(closed);
});

test('An empty file, and one with nothing but damage, are audited', async () => {
  writeFileSync(join(root, 'rubbish.warc.gz'), gzipSync('rubbish'.repeat(1000)));
  const problems: Problem[] = [];
  const outcome = await run({
    inputs: ['rubbish.warc.gz'],
    out: 'rubbish',
    settings: {},
    as: 'warc',
    onProblem: (one) => void problems.push(one),
  });
  expect(outcome.tally.records.answered).toBe(0);
  expect(problems).toHaveLength(outcome.tally.records.damaged);
  expect(problems).not.toEqual([]);
});
