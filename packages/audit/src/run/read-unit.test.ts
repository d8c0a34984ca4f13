import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Unit } from '../unit.js';
import type { Death } from './manifest.js';
import { createMarker, type Mark, openMarker } from './marker.js';
import { readUnitItems, readUnitRecords } from './read-unit.js';
import { siteRecords, warcMember } from './testing/crawl.js';
import type { Job } from './worker-messages.js';

const root = mkdtempSync(join(tmpdir(), 'heed-read-unit-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const marker = createMarker(join(root, 'marker'));
const writer = openMarker(join(root, 'marker'));

const members = siteRecords(0, 5).map((record) => warcMember(record));
/** Where each member begins, and where the last ends. */
const starts = [0];
for (const { length } of members) starts.push((starts.at(-1) as number) + length);
const size = starts.at(-1) as number;
const [, second, third] = starts as [number, number, number];
writeFileSync(join(root, 'a.warc.gz'), Buffer.concat(members));
writeFileSync(
  join(root, 'urls.txt'),
  ['https://a.example/1', 'https://a.example/2', 'https://a.example/3', ''].join('\n'),
);

function job(unit: Partial<Unit>, ...deaths: readonly Pick<Death, 'offset' | 'stage'>[]): Job {
  return {
    kind: 'answer',
    unit: { file: 'a', path: join(root, 'a.warc.gz'), kind: 'warc', size, from: 0, to: size, ...unit },
    isExact: false,
    setAside: deaths.map((death) => ({ file: 'a', count: 2, how: 'a worker was ended by SIGKILL', ...death })),
    problems: '',
  };
}

/** What was found, by where it begins; what was set aside with a sign. With the marks at the moment of each. */
async function recordsIn(given: Job): Promise<{ found: string[]; marks: Mark[]; outcome: unknown }> {
  const found: string[] = [];
  const marks: Mark[] = [];
  const outcome = await readUnitRecords(given, writer, (one) => {
    marks.push(marker.read());
    found.push(one.kind === 'set-aside' ? `! ${one.problem.offset}` : `${one.offset}`);
    return one.kind !== 'record';
  });
  return { found, marks, outcome };
}

test('The marker tells which record is at work, and what is done', async () => {
  const { found, marks, outcome } = await recordsIn(job({}));
  expect(found).toEqual(starts.slice(0, -1).map(String));
  expect(marks).toEqual(
    starts.slice(0, -1).map((offset, records) => ({ stage: 'answering', offset, records, damaged: 0 })),
  );
  expect(marker.read()).toEqual({ stage: 'finishing', offset: size, records: 6, damaged: 0 });
  expect(outcome).toEqual({ start: 0, end: size, records: 6, damaged: 0 });
  marker.reset();
  expect(marker.read()).toMatchObject({ stage: 'starting', records: 0 });
});

test('A record that ended workers when it was answered is passed by', async () => {
  const { found, outcome } = await recordsIn(job({}, { offset: second, stage: 'answering' }));
  expect(found).toEqual(starts.slice(0, -1).map((offset) => (offset === second ? `! ${offset}` : `${offset}`)));
  expect(outcome).toEqual({ start: 0, end: size, records: 6, damaged: 1 });
});

test('Behind a record that ended workers when it was read, the next is searched for', async () => {
  const deaths = [second, third].map((offset) => ({ offset, stage: 'reading' }) as const);
  const { found, outcome } = await recordsIn(job({}, ...deaths));
  expect(found).toEqual(['0', `! ${second}`, `! ${third}`, ...starts.slice(3, -1).map(String)]);
  expect(outcome).toEqual({ start: 0, end: size, records: 6, damaged: 2 });
});

test('Where the last record of a unit cannot be read, nobody knows where the next unit begins', async () => {
  const { found, outcome } = await recordsIn(job({ to: third }, { offset: second, stage: 'reading' }));
  expect(found).toEqual(['0', `! ${second}`]);
  expect(outcome).toEqual({ start: 0, records: 2, damaged: 1 });
});

test('A unit that begins behind its end holds nothing', async () => {
  expect(await recordsIn(job({ from: third, to: second }))).toMatchObject({
    found: [],
    outcome: { records: 0, damaged: 0 },
  });
});

test.each<[string, Pick<Death, 'offset' | 'stage'>[], string[]]>([
  ['are read', [], ['0', '20', '40']],
  ['are passed by', [{ offset: 20, stage: 'answering' }], ['0', '! 20', '40']],
  ['end the unit where they cannot be read', [{ offset: 21, stage: 'reading' }], ['0', '20', '! 21']],
  ['cannot be read at all', [{ offset: 0, stage: 'reading' }], ['! 0']],
])('Lines %s', async (_, deaths, expected) => {
  const found: string[] = [];
  const lines = job({ path: join(root, 'urls.txt'), kind: 'url-list', size: 60, to: 60 }, ...deaths);
  const outcome = await readUnitItems(lines, writer, ({ item }) => {
    found.push(
      item.kind === 'subject' ? `${item.subject.offset}` : item.kind === 'damaged' ? `! ${item.problem.offset}` : '?',
    );
    return item.kind === 'damaged';
  });
  expect(found).toEqual(expected);
  expect(outcome).toEqual({ records: expected.length, damaged: deaths.length });
});
