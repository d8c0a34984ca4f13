import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../fetch/src/testing/work-folder.js';
import type { SiteEvidence } from '../capture.js';
import type { CaptureEntry } from './entry.js';
import { indexEvidence } from './index-evidence.js';
import type { CaptureAges } from './look-up.js';
import { openEvidence } from './open-evidence.js';
import { storeOf } from './testing/evidence-of.js';
import { response, revisit, robotsTxt, unitOf } from './testing/warc-file.js';

const site = 'https://a.example';
const open = 'User-agent: *\nAllow: /\n';
const closed = 'User-agent: *\nDisallow: /\n';
const day = 24 * 60 * 60 * 1000;

/** Midnight of a day, counted from the first of January. */
function at(days: number): string {
  return new Date(Date.parse('2026-01-01T00:00:00Z') + days * day).toISOString().replace('.000Z', 'Z');
}

function captured(days: number, fetched: CaptureEntry['fetched'], more: Partial<CaptureEntry> = {}): CaptureEntry {
  return { url: `${site}/robots.txt`, at: at(days), fetched, file: `${days}.warc`, offset: days, ...more };
}

/** What is known of robots.txt on a day. */
function robotsOn(entries: readonly CaptureEntry[], ages?: CaptureAges): (days: number) => SiteEvidence['robots'] {
  const evidence = openEvidence(storeOf(entries), ages);
  // The order of the questions changes nothing, since what was found is kept.
  return (days) => evidence.siteOf(`${site}/page`, at(days)).robots;
}

