import type { Statement } from '../policy/statement.js';

/** From the narrowest scope to the widest. */
const scopes = { element: 0, page: 1, header: 2, file: 3, robots: 4, policy: 5, optOut: 6 } as const;

/**
 * Statements from the narrowest scope to the widest, whichever dialects they are in; those with the same scope stay in their order.
 *
 * Reading: (ASK-45) element, page, header, files of the site and documents that are referred to, robots.txt, the policy of the owner; after all of
 * them, the operator's own list.
 */
export function nearestFirst(statements: readonly Statement[]): readonly Statement[] {
  let last: number = scopes.element;
  for (const one of statements) {
    const scope = scopeOf(one);
    if (scope < last) return [...statements].sort((first, second) => scopeOf(first) - scopeOf(second));
    last = scope;
  }
  return statements;
}

function scopeOf({ dialect, place, onElement }: Statement): number {
  if (dialect === 'policy') return scopes.policy;
  if (dialect === 'opt-out') return scopes.optOut;
  const name = typeof place.source === 'string' ? place.source : place.source.name;
  switch (name) {
    case 'body':
      return onElement === true ? scopes.element : scopes.page;
    case 'header':
      return scopes.header;
    case 'robots.txt':
      return scopes.robots;
    default:
      return scopes.file;
  }
}
