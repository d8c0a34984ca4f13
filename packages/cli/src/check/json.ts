import { messageOf } from '@heed/core/diagnostics';
import type { Documents, Note } from '../documents/documents.js';
import { formatJsonLine } from '../json-line.js';
import { printableJson } from '../terminal/printable.js';
import type { Result } from './agent-answer.js';
import { agentsOf, type CheckOptions } from './options.js';
import { subjectOf } from './subject.js';

/** Answers as they are in the contract, a line each; where nothing can be claimed, an error in the place of the answer. */
export function jsonLines(documents: Documents, results: readonly Result[], options: CheckOptions): string[] {
  const { failed, unseen } = documents;
  const subject = subjectOf(documents);
  if (failed !== undefined) return agentsOf(options).map((agent) => refusal({ agent, ...subject }, failed));
  return results.map(({ answer, claims, asked, agent }) => {
    const denies = [...claims.values()].some(({ may }) => !may);
    if (claims.size < asked.length && !denies && unseen !== undefined) return refusal({ agent, ...subject }, unseen);
    return lineOf({ ...answer, decisions: Object.fromEntries(claims) });
  });
}

function refusal(id: object, note: Note): string {
  return lineOf({ id, error: { code: note.code, message: messageOf(note) } });
}

/** The same JSON with the same meaning, and nothing in it that a terminal would obey. */
function lineOf(value: object): string {
  return printableJson(formatJsonLine(value));
}
