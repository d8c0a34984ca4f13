import type { ElementStatement } from './element-statement.js';
import { startTagOf } from './element-tree.js';
import type { ClassNames } from './read.js';

/**
 * The statements about following a link that has `rel="nofollow"`. It is denied, unless the profile allows it and is the
 * stronger of the two (REP-MF-39, REP-MF-41). In a page that does not declare the profile nothing allows it (REP-MF-40).
 *
 * Reading: (M-3) the class name and `rel` have to be on the same link: a class name on an element around the link loses to the
 * nearer `rel` (M-2).
 */
export function withRelNofollow(
  { gate, page }: ClassNames,
  place: number,
  statements: readonly ElementStatement[],
): ElementStatement[] {
  const span = startTagOf(page, place);
  const rel: ElementStatement = { says: 'disallow', span, clause: 'PS-O-16', signal: 'rel-nofollow' };
  const permissions = statements.filter(({ says }) => says === 'allow');
  if (permissions.length === 0) return [...statements, rel];
  if (!permissions.some((permission) => permission.span.start === span.start)) {
    return [...statements.map(permissionsLoseBy('M-2')), rel];
  }
  if (gate.stronger === 'profile') {
    return [...statements.map((statement) => ({ ...statement, clause: 'M-3' })), { ...rel, lostBy: 'M-3' }];
  }
  return [...statements.map(permissionsLoseBy('REP-MF-41')), rel];
}

function permissionsLoseBy(clause: string): (statement: ElementStatement) => ElementStatement {
  return (statement) => (statement.says === 'allow' ? { ...statement, lostBy: clause } : statement);
}
