import { messageOf } from '@heed/core/diagnostics';
import { formatJsonLine } from '@heed/core/internal';
import type { Documents, Note } from '../documents/documents.js';
import { printableJson } from '../terminal/printable.js';
import type { AgentAnswer } from './agent-answer.js';
import { agentsOf, type CheckOptions } from './options.js';
import { subjectOf } from './subject.js';

/** Answers in the form of their JSON schema, one a line; an error instead where nothing could be asked. */
export function jsonLines(documents: Documents, answers: readonly AgentAnswer[], options: CheckOptions): string[] {
  const { failed } = documents;
  const subject = subjectOf(documents);
  if (failed !== undefined) return agentsOf(options).map((agent) => refusal({ agent, ...subject }, failed));
  return answers.map(({ answer }) => lineOf(answer));
}

function refusal(id: object, note: Note): string {
  return lineOf({ id, error: { code: note.code, message: messageOf(note) } });
}

/** Escapes what a terminal would obey; the JSON keeps its meaning. */
function lineOf(value: object): string {
  return printableJson(formatJsonLine(value));
}
