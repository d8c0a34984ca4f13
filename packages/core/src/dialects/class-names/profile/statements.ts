import { type Aspect, type ElementStatement, isProhibition } from '../element-statement.js';
import { startTagOf } from '../element-tree.js';
import { deciderOf, type ProfileForAgent } from './settle.js';
import { type Pair, terms } from './vocabulary.js';

/** The statements of the profile's class names about an aspect of an element. */
export function profileStatements(profile: ProfileForAgent, place: number, aspect: Aspect): ElementStatement[] {
  switch (aspect) {
    case 'index':
      return pairStatements(profile, 'index', place);
    case 'follow':
      return pairStatements(profile, 'follow', place);
    case 'copy':
      return pairStatements(profile, 'archive', place);
    case 'anchorText':
      return anchorTextStatements(profile, place);
    case 'snippet':
      // Text that may not be in a copy is kept out of snippets; text that may be in a copy is not thereby allowed in them.
      return pairStatements(profile, 'archive', place).filter(isProhibition).map(withClause('REP-MF-31'));
    case 'aiInput':
      return [];
  }
}

/**
 * Reading: (M-5) text that is not part of the page is not credited to the target of a link either. (ASK-30) But a page with
 * `robots-anchortext` beside `robots-noindex` on one element means to allow just that.
 */
function anchorTextStatements(profile: ProfileForAgent, place: number): ElementStatement[] {
  const own = pairStatements(profile, 'anchor-text', place);
  const unindexed = pairStatements(profile, 'index', place).filter(isProhibition).map(withClause('M-5'));
  if (!isAllowedBesideNoindex(profile, place)) return [...own, ...unindexed];
  return [...own.map(withClause('ASK-30')), ...unindexed.map((statement) => ({ ...statement, lostBy: 'ASK-30' }))];
}

/** Does one element both allow anchor text and forbid indexing? A name for all robots does not lift one for this robot (ASK-3). */
function isAllowedBesideNoindex(profile: ProfileForAgent, place: number): boolean {
  const anchorText = deciderOf(profile, 'anchor-text', place);
  const index = deciderOf(profile, 'index', place);
  if (anchorText?.stance.says !== 'allow' || index?.stance.says !== 'disallow') return false;
  return anchorText.place === index.place && (anchorText.stance.byName || !index.stance.byName);
}

function pairStatements(profile: ProfileForAgent, pair: Pair, place: number): ElementStatement[] {
  const decider = deciderOf(profile, pair, place);
  if (decider === undefined) return [];
  const { says } = decider.stance;
  return [{ says, span: startTagOf(profile.reading.page, decider.place), clause: clauseOf(pair, says), pair }];
}

/** The clause that defines a name of a pair. */
function clauseOf(pair: Pair, says: 'allow' | 'disallow'): string {
  return clauses.get(`${says} ${pair}`) ?? '';
}

const clauses: ReadonlyMap<string, string> = new Map(
  Object.values(terms).map(({ pair, says, clause }) => [`${says} ${pair}`, clause]),
);

function withClause(clause: string): (statement: ElementStatement) => ElementStatement {
  return (statement) => ({ ...statement, clause });
}
