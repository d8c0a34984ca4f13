import type { Usage } from '@heed/core';
import type { Documents } from '../documents/documents.js';
import type { Block } from '../formats/report.js';
import type { AgentAnswer } from './agent-answer.js';
import { agentName } from './agent-name.js';
import { type ToldExplanation, toldExplanation } from './explanations.js';
import { headBlocks, paragraph, toneOf } from './report-blocks.js';

/** One decision explained for each agent, as blocks of a report. */
export function blocksOfExplanations(
  usage: Usage,
  documents: Documents,
  answers: readonly AgentAnswer[],
  element: string | undefined,
): Block[] {
  return [
    ...headBlocks(documents, answers),
    ...answers.flatMap((answer): Block[] => [
      { kind: 'heading', level: 3, words: `${usage} for ${agentName(answer.agent)}` },
      ...explanationBlocks(toldExplanation(usage, documents, answer, element)),
    ]),
  ];
}

function explanationBlocks(told: ToldExplanation | string): Block[] {
  if (typeof told === 'string') return [paragraph(told, 'unsure')];
  const { verdict, may, statements, more, result } = told;
  return [
    paragraph(verdict, may ? 'good' : 'bad'),
    ...statements.flatMap(({ role, sentence, forbids, place }): Block[] => [
      { kind: 'paragraph', words: [{ strong: role }, ` ${sentence}`] },
      ...(place === undefined ? [] : [{ kind: 'frame' as const, ...place, context: 0, tone: toneOf(forbids) }]),
    ]),
    ...(more === undefined ? [] : [paragraph(more, 'quiet')]),
    paragraph(result),
  ];
}
