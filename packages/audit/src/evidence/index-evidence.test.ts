import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defined } from '@heed/core/internal';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../fetch/src/testing/work-folder.js';
import { itemOf } from '../inputs/warc-items.js';
import { readWarc } from '../warc/read-warc.js';
import { indexEvidence } from './index-evidence.js';
import { openEvidence } from './open-evidence.js';
import { resolveRevisit } from './resolve-revisit.js';
import { response, revisit, robotsTxt, unitOf } from './testing/warc-file.js';

const open = 'User-agent: *\nAllow: /\n';
const closed = 'User-agent: *\nDisallow: /\n';
const at = '2026-01-01T00:00:00Z';
const later = '2026-02-01T00:00:00Z';

/** Two files; the second has a page and a robots.txt that refer to the first. */
function crawl() {
  const folder = newFolder();
  const page = response('https://a.example/p', at, { headers: ['Content-Type: text/html'], body: '<p>x' });
  const toRobots = [['WARC-Payload-Digest', 'sha1:OPEN']] as const;
  const a = unitOf([response('https://a.example/robots.txt', at, { body: open }, toRobots), page], 'a.warc.gz', folder);
  const toPage = [
    ['WARC-Refers-To-Target-URI', 'https://a.example/p'],
    ['WARC-Refers-To-Date', at],
  ] as const;
  const b = unitOf(
    [
      robotsTxt('https://a.example', '2026-01-15T00:00:00Z', closed),
      revisit('https://a.example/robots.txt', later, toRobots),
      revisit('https://a.example/p', later, toPage),
    ],
    'b.warc.gz',
    folder,
  );
  return { folder, a, b };
}

async function linesOf(inputs: readonly string[], cwd: string, filesFrom?: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  const to = { write: async (bytes: Uint8Array) => void chunks.push(bytes) };
  await indexEvidence(defined({ inputs, cwd, to, filesFrom }));
  return Buffer.concat(chunks).toString('utf8');
}

describe('an index', () => {
  test('in a file has the captures, what revisits refer to, and what it covers', async () => {
    const { folder, a, b } = crawl();
    const request = { inputs: ['a.warc.gz', 'b.warc.gz'], cwd: folder, to: { file: 'index.sqlite' } };
    expect(await indexEvidence(request)).toEqual({ captures: 2, files: 2, known: 0, problems: 0 });
    expect(await indexEvidence(request)).toEqual({ captures: 0, files: 2, known: 2, problems: 0 });
    const evidence = openEvidence(join(folder, 'index.sqlite'));
    expect(evidence.siteOf('https://a.example/p', later).robots).toBe(open);
    expect(evidence.siteOf('https://a.example/p', '2026-01-20T00:00:00Z').robots).toBe(closed);
    expect([a, b].every((unit) => evidence.covers(unit))).toBe(true);
    const items = [];
    for await (const record of readWarc(b, b)) {
      const item = itemOf(record, b.file);
      if (item.kind === 'revisit') items.push((await resolveRevisit(item, b.file, evidence)).item);
    }
    expect(items).toMatchObject([
      { kind: 'skipped', why: 'robots.txt' },
      { kind: 'subject', subject: { url: 'https://a.example/p', at: later, response: { body: '<p>x' } } },
    ]);
    writeFileSync(a.path, readFileSync(b.path));
    expect(evidence.covers(a)).toBe(false);
  });

  test('made of lines from pieces answers as one that was made at once', async () => {
    const { folder, a, b } = crawl();
    const middle = Math.floor(b.size / 2);
    writeFileSync(join(folder, 'one.txt'), `${a.path}\t0\t${a.size}\n${b.path}\t${middle}\t${b.size}\n`);
    writeFileSync(join(folder, 'two.txt'), `${b.path}\t0\t${middle}\n`);
    writeFileSync(join(folder, 'one.ndjson'), await linesOf([], folder, 'one.txt'));
    writeFileSync(join(folder, 'two.ndjson'), await linesOf([], folder, 'two.txt'));
    const outcome = await indexEvidence({ inputs: ['*.ndjson'], cwd: folder, to: { file: 'index.sqlite' } });
    expect(outcome).toEqual({ captures: 2, files: 2, known: 0, problems: 0 });
    const evidence = openEvidence(join(folder, 'index.sqlite'));
    expect(evidence.siteOf('https://a.example/p', later).robots).toBe(open);
    expect(evidence.siteOf('https://a.example/p', '2026-01-20T00:00:00Z').robots).toBe(closed);
    expect(evidence.covers(a)).toBe(true);
    // Where the page is that its revisit record refers to, lines do not say.
    expect(evidence.covers(b)).toBe(false);
  });

  test('as lines has no revisited pages, which say nothing of others, and does not cover a file with some', async () => {
    const { folder, a } = crawl();
    const lines = (await linesOf(['b.warc.gz', 'a.warc.gz'], folder))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      {
        url: 'https://a.example/robots.txt',
        at: '2026-01-15T00:00:00Z',
        status: 200,
        body: closed,
        id: expect.any(String),
        digest: expect.stringMatching(/^sha1:[A-Z2-7]{32}$/),
        file: 'b.warc.gz',
        offset: expect.any(Number),
      },
      { url: 'https://a.example/robots.txt', at: later, revisit: { digest: 'sha1:OPEN' } },
      {
        url: 'https://a.example/robots.txt',
        at,
        status: 200,
        body: open,
        id: expect.any(String),
        digest: 'sha1:OPEN',
        file: 'a.warc.gz',
        offset: expect.any(Number),
      },
      { covered: { path: a.path, mark: expect.stringMatching(/^[0-9a-f]{64}$/), size: a.size, from: 0, to: a.size } },
    ]);
  });

  test('counts what could not be read', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'c.ndjson'), '{"url":"https://a.example/robots.txt","body":""}\n{"x":1}\n');
    const outcome = await indexEvidence({ inputs: ['c.ndjson'], cwd: folder, to: { file: 'index.sqlite' } });
    expect(outcome).toEqual({ captures: 1, files: 1, known: 0, problems: 1 });
  });

  test('of nothing, and of itself, is refused with a sentence', async () => {
    const { folder } = crawl();
    const to = { file: 'index.sqlite' };
    await expect(indexEvidence({ inputs: [], cwd: folder, to })).rejects.toThrow(
      'there is nothing to index: name files',
    );
    await indexEvidence({ inputs: ['a.warc.gz'], cwd: folder, to });
    await expect(indexEvidence({ inputs: ['index.sqlite'], cwd: folder, to })).rejects.toThrow(
      'index.sqlite cannot be added to itself.',
    );
  });
});
