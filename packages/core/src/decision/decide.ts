import type { Dialect } from '../dialects/dialects.js';
import { arrangedIn, type Limit, needsArrangement } from '../policy/limit.js';
import { isSamePlace, type Statement, silence } from '../policy/statement.js';
import { expiryOf } from '../policy/time-limit.js';
import type { Policy, Query } from '../policy/voice.js';
import { beatenBy, type Decision, type Reason } from './answer.js';
import { ruleOn } from './rule-on.js';

/** Whether an agent does what no rule allows or denies (ASK-2). */
export type WhenUnstated = 'allow' | 'refuse';

/** The decision on one query: asks every voice, settles between them, and compares time limits with the given moment. */
export function decide(policy: Policy, query: Query, unstated: WhenUnstated = 'allow'): Decision {
  const ruling = ruleOn(policy, query);
  // What nobody speaks of is most of what is asked: such a decision depends on nothing else.
  if (ruling === silence) {
    return { verdict: 'unstated', may: unstated === 'allow', limits: [], because: [], overruled: [] };
  }
  const { end, over } = expiryOf(query.usage, ruling.limits, query.history);
  const hasEnded = over || (end !== undefined && query.at !== undefined && query.at >= end);
  const isAllowed = ruling.verdict === 'allowed' || (ruling.verdict === 'unstated' && unstated === 'allow');
  const isWaiting = ruling.limits.some((one) => needsArrangement(one) && !query.arrangements.includes(one.limit));
  const decision: { -readonly [Field in keyof Decision]: Decision[Field] } = {
    verdict: ruling.verdict,
    may: isAllowed && !hasEnded && !isWaiting,
    limits: copiesOf(ruling.limits),
    because: reasonsOf(withSupport(ruling.because)),
    overruled: query.withoutOverruled ? [] : reasonsOf(ruling.overruled),
  };
  if (ruling.overruledMore !== undefined) decision.overruledMore = ruling.overruledMore;
  if (isWaiting && query.arrangements.length > 0) decision[arrangedIn] = query.arrangements;
  if (end !== undefined && ruling.verdict !== 'denied') decision.until = formatMoment(end);
  return decision;
}

/** Whoever asked may change the answer, but not what a reading is remembered with. */
function copiesOf(limits: readonly Limit[]): Limit[] {
  return limits.map(({ limit, value }) => ({ limit, value }));
}

/** Statements, each followed by those that it rests on and that no statement before it does. */
function withSupport(statements: readonly Statement[]): readonly Statement[] {
  if (statements.every(({ restsOn }) => restsOn === undefined)) return statements;
  const all: Statement[] = [];
  for (const statement of statements) {
    all.push(statement);
    for (const support of statement.restsOn ?? []) {
      if (!all.some((one) => isSamePlace(one, support))) all.push(support);
    }
  }
  return all;
}

/** `2027-01-01T00:00:00Z`, with a fraction of a second only if it is not zero. */
function formatMoment(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z');
}

/** Statements as an answer gives them. Many of them may be beaten by the same one, so that one is converted once. */
function reasonsOf(statements: readonly Statement[]): Reason[] {
  if (statements.length === 0) return [];
  let winners: Map<Statement, Reason> | undefined;
  return statements.map((statement) => {
    const { beatenBy: winner } = statement;
    if (winner === undefined) return reasonOf(statement);
    winners ??= new Map();
    const known = winners.get(winner) ?? reasonOf(winner);
    winners.set(winner, known);
    const reason: { -readonly [Field in keyof Reason]: Reason[Field] } = reasonOf(statement);
    reason[beatenBy] = known;
    return reason;
  });
}

/** A statement with line and column in place of offsets. */
function reasonOf({ dialect, says, place, clause }: Statement): Reason {
  // Every statement comes from a dialect of the table.
  const name = dialect as Dialect;
  if (!('span' in place)) return { dialect: name, source: place.source, text: place.text, says, clause };
  const { source, span } = place;
  const { line, column } = source.positionAt(span.start);
  return { dialect: name, source: source.name, line, column, text: source.textOf(span), says, clause };
}
