import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { openSpeaker } from './open-speaker.js';

const folder = mkdtempSync(join(tmpdir(), 'heed-middleware-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const closing = (path: string): string => `version: 1\nrules: [{ agents: ['*'], paths: ['${path}'], deny: [crawl] }]\n`;

test('a file is read again on demand, and a wrong one changes nothing', () => {
  const file = join(folder, 'reload.yaml');
  writeFileSync(file, closing('/one'));
  const speaker = openSpeaker(file);
  expect(speaker.robotsTxt).toContain('Disallow: /one\n');
  writeFileSync(file, closing('/two'));
  expect(speaker.robotsTxt).toContain('Disallow: /one\n');
  expect(speaker.reload()).toBeUndefined();
  expect(speaker.robotsTxt).toContain('Disallow: /two\n');
  expect(speaker.files.get('/robots.txt')?.text).toBe(speaker.robotsTxt);
  writeFileSync(file, 'version: 1\nrules: []\n');
  expect(speaker.reload()).toContain(`the one before stays in force: ${file}:2:`);
  unlinkSync(file);
  expect(speaker.reload()).toMatch(/the one before stays in force: ENOENT/);
  expect(speaker.robotsTxt).toContain('Disallow: /two\n');
});

test('a file is watched: replaced, wrong for a while, and by a link that changes', async () => {
  const [one, two, link] = ['one.yaml', 'two.yaml', 'link.yaml'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(one, closing('/one'));
  writeFileSync(two, 'version: 7');
  symlinkSync(one, link);
  const problems: string[] = [];
  const speaker = openSpeaker(link, { watch: true, onProblem: (sentence) => problems.push(sentence) });
  const pointTo = (target: string): void => {
    symlinkSync(target, `${link}.new`);
    renameSync(`${link}.new`, link);
  };
  try {
    pointTo(two);
    await vi.waitFor(() => expect(problems).toHaveLength(1), { timeout: 20_000, interval: 100 });
    expect(speaker.robotsTxt).toContain('Disallow: /one\n');
    writeFileSync(two, closing('/two'));
    await vi.waitFor(() => expect(speaker.robotsTxt).toContain('Disallow: /two\n'), { timeout: 20_000, interval: 100 });
  } finally {
    speaker.close();
  }
});

test('a file that cannot be read is tried at each look, and told once', async () => {
  const file = join(folder, 'unreadable.yaml');
  writeFileSync(file, closing('/one'));
  const problems: string[] = [];
  const speaker = openSpeaker(file, { watch: true, onProblem: (sentence) => problems.push(sentence) });
  try {
    unlinkSync(file);
    mkdirSync(file);
    await vi.waitFor(() => expect(problems).toEqual([expect.stringContaining('EISDIR')]), { timeout: 20_000 });
    // Two more looks.
    await setTimeout(5000);
    rmdirSync(file);
    writeFileSync(file, closing('/two'));
    await vi.waitFor(() => expect(speaker.robotsTxt).toContain('Disallow: /two\n'), { timeout: 20_000 });
    expect(problems.filter((problem) => problem.includes('EISDIR'))).toHaveLength(1);
  } finally {
    speaker.close();
  }
});

test('what cannot be opened', () => {
  expect(() => openSpeaker(join(folder, 'none.yaml'))).toThrow(/ENOENT/);
  const file = join(folder, 'wrong.yaml');
  writeFileSync(file, 'version: 7\n');
  expect(() => openSpeaker(file)).toThrow(`${file}:1:1: `);
  expect(() => openSpeaker(file, { watch: 'yes' as never })).toThrow(new TypeError('watch must be true or false.'));
  expect(() => openSpeaker(file, { wach: true } as never)).toThrow(new TypeError('A speaker has no option "wach".'));
});
