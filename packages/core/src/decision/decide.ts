import type { Dialect } from '../dialects/dialects.js';
import { arrangedIn, needsArrangement } from '../policy/limit.js';
import { isSamePlace, type Statement } from '../policy/statement.js';
import { expiryOf } from '../policy/time-limit.js';
import type { Policy, Query } from '../policy/voice.js';
import { beatenBy, type Decision, type Reason } from './answer.js';
import { ruleOn } from './rule-on.js';

/** Whether an agent does what no rule allows or denies (ASK-2). */
export type WhenUnstated = 'allow' | 'refuse';

/** The decision on one query: asks every voice, settles between them, and compares time limits with the given moment. */
export function decide(policy: Policy, query: Query, unstated: WhenUnstated = 'allow'): Decision {
  const ruling = ruleOn(policy, query);
  const { end, over } = expiryOf(query.usage, ruling.limits, query.history);
  const hasEnded = over || (end !== undefined && query.at !== undefined && query.at >= end);
  const isAllowed = ruling.verdict === 'allowed' || (ruling.verdict === 'unstated' && unstated === 'allow');
  const isWaiting = ruling.limits.some((one) => needsArrangement(one) && !query.arrangements.includes(one.limit));
  const decision = {
    verdict: ruling.verdict,
    may: isAllowed && !hasEnded && !isWaiting,
    limits: ruling.limits,
    because: reasonsOf(withSupport(ruling.because)),
    overruled: query.withoutOverruled ? [] : reasonsOf(ruling.overruled),
    ...(ruling.overruledMore === undefined ? {} : { overruledMore: ruling.overruledMore }),
    ...(isWaiting && query.arrangements.length > 0 ? { [arrangedIn]: query.arrangements } : {}),
  };
  return end === undefined || ruling.verdict === 'denied' ? decision : { ...decision, until: formatMoment(end) };
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
    return { ...reasonOf(statement), [beatenBy]: known };
  });
}

/** A statement with line and column in place of offsets. */
function reasonOf({ dialect, says, place, clause }: Statement): Reason {
  // Every statement comes from a dialect of the table.
  return { dialect: dialect as Dialect, ...placeOf(place), says, clause };
}

function placeOf(place: Statement['place']): Pick<Reason, 'source' | 'line' | 'column' | 'text'> {
  if (!('span' in place)) return { source: place.source, text: place.text };
  const { source, span } = place;
  return { source: source.name, ...source.positionAt(span.start), text: source.textOf(span) };
}
