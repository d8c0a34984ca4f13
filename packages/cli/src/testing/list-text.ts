import { type ListDocument, ListWriter } from '../formats/list-document.js';
import type { Problem } from '../formats/problem.js';
import { Counter, type Tally } from '../formats/tally.js';

/** The whole text of a document with these problems, which come one by one. */
export function listText(
  document: ListDocument,
  problems: readonly Problem[],
  tally: Tally = new Counter().tally,
): string {
  const writer = new ListWriter(document);
  return problems.map((problem) => writer.add([problem])).join('') + writer.close(tally);
}
