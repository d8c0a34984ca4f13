import type { ElementStatement } from './element-statement.js';
import { startTagOf } from './element-tree.js';
import type { ClassNames } from './read.js';

/**
 * The statements about following a link that has `rel="nofollow"`. It is denied, unless the profile allows it and is the
 * stronger of the two (REP-MF-39, REP-MF-41).
 *
 * Reading: (M-3) the profile wins if the page declares it, but not if only the operator's options turn it on (REP-MF-40). Both
 * have to be on the link: a class name on an element around the link loses to the nearer `rel` (M-2).
 */
export function withRelNofollow(
  { gate, options, page }: ClassNames,
  place: number,
  statements: readonly ElementStatement[],
): ElementStatement[] {
  const span = startTagOf(page, place);
  const rel: ElementStatement = { says: 'disallow', span, clause: 'PS-O-16' };
  const permissions = statements.filter(({ says }) => says === 'allow');
  if (permissions.length === 0) return [...statements, rel];
  if (!permissions.some((permission) => permission.span.start === span.start)) {
    return [...statements.map(permissionsLoseBy('M-2')), rel];
  }
  if (gate.kind === 'open' && gate.stronger === 'profile' && options.relNofollow !== 'negative-wins') {
    return [...statements.map((statement) => ({ ...statement, clause: 'M-3' })), { ...rel, lostBy: 'M-3' }];
  }
  const clause = gate.kind !== 'open' ? 'REP-MF-40' : gate.stronger === 'profile' ? 'M-3' : 'REP-MF-41';
  return [...statements.map(permissionsLoseBy(clause)), rel];
}

function permissionsLoseBy(clause: string): (statement: ElementStatement) => ElementStatement {
  return (statement) => (statement.says === 'allow' ? { ...statement, lostBy: clause } : statement);
}
