import { formatJsonLine } from '@heed/core/internal';
import { printableJson } from '../terminal/printable.js';
import type { AgentAnswer } from './agent-answer.js';

/** Returns answers in the form of their JSON schema, one a line. */
export function jsonLines(answers: readonly AgentAnswer[]): string[] {
  return answers.map(({ answer }) => lineOf(answer));
}

/** Escapes what a terminal would obey; the JSON keeps its meaning. */
function lineOf(value: object): string {
  return printableJson(formatJsonLine(value));
}
