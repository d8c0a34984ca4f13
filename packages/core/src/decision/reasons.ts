import { isKept } from '../policy/kept-ruling.js';
import { isSamePlace, type Ruling, type Statement } from '../policy/statement.js';
import { beatenBy, type Decision, type Reason, type Speaker } from './answer.js';

type Reasons = Pick<Decision, 'because' | 'overruled'>;
type Changeable<Of> = { -readonly [Field in keyof Of]: Of[Field] };

const reasonsOfKept: WeakMap<Ruling, Reasons> = new WeakMap();

/**
 * The statements of a ruling as an answer gives them. For a ruling that is given again they are made once and copied after that, which
 * takes a quarter of the time: whoever asked may change an answer, and must not change the next one.
 */
export function reasonsOf(ruling: Ruling, overruled: 'listed' | 'left out'): Reasons {
  const known = reasonsOfKept.get(ruling);
  if (known === undefined && !isKept(ruling)) return newReasons(ruling, overruled);
  const made = known ?? newReasons(ruling, 'listed');
  if (known === undefined) reasonsOfKept.set(ruling, made);
  return { because: copiesOf(made.because), overruled: overruled === 'listed' ? copiesOf(made.overruled) : [] };
}

function newReasons(ruling: Ruling, overruled: 'listed' | 'left out'): Reasons {
  return {
    because: reasonsFor(withSupport(ruling.because)),
    overruled: overruled === 'listed' ? reasonsFor(ruling.overruled) : [],
  };
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

/** Many statements may be beaten by the same one, so that one is converted once. */
function reasonsFor(statements: readonly Statement[]): Reason[] {
  if (statements.length === 0) return [];
  let winners: Map<Statement, Reason> | undefined;
  return statements.map((statement) => {
    const reason = reasonFor(statement);
    const { beatenBy: winner } = statement;
    if (winner === undefined) return reason;
    winners ??= new Map();
    const known = winners.get(winner) ?? reasonFor(winner);
    winners.set(winner, known);
    reason[beatenBy] = known;
    return reason;
  });
}

/** A statement with line and column in place of offsets. */
function reasonFor({ dialect, says, place, clause }: Statement): Changeable<Reason> {
  // Every statement comes from a dialect of the table, or from the policy.
  const name = dialect as Speaker;
  if (!('span' in place)) return { dialect: name, source: place.source, ...place.at, text: place.text, says, clause };
  const { source, span } = place;
  const { line, column } = source.positionAt(span.start);
  return { dialect: name, source: source.name, line, column, text: source.textOf(span), says, clause };
}

/** Copies of reasons. Those that are beaten by the same one are so again. */
function copiesOf(reasons: readonly Reason[]): Reason[] {
  const copies: Reason[] = [];
  let lastWinner: Reason | undefined;
  let copyOfWinner: Reason | undefined;
  for (const reason of reasons) {
    const copy = copyOf(reason);
    const winner = reason[beatenBy];
    if (winner !== undefined) {
      if (winner !== lastWinner) {
        lastWinner = winner;
        copyOfWinner = copyOf(winner);
      }
      copy[beatenBy] = copyOfWinner as Reason;
    }
    copies.push(copy);
  }
  return copies;
}

function copyOf({ dialect, source, line, column, text, says, clause }: Reason): Changeable<Reason> {
  if (line === undefined || column === undefined) return { dialect, source, text, says, clause };
  return { dialect, source, line, column, text, says, clause };
}
