import type { Aspect, ElementStatement } from './element-statement.js';
import { markStatements } from './marks/statements.js';
import type { PageForAgent } from './page-for-agent.js';
import { profileStatements } from './profile/statements.js';
import { withRelNofollow } from './rel-nofollow.js';

/** The statements about an aspect of an element that are on the element itself or on elements around it. */
export function elementStatements(
  { reading, profile, marks }: PageForAgent,
  place: number,
  aspect: Aspect,
): ElementStatement[] {
  const statements = [
    ...profileStatements(profile, place, aspect),
    ...markStatements(reading.page, marks, place, aspect),
  ];
  return aspect === 'follow' && reading.nofollowLinks.has(place)
    ? withRelNofollow(reading, place, statements)
    : statements;
}
