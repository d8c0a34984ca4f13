import type { Report } from '../../diagnostics/diagnostic.js';
import type { Agent } from '../../policy/agent.js';
import type { Page } from '../../policy/page.js';
import { beaten, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import type { Query, Voice } from '../../policy/voice.js';
import type { Texts } from '../texts.js';
import { lintClassNames } from './lint.js';
import { type PageForAgent, pageForAgent } from './profile/inherit.js';
import { contested } from './profile/overruled.js';
import { namesPageFor, namesPageUrl } from './profile/robot-names.js';
import { type ClassNamesInput, readClassNames, speakingElements } from './read.js';
import { type Aspect, type Claim, elementClaims, regionClaims, verdictOf } from './statements.js';
import { viewCutsIn } from './view-cuts.js';

/** The usages that names on an element speak of. */
const aspectOf: { readonly [U in Usage]?: Aspect } = {
  index: 'index',
  follow: 'follow',
  'anchor-text': 'anchorText',
  preserve: 'copy',
  'present-currentcopy': 'copy',
  'present-oldcopy': 'copy',
  'present-snippet': 'snippet',
  'present-oldsnippet': 'snippet',
};

/**
 * What a page says of its elements: the Robot Exclusion Profile, and beside it `robots-nocontent`, `data-nosnippet`,
 * `<noindex>`, comments, and `rel="nofollow"`. It is silent about the page as a whole.
 */
export function classNamesVoices(texts: Texts, report: Report): Voice[] {
  const { page, pageDepth, classNames } = texts;
  if (typeof page !== 'object' || pageDepth === 'head') return [];
  const names = namesPageFor(page, texts);
  return [classNamesVoice(page, names === undefined ? classNames : { ...classNames, names }, report)];
}

/** The page of names that a page points to (REP-MF-59). */
export function classNamesReferences({ page }: Texts): string[] {
  const address = typeof page === 'object' ? namesPageUrl(page) : undefined;
  return address === undefined ? [] : [address];
}

/** The same for one page. */
export function classNamesVoice(page: Page, options: ClassNamesInput = {}, report?: Report): Voice {
  const reading = readClassNames(page, options, report);
  if (report !== undefined) lintClassNames(reading, report);
  let last: { readonly given: string; readonly forAgent: PageForAgent } | undefined;
  const pageFor = (agent: Agent): PageForAgent => {
    // Questions about every element of a page are for the same agent each time.
    if (last?.given !== agent.given) last = { given: agent.given, forAgent: pageForAgent(reading, agent) };
    return last.forAgent;
  };
  return {
    dialect: 'class-names',
    elements: speakingElements(reading),
    rule: (query) => {
      const aspect = aspectOf[query.usage];
      const { place } = query;
      if (aspect === undefined || place === undefined || page.elements[place] === undefined) return silence;
      return ruleOn(pageFor(query.agent), place, aspect, query);
    },
    cutsFor: (agent) => viewCutsIn(reading, agent),
  };
}

function ruleOn(forAgent: PageForAgent, place: number, aspect: Aspect, query: Query): Ruling {
  const found = [...elementClaims(forAgent, place, aspect), ...regionClaims(forAgent, place, aspect)]
    .filter(({ says }) => says === 'allow' || speaksOf(query))
    .flatMap((claim) => contested(forAgent, place, claim));
  if (found.length === 0) return silence;
  const verdict = verdictOf(found);
  const won = (claim: Claim): boolean =>
    claim.lost === undefined && (claim.says === 'disallow') === (verdict === 'denied');
  const winners = found.filter(won).toSorted(nearestFirst);
  const because = winners.map((claim) => statementOf(forAgent, claim, claim.clause));
  const overruled = found
    .filter((claim) => !won(claim))
    .toSorted(nearestFirst)
    // A prohibition of any vocabulary wins over a permission of another (ASK-3).
    .map((claim) => beaten(statementOf(forAgent, claim, claim.lost ?? 'ASK-3'), contraryTo(claim, because)));
  return { verdict, limits: [], because, overruled };
}

function contraryTo({ says }: Claim, winners: readonly Statement[]): Statement | undefined {
  return winners.find((winner) => winner.says !== says);
}

/**
 * Does a prohibition of copies reach this usage? Keeping one for oneself is forbidden only to those whose business is
 * keeping (PS-A-2, M-16).
 */
function speaksOf({ usage, purposes }: Query): boolean {
  return usage !== 'preserve' || purposes.some((purpose) => purpose.toLowerCase() === 'archive');
}

/** What begins later is further in. */
function nearestFirst(one: Claim, other: Claim): number {
  return other.span.start - one.span.start;
}

function statementOf({ reading }: PageForAgent, { says, span }: Claim, clause: string): Statement {
  return { dialect: 'class-names', says, place: { source: reading.page.source, span }, clause };
}
