import { type Code, type Facts, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { agentOf } from '../../policy/agent.js';
import { keyOf, mayHoldNames, readClassName } from './class-attribute.js';
import { parentOf } from './element-tree.js';
import { pageForAgent } from './page-for-agent.js';
import { isNamed } from './profile/robot-names.js';
import { deciderOf } from './profile/settle.js';
import { allRobots, type Directive, pairs, terms } from './profile/vocabulary.js';
import type { ClassNames } from './read.js';
import { elementStatements } from './statements.js';
import { tokensOf, unquoted } from './tokens.js';

/** Reports a problem at the start tag of an element. */
type ReportAt = <C extends Code>(place: number, code: C, data: Facts<C>) => void;

/** Reports class names and marks that have no effect, contradict each other, or are read differently by others. */
export function lintClassNames(reading: ClassNames, report: Report): void {
  const { page } = reading;
  const reportAt: ReportAt = (place, code, data) => {
    const span = page.elements[place]?.span;
    if (span !== undefined) reportProblem(report, page.source, span, code, data);
  };
  lintMissingProfile(reading, reportAt);
  page.elements.forEach(({ classes, rel }, place) => {
    if (classes !== undefined && mayHoldNames.test(classes)) lintClassAttribute(reading, place, classes, reportAt);
    if (rel !== undefined && mayHoldNames.test(rel)) lintRel(place, rel, reportAt);
    if (rel !== undefined && mayMeanNofollow.test(rel)) lintNofollow(place, rel, reportAt);
  });
  lintMarks(reading, reportAt);
  lintRobotNumbers(reading, reportAt, report);
  lintContradictions(reading, reportAt);
}

/** Reports a missing profile once, at the first class name that needs it. */
function lintMissingProfile({ gate, written }: ClassNames, reportAt: ReportAt): void {
  const [first] = written;
  if (first === undefined || gate.kind !== 'shut') return;
  const [place, [directive]] = first;
  const name = directive === undefined ? '' : nameOf(directive);
  reportAt(place, 'class-names/profile-missing', { name });
}

function lintClassAttribute({ gate }: ClassNames, place: number, classes: string, reportAt: ReportAt): void {
  const times = new Map<string, number>();
  for (const token of tokensOf(classes)) {
    const bare = unquoted(token);
    if (bare !== undefined && isKnownName(bare)) reportAt(place, 'class-names/typographic-quotes', { token });
    const name = readClassName(token);
    if (name.kind === 'noindex') reportAt(place, 'class-names/site-search-only', {});
    if (gate.kind === 'shut') continue;
    if (name.kind === 'robots-like') reportAt(place, 'class-names/unknown-name', { name: token });
    if (name.kind !== 'directive') continue;
    const before = times.get(keyOf(name)) ?? 0;
    times.set(keyOf(name), before + 1);
    if (before === 1) reportAt(place, 'class-names/repeated-name', { name: token });
  }
}

/** Reports names in `rel`: they are class names and nothing else (REP-MF-71). */
function lintRel(place: number, rel: string, reportAt: ReportAt): void {
  const name = tokensOf(rel).find(isKnownName);
  if (name !== undefined) reportAt(place, 'class-names/name-in-rel', { name });
}

/** A quick test that saves splitting other attributes. */
const mayMeanNofollow = /\bno[\s_-]*f/i;

/** `nofollow` with something between its words, or with a letter doubled or left out. */
const misspeltNofollow = /^(?:no[_-]+follow|nofolow|nofolllow|noffollow|nofollows|nofollw|nofllow|nofolloww?ed)$/i;

/** Reports misspellings of `nofollow`, also as two words. */
function lintNofollow(place: number, rel: string, reportAt: ReportAt): void {
  const tokens = tokensOf(rel);
  const two = tokens.findIndex((token, at) => /^no$/i.test(token) && /^follow$/i.test(tokens[at + 1] ?? ''));
  const written =
    two === -1 ? tokens.find((token) => misspeltNofollow.test(token)) : `${tokens[two]} ${tokens[two + 1]}`;
  if (written !== undefined) reportAt(place, 'class-names/misspelt-nofollow', { written });
}

function isKnownName(token: string): boolean {
  const { kind } = readClassName(token);
  return kind === 'directive' || kind === 'nocontent';
}

/** The elements on which all crawlers that know `data-nosnippet` honour it (PS-G-18). */
const snippetElements: ReadonlySet<string> = new Set(['span', 'div', 'section']);

/** A value that is meant to unset the attribute. */
const negatedNosnippet = /[\s"'/]data-nosnippet\s*=\s*["']?\s*(false|no|off|0)\b/i;

/** Limit: characters of a start tag that are looked through. */
const maxTag = 8192;

function lintMarks({ page, marked }: ClassNames, reportAt: ReportAt): void {
  for (const place of marked.nosnippet) {
    const { name: element = '', span = { start: 0, end: 0 } } = page.elements[place] ?? {};
    const tag = page.source.text.slice(span.start, Math.min(span.end, span.start + maxTag));
    const value = negatedNosnippet.exec(tag)?.[1];
    if (value !== undefined) reportAt(place, 'class-names/nosnippet-value', { value });
    if (!snippetElements.has(element)) reportAt(place, 'class-names/nosnippet-on-element', { element });
  }
  const inside = new Set<number>();
  page.elements.forEach((_, place) => {
    const parent = parentOf(page, place);
    const within = parent !== -1 && (inside.has(parent) || marked.noindexTag.has(parent));
    if (within) inside.add(place);
    if (within && marked.noindexTag.has(place)) reportAt(place, 'class-names/nested-marker', { marker: '<noindex>' });
  });
}

/** Reports numbers that no robot has, and a page of names that is needed and missing (REP-MF-57, REP-MF-60). */
function lintRobotNumbers({ page, names, directives }: ClassNames, reportAt: ReportAt, report: Report): void {
  const { link, local, remote } = names;
  const seen = new Set<string>();
  let isNamesPageNeeded = false;
  for (const [place, onElement] of directives) {
    for (const directive of onElement) {
      const { robot } = directive;
      if (robot === allRobots || seen.has(robot)) continue;
      seen.add(robot);
      isNamesPageNeeded ||= !local.has(robot);
      if (isNamed(names, robot) || remote === 'not-available') continue;
      reportAt(place, 'class-names/unnamed-robot', { name: nameOf(directive), number: robot });
    }
  }
  if (link === undefined || !isNamesPageNeeded) return;
  if (remote === 'gone') reportProblem(report, page.source, link.span, 'class-names/names-gone', { url: link.href });
  if (remote === 'not-available') {
    reportProblem(report, page.source, link.span, 'class-names/names-not-available', { url: link.href });
  }
}

/** Reports contradictions on an element, with those around it, and with `rel`, for an agent that is not addressed by name. */
function lintContradictions(reading: ClassNames, reportAt: ReportAt): void {
  const page = pageForAgent(reading, agentOf(''));
  for (const [place, directives] of reading.directives) {
    for (const pair of pairs) {
      const own = directives.filter(({ term, robot }) => robot === allRobots && terms[term].pair === pair);
      const [first, second] = own;
      if (first === undefined) continue;
      if (second !== undefined) {
        const [negative, positive] = terms[first.term].says === 'disallow' ? [first, second] : [second, first];
        reportAt(place, 'class-names/contradictory-names', { negative: nameOf(negative), positive: nameOf(positive) });
      }
      const parent = parentOf(reading.page, place);
      const outer = parent === -1 ? undefined : deciderOf(page.profile, pair, parent);
      if (second === undefined && outer !== undefined && outer.stance.says !== terms[first.term].says) {
        reportAt(place, 'class-names/nested-names', { name: nameOf(first) });
      }
    }
  }
  for (const place of reading.nofollowLinks) {
    const permissions = elementStatements(page, place, 'follow').filter(({ says }) => says === 'allow');
    if (permissions.length > 0) {
      const winner = permissions.some(({ lostBy }) => lostBy === undefined) ? 'robots-follow' : 'nofollow';
      reportAt(place, 'class-names/follow-against-rel', { winner });
    }
  }
}

function nameOf({ term, robot }: Directive): string {
  return `robot${robot === allRobots ? 's' : robot}-${term}`;
}
