import { maxOverruled } from '../../../policy/statement.js';
import type { ElementStatement } from '../element-statement.js';
import { startTagOf } from '../element-tree.js';
import { deciderOf, type PlacedStance, type ProfileForAgent, stanceOf, stancesAround } from './settle.js';
import { allRobots, type Pair, terms } from './vocabulary.js';

/** Limit: the number of enclosing elements that are searched for overruled statements. The verdict takes all into account. */
const maxSearched: number = maxOverruled;

/**
 * A statement of the profile with the clause by which it won, followed by the contrary statements that lost to it: on the same
 * element (M-1, REP-MF-38) and around it (M-2). Other statements are given as they are.
 */
export function withOverruled(
  profile: ProfileForAgent,
  place: number,
  statement: ElementStatement,
): ElementStatement[] {
  const { pair } = statement;
  const decider = pair === undefined ? undefined : deciderOf(profile, pair, place);
  // What lost to a name does not speak of that name's consequences.
  if (pair === undefined || decider === undefined || isConsequence(statement)) return [statement];
  const losers = [
    ...losersOnElement(profile, pair, decider, statement),
    ...losersAround(profile, pair, place, decider, statement),
  ];
  return [{ ...statement, clause: winningClause(profile, pair, decider, statement, losers) }, ...losers];
}

/** Does a statement follow from a name that speaks of another usage (M-5, REP-MF-31)? It keeps its own clause. */
function isConsequence({ clause }: ElementStatement): boolean {
  return !Object.values(terms).some((term) => term.clause === clause);
}

/** A name without opposition has the clause that defines it. */
function winningClause(
  profile: ProfileForAgent,
  pair: Pair,
  decider: PlacedStance,
  statement: ElementStatement,
  losers: readonly ElementStatement[],
): string {
  const { byName } = decider.stance;
  if (byName && isPrecaution(profile, pair, decider)) return 'M-9';
  return losers[0]?.lostBy ?? (byName ? 'REP-MF-53' : statement.clause);
}

/** Does a numbered prohibition apply to this agent only because it is not known which robot has the number (M-9)? */
function isPrecaution({ reading, isAddressed }: ProfileForAgent, pair: Pair, { place }: PlacedStance): boolean {
  const numbered = (reading.directives.get(place) ?? []).filter(({ term, robot }) => {
    return robot !== allRobots && terms[term].pair === pair && terms[term].says === 'disallow';
  });
  return (
    numbered.some(({ robot }) => isAddressed(robot) === 'unknown') &&
    numbered.every(({ robot }) => isAddressed(robot) !== 'yes')
  );
}

function losersOnElement(
  { reading, isAddressed }: ProfileForAgent,
  pair: Pair,
  decider: PlacedStance,
  { says: winning, span, clause }: ElementStatement,
): ElementStatement[] {
  const losers: ElementStatement[] = [];
  for (const directive of reading.directives.get(decider.place) ?? []) {
    const { says, pair: of } = terms[directive.term];
    const stance = stanceOf(directive, isAddressed);
    if (of !== pair || says === winning || stance === undefined) continue;
    const isOutranked = decider.stance.byName && !stance.byName;
    losers.push({ says, span, clause, lostBy: isOutranked ? 'REP-MF-38' : 'M-1' });
  }
  return losers;
}

function losersAround(
  profile: ProfileForAgent,
  pair: Pair,
  place: number,
  decider: PlacedStance,
  { says: winning, clause }: ElementStatement,
): ElementStatement[] {
  const losers: ElementStatement[] = [];
  let searched = 0;
  for (const around of stancesAround(profile, pair, place)) {
    if (++searched > maxSearched) break;
    const { says } = around.stance;
    if (says === winning) continue;
    // A nearer element lost, so the decider addresses the agent by name.
    const isOutranked = around.place > decider.place;
    const span = startTagOf(profile.reading.page, around.place);
    losers.push({ says, span, clause, lostBy: isOutranked ? 'REP-MF-38' : 'M-2' });
  }
  return losers;
}
