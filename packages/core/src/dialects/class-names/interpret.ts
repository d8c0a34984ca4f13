import type { Report } from '../../diagnostics/diagnostic.js';
import type { Agent } from '../../policy/agent.js';
import type { Page } from '../../policy/page.js';
import { type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import type { Query, Voice } from '../../policy/voice.js';
import { type Aspect, type Claim, elementClaims, regionClaims, verdictOf } from './claims.js';
import { lintClassNames } from './lint.js';
import type { ClassNamesOptions } from './options.js';
import { contested } from './profile/contest.js';
import { type Standing, standingFor } from './profile/inherit.js';
import { type ClassNames, readClassNames } from './read.js';

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
 * `<noindex>`, comments, and `rel="nofollow"`. Asked about the page as a whole it is silent.
 */
export function classNamesVoice(page: Page, options: ClassNamesOptions = {}, report?: Report): Voice {
  return voiceOf(readClassNames(page, options, report), report);
}

/** The same of a page that was read before; remarks are those that look across what was read. */
export function voiceOf(reading: ClassNames, report?: Report): Voice {
  if (report !== undefined) lintClassNames(reading, report);
  let last: { readonly given: string; readonly standing: Standing } | undefined;
  const standingOf = (agent: Agent): Standing => {
    // Whoever asks about every element asks for the same agent each time.
    if (last?.given !== agent.given) last = { given: agent.given, standing: standingFor(reading, agent) };
    return last.standing;
  };
  return {
    dialect: 'class-names',
    rule: (query) => {
      const aspect = aspectOf[query.usage];
      const { place } = query;
      if (aspect === undefined || place === undefined || reading.page.elements[place] === undefined) return silence;
      return ruleOn(standingOf(query.agent), place, aspect, query);
    },
  };
}

function ruleOn(standing: Standing, place: number, aspect: Aspect, query: Query): Ruling {
  const found = [...elementClaims(standing, place, aspect), ...regionClaims(standing, place, aspect)]
    .filter(({ says }) => says === 'allow' || speaksOf(query))
    .flatMap((claim) => contested(standing, place, claim));
  if (found.length === 0) return silence;
  const verdict = verdictOf(found);
  const won = (claim: Claim): boolean =>
    claim.lost === undefined && (claim.says === 'disallow') === (verdict === 'denied');
  const statements = (claims: readonly Claim[]): Statement[] =>
    claims.toSorted(nearestFirst).map((claim) => statementOf(standing, claim, won(claim)));
  return {
    verdict,
    limits: [],
    because: statements(found.filter(won)),
    overruled: statements(found.filter((claim) => !won(claim))),
  };
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

function statementOf({ reading }: Standing, { says, span, clause, lost }: Claim, won: boolean): Statement {
  const by = won ? clause : (lost ?? 'ASK-3');
  return { dialect: 'class-names', says, place: { source: reading.page.source, span }, clause: by };
}
