import { agentOf } from '../../../policy/agent.js';
import type { KnownAgent } from '../../../policy/known-agents.js';
import { parseUrl } from '../../../policy/url.js';
import { groupLines, linesInGroups, partedGroupStarts } from '../groups/grouped-lines.js';
import { selectGroupsFor } from '../groups/select-for.js';
import { readFieldName } from '../read/fields.js';
import { type OtherLine, otherLines } from '../read/other-lines.js';
import type { RobotsTxt } from '../robots-txt.js';
import { type Hint, type RequestRate, readCrawlDelay, readRequestRate } from './pace.js';

/** What a robots.txt tells a crawler beside what it may fetch. RFC 9309 defines none of it (RFC9309-2.2.4-a). */
export interface SiteHints {
  /**
   * The milliseconds that the agent is asked to wait between two requests; absent if there is no such field. Returned unchanged, however
   * long.
   */
  readonly crawlDelay?: number;
  /** How many requests the agent is asked to make at most in which time; absent if nothing is said. */
  readonly requestRate?: RequestRate;
  /** The absolute URLs of sitemaps, each once. They are for all crawlers. */
  readonly sitemaps: readonly string[];
  /** Lines with one of these fields that cannot be read, and so are ignored; at most 100. */
  readonly unread: readonly UnreadHint[];
}

/** A line that cannot be read. */
export interface UnreadHint {
  /** Counted from 1. */
  readonly line: number;
  /** The line as written, shortened. */
  readonly text: string;
}

/** Limit: lines that cannot be read and are listed. After fixing a hundred, a linter finds the rest. */
const maxUnread = 100;

/** Limit: characters of a line that are shown, and of a delay or a rate that are read. */
const maxShown = 100;

/**
 * Crawl-delay, Request-rate and sitemaps of a robots.txt, as values for one agent. `known` is what an agents file says of the agent, as
 * `agentDirectoryOf` finds it: some follow other groups than RFC 9309 alone would select.
 *
 * Reading: the fields belong to groups as rules do, so an agent with a group of its own does not follow those for `*`, and lines in front of
 * the first group apply to no crawler. They end a list of User-agent lines, as rules do, although RFC 9309 knows no such fields: a
 * publisher who writes one means the names above it. Of several, the slowest holds.
 *
 * @example
 * ```ts
 * import { readRobotsTxt, siteHintsFor } from '@heed/core/robots-txt';
 *
 * const robots = readRobotsTxt('User-agent: *\nCrawl-delay: 1.5\nSitemap: https://example.com/map.xml');
 * const { crawlDelay, sitemaps } = siteHintsFor(robots, 'https://example.com/', 'ExampleBot');
 * console.log(crawlDelay); // 1500
 * console.log(sitemaps); // [ 'https://example.com/map.xml' ]
 * ```
 */
export function siteHintsFor(robots: RobotsTxt, url: string, agent: string, known?: KnownAgent): SiteHints {
  const lines = otherLines(robots);
  const paces = lines.filter(({ name }) => name === 'crawl-delay' || name === 'request-rate');
  const starts = paces.length === 0 ? [] : partedGroupStarts(robots, paces);
  const unread: UnreadHint[] = [];
  const { source } = robots;
  const leaveOut = ({ span }: OtherLine): void => {
    if (unread.length === maxUnread) return;
    const text = source.textOf({ start: span.start, end: Math.min(span.end, span.start + maxShown) });
    unread.push({ line: source.positionAt(span.start).line, text });
  };
  const valuesOf = <Value>(field: string, read: (text: string) => Hint<Value>): Value[] => {
    const found = paces.filter(({ name }) => name === field);
    if (found.length === 0) return [];
    const grouped = groupLines(robots, found, starts);
    const { ranges } = selectGroupsFor(grouped.grouped, { ...agentOf(agent), ...(known && { known }) });
    const values: Value[] = [];
    for (const line of linesInGroups(grouped, ranges)) {
      const isLong = line.value.end - line.value.start > maxShown;
      const hint = isLong ? 'unread' : read(source.textOf(line.value).trim());
      if (hint === 'unread') leaveOut(line);
      else values.push(hint);
    }
    return values;
  };
  const delays = valuesOf('crawl-delay', readCrawlDelay);
  const rates = valuesOf('request-rate', readRequestRate);
  const sitemaps = new Set<string>();
  for (const line of lines) {
    const reading = readFieldName(line.name);
    if (!('field' in reading) || reading.field !== 'sitemap') continue;
    const address = source.textOf(line.value).trim();
    const target = address === '' ? undefined : parseUrl(address, url);
    if (target?.protocol === 'https:' || target?.protocol === 'http:') sitemaps.add(target.href);
    else leaveOut(line);
  }
  return {
    ...(delays.length === 0 ? {} : { crawlDelay: delays.reduce((most, one) => Math.max(most, one)) }),
    ...(rates.length === 0 ? {} : { requestRate: rates.reduce(slower) }),
    sitemaps: [...sitemaps],
    unread,
  };
}

function slower(one: RequestRate, other: RequestRate): RequestRate {
  return one.requests * other.milliseconds <= other.requests * one.milliseconds ? one : other;
}
