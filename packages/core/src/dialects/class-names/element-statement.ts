import type { Page } from '../../policy/page.js';
import type { Signal } from '../../policy/signal.js';
import type { Statement, Verdict } from '../../policy/statement.js';
import type { Span } from '../../text/source.js';
import type { Pair } from './profile/vocabulary.js';

/** What a page can say about an element. Views are cut by these, and each usage of an element is one of them. */
export type Aspect = 'index' | 'follow' | 'anchorText' | 'copy' | 'snippet' | 'aiInput';

/** One thing that a page says about one aspect of an element. */
export interface ElementStatement {
  readonly says: 'allow' | 'disallow';
  /** Of the start tag or the comment that says so. */
  readonly span: Span;
  readonly clause: string;
  /** What it is written with; absent for the classes of the profile. */
  readonly signal?: Signal;
  /** The clause by which it is overruled; absent if it is not. */
  readonly lostBy?: string;
  /** The pair of the profile that decided; absent if the statement is not the profile's. */
  readonly pair?: Pair;
}

export function isProhibition({ says }: ElementStatement): boolean {
  return says === 'disallow';
}

/** The verdict of the statements that are not overruled: a prohibition wins over a permission of another vocabulary (ASK-3). */
export function verdictOf(statements: readonly ElementStatement[]): Verdict {
  let verdict: Verdict = 'unstated';
  for (const { says, lostBy } of statements) {
    if (lostBy !== undefined) continue;
    if (says === 'disallow') return 'denied';
    verdict = 'allowed';
  }
  return verdict;
}

/** A statement as other parts of heed see it, with the clause by which it won or lost. */
export function statementOf(
  { source }: Page,
  { says, span, signal }: Pick<ElementStatement, 'says' | 'span' | 'signal'>,
  clause: string,
): Statement {
  return { dialect: 'class-names', says, place: { source, span }, clause, onElement: true, signals: signalsOf(signal) };
}

/** The signals of a statement that is written with this one, or with a class of the profile. */
export function signalsOf(signal: Signal = 'profile-classes'): readonly Signal[] {
  return [signal];
}
