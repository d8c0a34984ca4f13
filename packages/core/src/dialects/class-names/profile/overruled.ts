import type { Claim } from '../statements.js';
import { deciderOf, type PageForAgent, speakersAround, type Word, wordOf } from './inherit.js';
import { type Pair, terms } from './vocabulary.js';

/** Limit: how far outwards those who were overruled are listed. The verdict looks at all. */
const maxSpeakers = 32;

/**
 * A claim of the profile with the clause by which it won, and behind it the contrary ones that lost to it: on the same
 * element (M-1, REP-MF-38) and around it (M-2).
 */
export function contested(forAgent: PageForAgent, place: number, claim: Claim): Claim[] {
  const { pair } = claim;
  const decider = pair === undefined ? undefined : deciderOf(forAgent, pair, place);
  if (pair === undefined || decider === undefined) return [claim];
  const losers = [
    ...losersOnElement(forAgent, pair, decider, claim),
    ...losersAround(forAgent, pair, place, decider, claim),
  ];
  return [{ ...claim, clause: winningClause(forAgent, pair, decider, claim, losers) }, ...losers];
}

interface Speaker {
  readonly place: number;
  readonly word: Word;
}

/** A consequence of a name (M-5, REP-MF-31) keeps its own clause; a name that stands alone has the one that defines it. */
function winningClause(
  forAgent: PageForAgent,
  pair: Pair,
  decider: Speaker,
  claim: Claim,
  losers: readonly Claim[],
): string {
  const isConsequence = !Object.values(terms).some(({ clause }) => clause === claim.clause);
  if (isConsequence) return claim.clause;
  const byName = decider.word.endsWith('by name');
  if (byName && isGuess(forAgent, pair, decider)) return 'M-9';
  return losers[0]?.lost ?? (byName ? 'REP-MF-53' : claim.clause);
}

/** Does it bind this agent only because nobody knows whom the number means? */
function isGuess({ reading, isMeantFor }: PageForAgent, pair: Pair, { place }: Speaker): boolean {
  const mine = (reading.directives.get(place) ?? []).filter(({ term, robot }) => {
    return robot !== 'everybody' && terms[term].pair === pair && terms[term].says === 'disallow';
  });
  return (
    mine.some(({ robot }) => isMeantFor(robot) === 'unknown') && mine.every(({ robot }) => isMeantFor(robot) !== 'yes')
  );
}

function losersOnElement({ reading, isMeantFor }: PageForAgent, pair: Pair, decider: Speaker, claim: Claim): Claim[] {
  const losers: Claim[] = [];
  for (const directive of reading.directives.get(decider.place) ?? []) {
    const { says, pair: of } = terms[directive.term];
    const word = wordOf(directive, isMeantFor);
    if (of !== pair || says === claim.says || word === 'nothing') continue;
    const outranked = decider.word.endsWith('by name') && !word.endsWith('by name');
    losers.push({ says, span: claim.span, clause: claim.clause, lost: outranked ? 'REP-MF-38' : 'M-1' });
  }
  return losers;
}

function losersAround(forAgent: PageForAgent, pair: Pair, place: number, decider: Speaker, claim: Claim): Claim[] {
  const losers: Claim[] = [];
  let seen = 0;
  for (const speaker of speakersAround(forAgent, pair, place)) {
    if (++seen > maxSpeakers) break;
    const says = speaker.word.startsWith('disallow') ? 'disallow' : 'allow';
    const span = forAgent.reading.page.elements[speaker.place]?.span;
    if (says === claim.says || span === undefined) continue;
    // Nearer than the one that decides, and yet it lost: that one names the agent, or the operator wants any negative.
    const outranked = speaker.place > decider.place && decider.word.endsWith('by name');
    losers.push({ says, span, clause: claim.clause, lost: outranked ? 'REP-MF-38' : 'M-2' });
  }
  return losers;
}
