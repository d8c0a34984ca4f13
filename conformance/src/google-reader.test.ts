import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { googleAllows } from './google-reader.js';
import type { PeerFact } from './peer-facts.js';

const corpus = process.env['HEED_CORPUS'] ?? join(import.meta.dirname, '../../../shared/corpus');
const factsFile = join(corpus, 'robots-cases.json');

/** Recorded answers of Google's reader. They are not ours, so they are read outside the repository. */
describe.skipIf(!existsSync(factsFile))('the recorded answers of Google’s reader', () => {
  test('are the answers of ours', () => {
    const facts: readonly PeerFact[] = JSON.parse(readFileSync(factsFile, 'utf8'));
    const texts = facts.filter(({ robotsBase64 }) => robotsBase64 === undefined);
    expect(texts.length).toBeGreaterThan(1000);
    const wrong = texts.filter(
      ({ robots, agent, agents = [agent], url, google }) => googleAllows(robots, agents, url) !== google,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

test.each([
  ['User-agent: *\nDisallow: index.php', true],
  ['User-agent: *\nDisalow: /index.php', false],
  ['User-agent: *\nDisallow /index.php', false],
  ['User-agent: *\nDisallow /index.php x', true],
  ['User-agent: a\nDisallow: /x\nUser-agent: *\nDisallow: /', true],
  ['User-agent: *\nDisallow: /\nAllow: /index.htm', false],
])('%j', (robots, allowed) => {
  expect(googleAllows(robots, ['A'], 'https://example.com/index.php')).toBe(allowed);
});