describe('the last good copy (ASK-48)', () => {
  test('holds where the server says that it still holds, however old it is', () => {
    const robots = robotsOn([captured(0, closed), captured(400, { status: 304 })]);
    expect([robots(500), robots(400), robots(399)]).toEqual([closed, closed, closed]);
    expect(robotsOn([captured(0, { status: 304 })])(1)).toEqual({ status: 304 });
  });

  test.each([503, 500, 429, 'unreachable', 300] as const)('holds for thirty days while %s', (status) => {
    const robots = robotsOn([
      captured(0, open),
      captured(5, { status }),
      captured(20, { status }),
      captured(60, closed),
    ]);
    expect([31, 30, 6, 20, 5, 0, 60].map(robots)).toEqual([{ status }, open, open, open, open, open, closed]);
  });

  test('counts from when it was confirmed last', () => {
    const robots = robotsOn([captured(0, open), captured(20, { status: 304 }), captured(40, { status: 503 })]);
    expect([40, 50, 51].map(robots)).toEqual([open, open, { status: 503 }]);
  });

  test('is none where there was no file, or what was there is not known', () => {
    expect(robotsOn([captured(0, { status: 404 }), captured(1, { status: 503 })])(2)).toEqual({ status: 503 });
    const moved = captured(1, { status: 301 }, { location: 'https://gone.example/robots.txt' });
    expect(robotsOn([captured(0, open), moved, captured(2, { status: 503 })])(3)).toEqual({ status: 503 });
    expect(robotsOn([captured(0, open), moved])(3)).toBeUndefined();
  });

  test('holds behind a redirect, and while redirects end nowhere', () => {
    const target = `${site}/real`;
    const redirect = captured(0, { status: 301 }, { location: target });
    const there = (days: number, fetched: CaptureEntry['fetched']) => captured(days, fetched, { url: target });
    const robots = robotsOn([redirect, there(0, open), there(3, { status: 503 })]);
    expect([4, 31].map(robots)).toEqual([open, { status: 503 }]);
    const loop = captured(2, { status: 302 }, { location: `${site}/robots.txt` });
    expect([3, 40].map(robotsOn([captured(0, open), loop]))).toEqual([open, { status: 302 }]);
  });

  test('is not kept for other files, which 304 confirms', () => {
    const path = '/.well-known/tdmrep.json';
    const file = (days: number, fetched: CaptureEntry['fetched']) => captured(days, fetched, { url: site + path });
    const evidence = openEvidence(storeOf([file(0, '[]'), file(1, { status: 304 }), file(3, { status: 503 })]));
    expect([2, 4].map((days) => evidence.siteOf(`${site}/`, at(days)).files[path])).toEqual(['[]', { status: 503 }]);
  });

  test('says where it is from', () => {
    const evidence = openEvidence(storeOf([captured(3, open), captured(5, { status: 503 })]));
    expect(evidence.siteOf(`${site}/`, at(6)).robotsSource).toMatchObject({
      at: at(3),
      file: '3.warc',
      offset: 3,
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
  });
});

describe('the age of captures', () => {
  test('an older one than --robots-max-age counts as none', () => {
    const robots = robotsOn([captured(0, open), captured(10, closed)], { maxAge: 5 * day });
    expect([6, 5, 20, 15, 9].map(robots)).toEqual([undefined, open, undefined, closed, undefined]);
  });

  test('a younger one counts --robots-within, where there is none before', () => {
    const robots = robotsOn([captured(10, closed), captured(20, open)], { within: day });
    expect([8, 9, 10, 19.5, 20].map(robots)).toEqual([undefined, closed, closed, closed, open]);
    const both = robotsOn([captured(0, open), captured(10, closed)], { within: day, maxAge: 2 * day });
    expect([2, 3, 9, 9.5, 12].map(both)).toEqual([open, undefined, closed, closed, closed]);
  });
});

describe('an index', () => {
  const none: string[] = [];

  test('has what robots.txt files redirect to, wherever that is, one after the other', async () => {
    const to = (location: string) => ({ status: 301, headers: [`Location: ${location}`] });
    const text = { headers: ['Content-Type: text/plain'], body: closed };
    const folder = newFolder();
    const unit = unitOf([
      response('https://b.example/rules.cgi', at(0), text),
      response('https://a.example/step', at(0), to('https://b.example/rules.cgi')),
      response(`${site}/robots.txt`, at(0), to('/step')),
      response('https://c.example/other.txt', at(0), text),
    ]);
    const file = join(folder, 'index.sqlite');
    await indexEvidence({ inputs: [unit.path], cwd: folder, to: { file }, onNote: (note) => none.push(note) });
    const evidence = openEvidence(file);
    expect(evidence.siteOf(`${site}/page`, at(1)).robots).toBe(closed);
    expect(evidence.documentAt('https://c.example/other.txt', at(1))).toBeUndefined();
  });

  test('finds a revisited robots.txt by its digest in what is added later', async () => {
    const folder = newFolder();
    const robots = robotsTxt(site, at(-400), closed);
    const digest = 'sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ';
    const original = unitOf([robots], 'original.warc.gz');
    const again = unitOf([revisit(`${site}/robots.txt`, at(0), [['WARC-Payload-Digest', digestOf(closed)]])]);
    expect(digestOf('')).toBe(digest);
    const file = join(folder, 'index.sqlite');
    for (const input of [again.path, original.path]) {
      const evidence = await indexEvidence({
        inputs: [input],
        cwd: folder,
        to: { file },
        onNote: (note) => none.push(note),
      });
      expect(evidence.files).toBe(1);
    }
    expect(openEvidence(file).siteOf(`${site}/`, at(0)).robots).toBe(closed);
    expect(openEvidence(file).siteOf(`${site}/`, at(0)).robotsSource?.at).toBe(at(0));
  });

  test('knows when pages were captured if asked to', async () => {
    const folder = newFolder();
    const page = `${site}/page`;
    const unit = unitOf([0, 5, 9].map((days) => response(page, at(days), { body: '<p>' })));
    for (const history of [false, true]) {
      const file = join(folder, `${history}.sqlite`);
      await indexEvidence({
        inputs: [unit.path],
        cwd: folder,
        to: { file },
        history,
        onNote: (note) => none.push(note),
      });
      const known = openEvidence(file).historyOf(`${page}#x`, at(5), at(7));
      const first = at(0);
      expect(known).toEqual(
        history
          ? { firstIndexed: first, firstPreserved: first, lastCrawled: at(5), versionCrawled: at(5), current: true }
          : undefined,
      );
      if (history) expect(openEvidence(file).historyOf(page, at(5), at(9))).toMatchObject({ current: false });
    }
  });

  test('reads a folder of robots.txt files with their names', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'a.example.txt'), closed);
    const file = join(folder, 'index.sqlite');
    await indexEvidence({ inputs: ['a.example.txt'], cwd: folder, to: { file } });
    expect(openEvidence(file).siteOf(`${site}/`, at(0))).toMatchObject({
      robots: closed,
      robotsSource: { file: 'a.example.txt', offset: 0 },
    });
  });
});

/** As WARC-Payload-Digest has it. */
function digestOf(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const bits = [...createHash('sha1').update(text).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return `sha1:${bits.replace(/.{5}/g, (five) => letters.charAt(Number.parseInt(five, 2)))}`;
}
