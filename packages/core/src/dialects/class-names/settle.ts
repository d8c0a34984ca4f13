import { beaten, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Query } from '../../policy/voice.js';
import { type Aspect, type ElementStatement, signalsOf, statementOf, verdictOf } from './element-statement.js';
import { regionStatements } from './marks/statements.js';
import type { PageForAgent } from './page-for-agent.js';
import { withOverruled } from './profile/losers.js';
import { elementStatements } from './statements.js';

/** What the names and marks around an element state: a prohibition of one vocabulary wins over a permission of another (ASK-3). */
export function ruleOn(agentPage: PageForAgent, place: number, aspect: Aspect, query: Query): Ruling {
  const { page, regions } = agentPage.reading;
  const { hears } = query;
  const valid = [
    ...elementStatements(agentPage, place, aspect),
    ...regionStatements(page, regions, place, aspect),
  ].filter(
    ({ says, signal }) =>
      (says === 'allow' || doProhibitionsApply(query)) && (hears === undefined || hears(signalsOf(signal))),
  );
  const found = query.withoutOverruled
    ? valid
    : valid.flatMap((statement) => withOverruled(agentPage.profile, place, statement));
  if (found.length === 0) return silence;
  const verdict = verdictOf(found);
  const hasWon = ({ says, lostBy }: ElementStatement): boolean =>
    lostBy === undefined && (says === 'disallow') === (verdict === 'denied');
  const because = found
    .filter(hasWon)
    .toSorted(nearestFirst)
    .map((winner) => statementOf(page, winner, winner.clause));
  const overruled = found
    .filter((statement) => !hasWon(statement))
    .toSorted(nearestFirst)
    // A prohibition of one vocabulary wins over a permission of another (ASK-3).
    .map((loser) => beaten(statementOf(page, loser, loser.lostBy ?? 'ASK-3'), contraryTo(loser, because)));
  return { verdict, limits: [], because, overruled };
}

function contraryTo({ says }: ElementStatement, winners: readonly Statement[]): Statement | undefined {
  return winners.find((winner) => winner.says !== says);
}

/** Do prohibitions apply to the usage? They forbid keeping a copy only to agents whose purpose is archiving (PS-A-2, M-16). */
function doProhibitionsApply({ usage, purposes }: Query): boolean {
  return usage !== 'preserve' || purposes.some((purpose) => purpose.toLowerCase() === 'archive');
}

/** What starts later in the source is further inside. */
function nearestFirst(one: ElementStatement, other: ElementStatement): number {
  return other.span.start - one.span.start;
}
