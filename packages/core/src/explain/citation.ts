import type { Reason } from '../ask/answer.js';
import { documentOfClause, sectionOfClause, wordsOfClause } from './clauses.js';

/**
 * Returns the end of a sentence with the reason: `: of the rules that match, … (RFC 9309 §2.2.2, RFC9309-2.2.2-c)`. Only the citation for a
 * clause without words.
 */
export function becauseOf({ clause, dialect }: Reason): string {
  const words = wordsOfClause(clause, dialect);
  return `${words === undefined ? '' : `: ${withinSentence(words)}`}${citationOf(clause)}`;
}

/** The citation of a clause, with a space before it: ` (RFC 9309 §2.2.2, RFC9309-2.2.2-c)`. */
export function citationOf(clause: string): string {
  const document = documentOfClause(clause);
  if (document === undefined) return clause === '' ? '' : ` (${clause})`;
  const section = sectionOfClause(clause);
  return ` (${document}${section === undefined ? '' : ` §${section}`}, ${clause})`;
}

/** A sentence as part of another: without its full stop, and with a small first letter unless it starts with a name such as `ACAP`. */
function withinSentence(sentence: string): string {
  const bare = sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
  return /^[A-Z](?![A-Z])/.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
}
