import type { Dialect } from '../dialects/dialects.js';
import type { Statement } from '../policy/statement.js';
import { termOf } from '../policy/time-limit.js';
import type { Policy, Query } from '../policy/voice.js';
import { beatenBy, type Decision, type Reason } from './answer.js';
import { settle } from './precedence.js';

/** What an agent should do where nothing was said (ASK-2). */
export type WhenUnstated = 'allow' | 'refuse';

/** Decides one question: asks every voice, settles between them, and looks at the clock that was given. */
export function decide(policy: Policy, query: Query, unstated: WhenUnstated = 'allow'): Decision {
  const ruling = settle(policy.voices.map((voice) => voice.rule(query)));
  const term = termOf(query.usage, ruling.limits, query.history);
  const ended = term.over || (term.end !== undefined && query.at !== undefined && query.at >= term.end);
  const said = ruling.verdict === 'allowed' || (ruling.verdict === 'unstated' && unstated === 'allow');
  const decision = {
    verdict: ruling.verdict,
    may: said && !ended,
    limits: ruling.limits,
    because: ruling.because.map(reasonOf),
    overruled: ruling.overruled.map(reasonOf),
  };
  return term.end === undefined || ruling.verdict === 'denied'
    ? decision
    : { ...decision, until: momentText(term.end) };
}

/** `2027-01-01T00:00:00Z`: no fraction of a second where there is none. */
function momentText(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z');
}

/** A statement with its place in lines and columns: what offsets become at the edge. */
function reasonOf({ dialect, says, place, clause, beatenBy: winner }: Statement): Reason {
  const said = {
    // Only dialects of the table make statements.
    dialect: dialect as Dialect,
    ...placeOf(place),
    says,
    clause,
  };
  return winner === undefined ? said : { ...said, [beatenBy]: reasonOf(winner) };
}

function placeOf(place: Statement['place']): Pick<Reason, 'source' | 'line' | 'column' | 'text'> {
  if (!('span' in place)) return { source: place.source, text: place.text };
  const { source, span } = place;
  return { source: source.name, ...source.positionAt(span.start), text: source.textOf(span) };
}
