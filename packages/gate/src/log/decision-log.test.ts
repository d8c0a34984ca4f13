import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { ask } from '@heed/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDecisionLog } from './decision-log.js';
import type { DecisionRecord } from './decision-record.js';
import { withMaskedQueries } from './mask-queries.js';
import { maskedUrl } from './masked-url.js';

let place = '';
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'heed-log-'));
});
afterAll(() => rmSync(place, { recursive: true }));

function recordOf(url: string, more: object = {}): DecisionRecord {
  const question = {
    agent: 'ExampleBot',
    url,
    usages: ['crawl'] as const,
    robots: 'User-agent: *\nAllow: /\u2028',
    ...more,
  };
  return { decision_id: url, made: '2026-11-16T12:00:00.000Z', question, answer: ask(question) };
}

function linesOf(text: string): DecisionRecord[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

describe('a log of decisions', () => {
  test('in a file: one line each, added to, for its owner only', async () => {
    const file = join(place, 'added.ndjson');
    for (const urls of [['https://example.com/1', 'https://example.com/2'], ['https://example.com/3']]) {
      const log = createDecisionLog(file);
      await Promise.all(urls.map((url) => log.write(recordOf(url))));
      await log.close();
    }
    const written = linesOf(readFileSync(file, 'utf8'));
    expect(written.map(({ decision_id }) => decision_id)).toEqual([1, 2, 3].map((n) => `https://example.com/${n}`));
    expect(written[0]).toEqual(JSON.parse(JSON.stringify(recordOf('https://example.com/1'))));
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('in a stream: slows the writer down, and leaves the stream open', async () => {
    const stream = new PassThrough({ highWaterMark: 100 });
    const log = createDecisionLog(stream);
    let written = 0;
    const writing = Promise.all(
      [1, 2, 3].map((n) => log.write(recordOf(`https://example.com/${n}`)).then(() => written++)),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toBe(0);
    let text = '';
    stream.on('data', (bytes) => {
      text += bytes;
    });
    await writing;
    await log.close();
    expect(linesOf(text)).toHaveLength(3);
    expect(stream.writable).toBe(true);
    expect(stream.listenerCount('drain') + stream.listenerCount('error')).toBeLessThan(2);
  });

  test('continues under its name after the file was moved', async () => {
    const file = join(place, 'moved.ndjson');
    const log = createDecisionLog(file);
    await log.write(recordOf('https://example.com/1'));
    await log.reopen();
    renameSync(file, `${file}.1`);
    await log.write(recordOf('https://example.com/2'));
    await log.reopen();
    await log.write(recordOf('https://example.com/3'));
    await log.close();
    expect(linesOf(readFileSync(`${file}.1`, 'utf8'))).toHaveLength(2);
    expect(linesOf(readFileSync(file, 'utf8'))).toHaveLength(1);
  });

  test('says that it cannot be written', async () => {
    const log = createDecisionLog(join(place, 'no', 'such', 'folder'));
    await expect(log.write(recordOf('https://example.com/'))).rejects.toThrow(/log of decisions cannot be written/);
    await expect(log.close()).rejects.toThrow(/cannot be written/);
    const full = new Writable({ write: (_, __, done) => done(new Error('no space')) });
    const other = createDecisionLog(full);
    await other.write(recordOf('https://example.com/')).catch(() => undefined);
    await expect(other.write(recordOf('https://example.com/'))).rejects.toThrow(/no space/);
  });

  test('says that it is closed, and does not hang', async () => {
    const file = join(place, 'closed.ndjson');
    const log = createDecisionLog(file);
    await log.write(recordOf('https://example.com/1'));
    await log.close();
    await expect(log.write(recordOf('https://example.com/2'))).rejects.toThrow(/it is closed/);
    expect(linesOf(readFileSync(file, 'utf8'))).toHaveLength(1);
  });

  test.each<[string, (stream: PassThrough) => void]>([
    ['ended', (stream) => stream.resume().end()],
    ['destroyed', (stream) => stream.destroy()],
  ])('says that its stream was %s', async (_, stop) => {
    const stream = new PassThrough();
    const log = createDecisionLog(stream);
    stop(stream);
    await expect(log.write(recordOf('https://example.com/'))).rejects.toThrow(/it is closed/);
  });

  test('says that its stream was destroyed during a wait for it', async () => {
    const stream = new PassThrough({ highWaterMark: 1 });
    const writing = createDecisionLog(stream).write(recordOf('https://example.com/'));
    stream.destroy();
    await expect(writing).rejects.toThrow(/closed too early/);
  });

  test('begins a separate line after half a line', async () => {
    const file = join(place, 'half.ndjson');
    writeFileSync(file, '{"decision_id":"ha');
    const log = createDecisionLog(file);
    await log.write(recordOf('https://example.com/1'));
    await log.close();
    const [half, whole] = readFileSync(file, 'utf8').split('\n');
    expect(half).toBe('{"decision_id":"ha');
    expect(JSON.parse(whole ?? '')).toMatchObject({ decision_id: 'https://example.com/1' });
  });

  test.skipIf(!existsSync('/dev/full'))('reports a full disk, and can be opened again', async () => {
    const log = createDecisionLog('/dev/full');
    await log.write(recordOf('https://example.com/1')).catch(() => undefined);
    await expect(log.reopen()).rejects.toThrow(/ENOSPC/);
    await log.write(recordOf('https://example.com/2')).catch(() => undefined);
    await expect(log.close()).rejects.toThrow(/ENOSPC/);
  });

  test('continues after it is opened again where it can be written', async () => {
    const folder = join(place, 'later');
    const log = createDecisionLog(join(folder, 'log.ndjson'));
    await expect(log.write(recordOf('https://example.com/1'))).rejects.toThrow(/ENOENT/);
    mkdirSync(folder);
    await expect(log.reopen()).rejects.toThrow(/ENOENT/);
    await log.write(recordOf('https://example.com/2'));
    await log.close();
    expect(linesOf(readFileSync(join(folder, 'log.ndjson'), 'utf8'))).toHaveLength(1);
  });

  test.each([undefined, '', 1, {}])('requires a file or a stream, not %j', (target) => {
    expect(() => createDecisionLog(target as string)).toThrow(TypeError);
  });
});

test('an option that is misspelt is refused', () => {
  expect(() => createDecisionLog(process.stderr, { masked: true } as object)).toThrow('"masked" is not an option');
});

describe('masking', () => {
  test.each([
    ['https://example.com/a?token=1#x', 'https://example.com/a?[masked]'],
    ['https://example.com/a#secret', 'https://example.com/a?[masked]'],
    ['https://me:word@example.com/a', 'https://[masked]@example.com/a'],
    ['https:\\\\me:word@example.com/a', 'https:\\\\[masked]@example.com/a'],
    ['https:/me:word@example.com/a', 'https:/[masked]@example.com/a'],
    ['https:me:word@example.com/a', 'https:[masked]@example.com/a'],
    ['https:/\t///me:word@example.com/a', 'https:////[masked]@example.com/a'],
    ['https://me:wo@rd@example.com/a', 'https://[masked]@example.com/a'],
    ['https://example.com/@me', 'https://example.com/@me'],
  ])('%s', (url, masked) => {
    const record = withMaskedQueries(recordOf(url));
    expect(record.question.url).toBe(masked);
    expect(record.masked).toBe(url === masked ? undefined : true);
    expect(JSON.stringify(record.question)).not.toMatch(/token|secret|word/);
  });

  test('nothing after the question mark of any URL is left', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const masked = new URL(maskedUrl(url));
        expect(['', '?[masked]']).toContain(masked.search);
        expect(masked.pathname).toBe(new URL(url).pathname);
      }),
    );
  });

  test('takes out searches and views, and is asked for by an option', async () => {
    const stream = new PassThrough();
    const log = createDecisionLog(stream, { mask: true });
    await log.write(
      recordOf('https://example.com/a', { query: 'my illness', views: ['snippet'], response: { body: 'x' } }),
    );
    await log.close();
    const text = String(stream.read());
    expect(text).not.toContain('illness');
    expect(linesOf(text)).toMatchObject([{ masked: true, question: { query: '[masked]' } }]);
  });
});
