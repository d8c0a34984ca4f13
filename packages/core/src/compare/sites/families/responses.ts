import type { Texts } from '../../../dialects/texts.js';
import { headerFieldNames } from '../../../dialects/word-rows.js';
import type { Agent } from '../../../policy/agent.js';
import { rslMark } from '../../../policy/page.js';
import { allUsages, type Usage } from '../../../policy/usage.js';
import type { HeaderLine } from '../../../text/header.js';
import { hasMark } from '../../../text/rare-mark.js';
import { Source } from '../../../text/source.js';
import { type CellPattern, headerPattern, pathPattern, robotsPattern } from '../../cells/cell-pattern.js';
import type { Site, SitePage } from '../../site.js';
import { type Family, noFamily, type Stated } from '../stated.js';
import { linkedLicences } from './licences.js';

/** The header rules of a site. `names` are the agents that are told apart. */
export function headerRules(site: Site, texts: Texts, names: ReadonlySet<string>): Family {
  const stated: Stated[] = (site.headers ?? []).flatMap((rule) => {
    const { pattern, syntax, except = [], headers } = rule;
    const lines = relevantOf(headers);
    const patterns =
      syntax === 'robots' ? [pattern, ...except].flatMap((one) => robotsPattern(one) ?? []) : headerPatterns(pattern);
    if (patterns.length === 0 || lines.length === 0) return [];
    return [{ says: JSON.stringify([pattern, syntax, except, lines]), patterns }];
  });
  if (stated.length === 0) return noFamily;
  const isReferring = (site.headers ?? []).some(({ headers }) => headers.some(([name]) => /^\s*link\s*$/i.test(name)));
  const usages = allUsages.filter((usage) => usage !== 'crawl');
  return toEverybody([...stated, ...linkedLicences(texts, isReferring)], usages, names);
}

function headerPatterns(pattern: string): CellPattern[] {
  const paths = headerPattern(pattern);
  return paths === undefined ? [] : [paths];
}

/** The pages of a site. */
export function pageStatements({ pages = [] }: Site, texts: Texts, names: ReadonlySet<string>): Family {
  if (pages.length === 0) return noFamily;
  const stated = pages.map(({ path, body, headers = [] }): Stated => {
    const says = JSON.stringify([path, body, relevantOf(headers)]);
    return { says, patterns: [pathPattern(path)] };
  });
  const isReferring = pages.some(({ body }) => hasMark(body, rslMark));
  // Only ACAP can close a page to crawlers from inside the page.
  const usages = pages.some(mentionsAcap) ? allUsages : allUsages.filter((usage) => usage !== 'crawl');
  return toEverybody([...stated, ...linkedLicences(texts, isReferring)], usages, names);
}

/** The pages as they are written, for a comparison that cannot read them. */
export function unreadPages({ pages = [] }: Site): Stated[] {
  return pages.map(({ path, body }) => {
    const place = { source: new Source(path, body), span: { start: 0, end: 0 } };
    return { says: JSON.stringify([path, body]), patterns: [pathPattern(path)], place };
  });
}

/** May the page have rules of ACAP? */
export function mentionsAcap({ body }: SitePage): boolean {
  return /acap/i.test(body);
}

/** The fields that say something about use, or about how a page is read. Others, such as Cache-Control, make no difference. */
function relevantOf(headers: readonly HeaderLine[]): HeaderLine[] {
  return headers.filter(([name]) => headerFieldNames.has(name.trim().toLowerCase()));
}

/** Responses may address agents by name, and some words mean something to single agents (AIN-11). */
function toEverybody(stated: readonly Stated[], usages: readonly Usage[], names: ReadonlySet<string>): Family {
  return {
    usages: new Set(usages),
    keyFor: ({ name }: Agent) => (names.has(name) ? name : ''),
    statedTo: () => stated,
  };
}
