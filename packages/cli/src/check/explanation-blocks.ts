import type { Usage } from '@heed/core';
import type { Documents } from '../documents/documents.js';
import type { Block } from '../formats/report.js';
import type { AgentAnswer } from './agent-answer.js';
import { agentName } from './agent-name.js';
import { sentencesBelow, type ToldExplanation, toldExplanation } from './explanations.js';
import { headBlocks, paragraph, toneOf, tones } from './report-blocks.js';
import { styleOf } from './usage-cell.js';

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
    ...sentencesBelow(usage, documents, answers).map((text) => paragraph(text, 'quiet')),
  ];
}

function explanationBlocks(told: ToldExplanation): Block[] {
  const { verdict, outcome, statements, more, result, heard } = told;
  return [
    paragraph(verdict, tones[styleOf(outcome)]),
    ...statements.flatMap(({ role, sentence, forbids, place }): Block[] => [
      { kind: 'paragraph', words: [{ strong: role }, ` ${sentence}`] },
      ...(place === undefined ? [] : [{ kind: 'frame' as const, ...place, context: 0, tone: toneOf(forbids) }]),
    ]),
    ...(more === undefined ? [] : [paragraph(more, 'quiet')]),
    paragraph(result),
    ...(heard === undefined ? [] : [paragraph(heard, 'unsure')]),
  ];
}
