import { type Aspect, type ElementStatement, isProhibition } from '../element-statement.js';
import { startTagOf } from '../element-tree.js';
import { deciderOf, type ProfileForAgent } from './inherit.js';
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
      // Reading: (M-5) text that is not part of the page is not credited to the target of a link either.
      return [
        ...pairStatements(profile, 'anchor-text', place),
        ...pairStatements(profile, 'index', place).filter(isProhibition).map(withClause('M-5')),
      ];
    case 'snippet':
      // Text that may not be in a copy is kept out of snippets; text that may be in a copy is not thereby allowed in them.
      return pairStatements(profile, 'archive', place).filter(isProhibition).map(withClause('REP-MF-31'));
  }
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
