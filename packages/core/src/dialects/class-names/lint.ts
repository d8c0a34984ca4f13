import { type Code, type Facts, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { agentOf } from '../../policy/agent.js';
import { deciderOf, pageForAgent } from './profile/inherit.js';
import { isNamed } from './profile/robot-names.js';
import { type Directive, pairs, readClassName, terms, tokensOf, unquoted } from './profile/vocabulary.js';
import { type ClassNames, keyOf, ofInterest, parentOf } from './read.js';
import { elementClaims } from './statements.js';

type Say = <C extends Code>(place: number, code: C, data: Facts<C>) => void;

/** Remarks on the names of a page: those that mean nothing, contradict each other, or are read otherwise by others. */
export function lintClassNames(reading: ClassNames, report: Report): void {
  const { page } = reading;
  const say: Say = (place, code, data) => {
    const span = page.elements[place]?.span;
    if (span !== undefined) reportProblem(report, page.source, span, code, data);
  };
  lintGate(reading, say);
  page.elements.forEach(({ classes, rel }, place) => {
    if (classes !== undefined && ofInterest.test(classes)) lintClassAttribute(reading, place, classes, say);
    if (rel !== undefined && ofInterest.test(rel)) lintRel(place, rel, say);
  });
  lintMarks(reading, say);
  lintRobots(reading, say, report);
  lintAcross(reading, say);
}

/** One remark for the page: whoever forgot the profile forgot it once. */
function lintGate({ gate, written }: ClassNames, say: Say): void {
  const [first] = written;
  if (first === undefined || gate.kind !== 'shut') return;
  const [place, [directive]] = first;
  const name = directive === undefined ? '' : nameOf(directive);
  say(place, 'class-names/profile-missing', { name });
}

function lintClassAttribute({ gate, options }: ClassNames, place: number, classes: string, say: Say): void {
  const times = new Map<string, number>();
  for (const token of tokensOf(classes)) {
    const bare = unquoted(token);
    if (bare !== undefined && isOurs(bare)) say(place, 'class-names/typographic-quotes', { token });
    const name = readClassName(token);
    if (name.kind === 'noindex' && options.siteSearch !== 'honour') say(place, 'class-names/site-search-only', {});
    if (gate.kind === 'shut') continue;
    if (name.kind === 'robots-like') say(place, 'class-names/unknown-name', { name: token });
    if (name.kind !== 'directive') continue;
    const before = times.get(keyOf(name)) ?? 0;
    times.set(keyOf(name), before + 1);
    if (before === 1) say(place, 'class-names/repeated-name', { name: token });
  }
}

/** The names are class names and nothing else (REP-MF-71). */
function lintRel(place: number, rel: string, say: Say): void {
  const name = tokensOf(rel).find(isOurs);
  if (name !== undefined) say(place, 'class-names/name-in-rel', { name });
}

function isOurs(token: string): boolean {
  const { kind } = readClassName(token);
  return kind === 'directive' || kind === 'nocontent';
}

/** Where `data-nosnippet` counts for every reader that knows it (PS-G-18). */
const snippetElements: ReadonlySet<string> = new Set(['span', 'div', 'section']);

function lintMarks({ page, marked }: ClassNames, say: Say): void {
  for (const place of marked.nosnippet) {
    const element = page.elements[place]?.name ?? '';
    if (!snippetElements.has(element)) say(place, 'class-names/nosnippet-on-element', { element });
  }
  const inside = new Set<number>();
  page.elements.forEach((_, place) => {
    const parent = parentOf(page, place);
    const within = parent !== -1 && (inside.has(parent) || marked.noindexTag.has(parent));
    if (within) inside.add(place);
    if (within && marked.noindexTag.has(place)) say(place, 'class-names/nested-marker', { marker: '<noindex>' });
  });
}

/** Numbers that nobody has, and the page that would say who has them (REP-MF-57, REP-MF-60). */
function lintRobots({ page, names, directives }: ClassNames, say: Say, report: Report): void {
  const { link, local, remote } = names;
  const seen = new Set<string>();
  let asked = false;
  for (const [place, said] of directives) {
    for (const directive of said) {
      const { robot } = directive;
      if (robot === 'everybody' || seen.has(robot)) continue;
      seen.add(robot);
      asked ||= !local.has(robot);
      if (isNamed(names, robot) || remote === 'not-available') continue;
      say(place, 'class-names/unnamed-robot', { name: nameOf(directive), number: robot });
    }
  }
  if (link === undefined || !asked) return;
  if (remote === 'gone') reportProblem(report, page.source, link.span, 'class-names/names-gone', { url: link.href });
  if (remote === 'not-available') {
    reportProblem(report, page.source, link.span, 'class-names/names-not-available', { url: link.href });
  }
}

/** Contradictions, as they are for a robot that nobody names: on an element, around it, and with `rel`. */
function lintAcross(reading: ClassNames, say: Say): void {
  const forAgent = pageForAgent(reading, agentOf(''));
  for (const [place, directives] of reading.directives) {
    for (const pair of pairs) {
      const own = directives.filter(({ term, robot }) => robot === 'everybody' && terms[term].pair === pair);
      const [first, second] = own;
      if (first === undefined) continue;
      if (second !== undefined) {
        const [negative, positive] = terms[first.term].says === 'disallow' ? [first, second] : [second, first];
        say(place, 'class-names/contradictory-names', { negative: nameOf(negative), positive: nameOf(positive) });
      }
      const parent = parentOf(reading.page, place);
      const outer = parent === -1 ? undefined : deciderOf(forAgent, pair, parent);
      if (second === undefined && outer !== undefined && !outer.word.startsWith(terms[first.term].says)) {
        say(place, 'class-names/nested-names', { name: nameOf(first) });
      }
    }
  }
  for (const place of reading.nofollowLinks) {
    const claims = elementClaims(forAgent, place, 'follow');
    if (claims.some(({ says }) => says === 'allow')) {
      const winner = claims.some(({ says, lost }) => says === 'allow' && lost === undefined)
        ? 'robots-follow'
        : 'nofollow';
      say(place, 'class-names/follow-against-rel', { winner });
    }
  }
}

function nameOf({ term, robot }: Directive): string {
  return `robot${robot === 'everybody' ? 's' : robot}-${term}`;
}
