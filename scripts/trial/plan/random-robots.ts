import type { PlainRule } from '../../../conformance/src/reference-matcher.ts';
import type { Random } from '../../random.ts';
import { randomPath, randomPattern } from './random-paths.ts';
import type { RobotsFile } from './site-plan.ts';

/** Names of groups: all crawlers, the crawler of the trial in several spellings, others, and others with names that begin like its own. */
const names = [
  '*',
  '*',
  '*',
  'TrialBot',
  'trialbot',
  'TRIALBOT',
  'TrialBot/2.0',
  'OtherBot',
  'Trial',
  'TrialBots',
] as const;

/** Lines that state nothing about crawling, in any position. */
const otherLines = [
  '',
  '# a comment: Disallow: /',
  'Sitemap: http://192.0.2.1/sitemap.xml',
  'Crawl-delay: 1',
  'Host: www.example',
  'Content-Signal: search=yes',
  'Dis\u00e4llow: /',
  '<p>not a rule</p>',
  ': /',
  'Noindex: /',
] as const;

/** A robots.txt in groups, and its text as a careless person might write it. */
export function randomRobots(random: Random): RobotsFile {
  const groups = Array.from({ length: 1 + random.below(4) }, () => ({
    names: Array.from({ length: random.percent(25) ? 2 : 1 }, () => random.pick(names)),
    rules: Array.from({ length: 1 + random.below(random.percent(2) ? 200 : 6) }, () => randomRule(random)),
  }));
  // A folder whose name is written in one way only: ACAP compares letters by rules of its own.
  const acapDenied = random.percent(6) ? ['/p~q/'] : [];
  const lines = groups.flatMap((group) => [
    ...withOtherLines(
      random,
      group.names.map((name) => fieldLine(random, 'User-agent', name)),
    ),
    ...withOtherLines(
      random,
      group.rules.map(({ says, path }) => fieldLine(random, says, path)),
    ),
  ]);
  // Before the first group a rule applies to no crawler.
  if (random.percent(5)) lines.unshift('Disallow: /');
  if (acapDenied.length > 0) {
    lines.push('', 'ACAP-crawler: *', ...acapDenied.map((path) => `ACAP-disallow-crawl: ${path}`));
  }
  if (random.percent(1))
    lines.unshift(...Array.from({ length: 12_000 }, (_, line) => `# line ${line} of a long preface to the rules`));
  return { groups, acapDenied, bytes: bytesOf(random, lines) };
}

/** A page instead of robots.txt, as many servers send it. It has no group, so it forbids nothing. */
export function pageInPlaceOfRobots(): RobotsFile {
  const bytes = Buffer.from(
    '<!doctype html>\n<title>Welcome</title>\n<p>Disallow: / is what this page does not say.</p>\n',
  );
  return { groups: [], acapDenied: [], bytes };
}

function randomRule(random: Random): PlainRule {
  const says = random.percent(35) ? 'Allow' : 'Disallow';
  return { says, path: random.percent(90) ? randomPattern(random) : randomPath(random) };
}

function withOtherLines(random: Random, lines: readonly string[]): string[] {
  return lines.flatMap((line) => (random.percent(12) ? [random.pick(otherLines), line] : [line]));
}

function fieldLine(random: Random, field: string, value: string): string {
  const name = random.weighted([
    [80, field],
    [10, field.toLowerCase()],
    [10, field.toUpperCase()],
  ]);
  const colon = random.pick([':', ': ', ':\t', ' : ']);
  return `${random.percent(10) ? '  ' : ''}${name}${colon}${value}${random.percent(10) ? ' # why' : ''}`;
}

function bytesOf(random: Random, lines: readonly string[]): Buffer {
  const ending = random.weighted([
    [80, '\n'],
    [15, '\r\n'],
    [5, '\r'],
  ]);
  const text = `${random.percent(6) ? '\ufeff' : ''}${lines.join(ending)}${random.percent(80) ? ending : ''}`;
  // A comment in another encoding than UTF-8: what cannot be decoded must not take its neighbours with it.
  const latin = random.percent(5) ? Buffer.from(`${ending}# caf\u00e9${ending}`, 'latin1') : Buffer.alloc(0);
  return Buffer.concat([Buffer.from(text), latin]);
}
