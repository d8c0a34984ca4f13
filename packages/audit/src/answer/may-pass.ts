import type { AnswerForAgent } from './answerer.js';

/** May every agent use the resource in every way that was asked about? Then `filter` passes its record on. */
export function mayPass(answers: readonly AnswerForAgent[]): boolean {
  return answers.every(({ answer }) => Object.values(answer.decisions).every(({ may }) => may));
}
