import { decodeUtf8 } from '@heed/core/internal';
import { agentLines, CrawlGate, readRobotsTxt } from '@heed/core/robots-txt';

/** One fact from the test suite of another reader: what it was asked, and what was answered. */
export interface PeerFact {
  readonly id: string;
  /** The project whose suite it is from. */
  readonly source: string;
  readonly robots: string;
  /** The bytes themselves, where they are not UTF-8. */
  readonly robotsBase64?: string;
  readonly agent: string;
  /** Several names of one agent, where the other reader takes such a list. */
  readonly agents?: readonly string[];
  /** May have no host, or be empty. */
  readonly url: string;
  /** What that suite expects. */
  readonly allowed: boolean;
  /** What google's own parser answers. */
  readonly google: boolean;
}

/** Does heed let the agent of a fact fetch its URL? */
export function mayFetch(fact: PeerFact): boolean {
  const gate = new CrawlGate(readRobotsTxt(textOf(fact)));
  return gate.verdict(agentIn(fact, gate), absolute(fact.url)) !== 'denied';
}

/** Other readers take addresses without scheme (`example.com/a`) or host (`/a`); heed's gate refuses to guess. */
function absolute(url: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(url)) return url;
  const withoutScheme = url.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '');
  return /^(?:[/?#]|$)/.test(withoutScheme) ? `https://example.com${withoutScheme}` : `https://${withoutScheme}`;
}

function textOf({ robots, robotsBase64 }: PeerFact): string {
  return robotsBase64 === undefined ? robots : decodeUtf8(Buffer.from(robotsBase64, 'base64')).text;
}

/** heed knows an agent by one name. Of several, the first that the file names is taken, as those readers do. */
function agentIn({ agent, agents = [agent] }: PeerFact, { robots }: CrawlGate): string {
  const known = new Set(agentLines(robots).map(({ name }) => wholeName(name)));
  return agents.find((name) => known.has(wholeName(name))) ?? agents[0] ?? '';
}

function wholeName(name: string): string {
  return name.toLowerCase().replace(/[\s/;,)].*$/s, '');
}

/** A family of differences from google's parser that are meant. */
export interface ListedDifference {
  readonly title: string;
  readonly ids: readonly string[];
}

/** Reads the tables of a document: the first cell of a row is what differs, the last lists facts (`cc-097`, `cc-097–105`). */
export function readListedDifferences(document: string): ListedDifference[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => ({ title: cells[1] ?? '', ids: idsIn(cells.at(-2) ?? '') }))
    .filter(({ ids }) => ids.length > 0);
}

const idOrRange = /\b([a-z]+)-(\d{3})(?:–(\d{3}))?/g;

function idsIn(cell: string): string[] {
  return [...cell.matchAll(idOrRange)].flatMap(([, project = '', first = '', last = first]) => {
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, place) => `${project}-${String(Number(first) + place).padStart(3, '0')}`);
  });
}
