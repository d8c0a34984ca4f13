import { documentOfClause, sectionOfClause, wordsOfClause } from './clauses.js';

/** `: of the rules that match, … (RFC 9309 §2.2.2, RFC9309-2.2.2-c)`: why, to be put behind what. The id alone for a clause without words. */
export function becauseOf(clause: string): string {
  const words = wordsOfClause(clause);
  return `${words === undefined ? '' : `: ${withinSentence(words)}`}${citationOf(clause)}`;
}

/** ` (RFC 9309 §2.2.2, RFC9309-2.2.2-c)`, with the space before it. */
export function citationOf(clause: string): string {
  const document = documentOfClause(clause);
  if (document === undefined) return clause === '' ? '' : ` (${clause})`;
  const section = sectionOfClause(clause);
  return ` (${document}${section === undefined ? '' : ` §${section}`}, ${clause})`;
}

/** A sentence as the part of another: without its full stop, and small at the beginning unless that is a name like `ACAP`. */
function withinSentence(sentence: string): string {
  const bare = sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
  return /^[A-Z](?![A-Z])/.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
}
