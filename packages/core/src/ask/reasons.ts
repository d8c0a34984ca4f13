import { isSamePlace, type Ruling, type Statement } from '../policy/statement.js';
import type { Decision, Reason, Speaker, Winner } from './answer.js';
import { isSameStatement } from './precedence.js';

type Reasons = Pick<Decision, 'because' | 'overruled'>;
type Changeable<Of> = { -readonly [Field in keyof Of]: Of[Field] };

/** Returns the statements of a ruling as an answer lists them: copies with line and column, since a caller may change an answer. */
export function reasonsOf(ruling: Ruling, overruled: 'listed' | 'left out'): Reasons {
  const because = withSupport(ruling.because);
  return {
    because: because.map(reasonFor),
    overruled: overruled === 'listed' ? losingReasons(ruling.overruled, because) : [],
  };
}

/** Statements, each followed by those that it rests on and that no statement before it does. */
export function withSupport(statements: readonly Statement[]): readonly Statement[] {
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

/** Reasons that lost. Many of them may be beaten by the same statement, which is looked for once. */
function losingReasons(lost: readonly Statement[], because: readonly Statement[]): Reason[] {
  let winners: Map<Statement, Winner> | undefined;
  return lost.map((statement) => {
    const reason = reasonFor(statement);
    const { beatenBy } = statement;
    if (beatenBy === undefined) return reason;
    winners ??= new Map();
    const known = winners.get(beatenBy) ?? winnerIn(because, lost, beatenBy);
    winners.set(beatenBy, known);
    reason.beatenBy = copyOfWinner(known);
    return reason;
  });
}

/** The way in which a decision names a statement that overrides another. */
function winnerIn(because: readonly Statement[], lost: readonly Statement[], winner: Statement): Winner {
  const deciding = because.findIndex((one) => isSameStatement(one, winner));
  if (deciding !== -1) return { because: deciding };
  const losing = lost.findIndex((one) => isSameStatement(one, winner));
  return losing === -1 ? reasonFor(winner) : { overruled: losing };
}

function copyOfWinner(winner: Winner): Winner {
  return 'text' in winner ? copyOf(winner) : { ...winner };
}

/** A statement with line and column in place of offsets. */
function reasonFor({ dialect, says, place, clause }: Statement): Changeable<Reason> {
  // Every statement comes from a dialect of the table, the policy, or the operator's list.
  const name = dialect as Speaker;
  if (!('span' in place)) return { dialect: name, source: place.source, ...place.at, text: place.text, says, clause };
  const { source, span } = place;
  const { line, column } = source.positionAt(span.start);
  return { dialect: name, source: source.name, line, column, text: source.textOf(span), says, clause };
}

function copyOf({ dialect, source, line, column, text, says, clause, beatenBy }: Reason): Changeable<Reason> {
  const copy: Changeable<Reason> =
    line === undefined || column === undefined
      ? { dialect, source, text, says, clause }
      : { dialect, source, line, column, text, says, clause };
  if (beatenBy !== undefined) copy.beatenBy = copyOfWinner(beatenBy);
  return copy;
}
