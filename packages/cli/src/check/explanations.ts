import type { Reason, Usage } from '@heed/core';
import type { Source, Span } from '@heed/core/diagnostics';
import { briefOf, explain, type Outcome, type Role } from '@heed/core/explain';
import { type Documents, placeIn } from '../documents/documents.js';
import { printable } from '../terminal/printable.js';
import type { Style, StyleName } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { AgentAnswer } from './agent-answer.js';
import { sentencesOnClaims } from './agent-facts.js';
import { siblingsPointers } from './open-siblings.js';
import { frameOf } from './reason-place.js';
import { formatHead } from './report.js';
import { styleOf } from './usage-cell.js';

/** One decision explained for each agent: every statement about it, which one won, and by which clause. */
export function formatExplanations(
  usage: Usage,
  documents: Documents,
  answers: readonly AgentAnswer[],
  element: string | undefined,
  style: Style,
  width: number,
): string[] {
  return [
    ...formatHead(documents, answers, style, width),
    ...answers.flatMap((answer) => [
      '',
      ...formatExplanation(toldExplanation(usage, documents, answer, element), style, width),
    ]),
    ...sentencesBelow(usage, documents, answers).flatMap((text) =>
      wrapped(printable(text), textWidth(width)).map((line) => style('quiet', line)),
    ),
  ];
}

/** What to know of the agents beside the decision: what their operators claim and, of fetching, which of their siblings are let in. */
export function sentencesBelow(usage: Usage, documents: Documents, answers: readonly AgentAnswer[]): string[] {
  return [...sentencesOnClaims(answers), ...(usage === 'crawl' ? siblingsPointers(documents, answers) : [])];
}

/** Every statement about one usage for one agent, in words. */
export interface ToldExplanation {
  readonly verdict: string;
  readonly outcome: Outcome;
  readonly statements: readonly ToldStatement[];
  readonly more?: string;
  readonly result: string;
  /** What the agent will not see of it. */
  readonly heard?: string;
}

export interface ToldStatement {
  readonly role: Role;
  readonly sentence: string;
  readonly forbids: boolean;
  readonly place?: { readonly source: Source; readonly span: Span };
}

export function toldExplanation(
  usage: Usage,
  documents: Documents,
  { agent, decisions, answer, at }: AgentAnswer,
  element: string | undefined,
): ToldExplanation {
  const decision = decisions.get(usage);
  if (decision === undefined) throw new TypeError(`"${usage}" was not asked about.`);
  const isFound = answer.diagnostics.every(({ code }) => code !== 'decision/no-such-element');
  const { statements, ...told } = explain(usage, decision, {
    agent,
    at,
    ...(element !== undefined && isFound ? { element } : {}),
    asShown: (reason) => asShown(reason, documents),
  });
  return {
    ...told,
    outcome: briefOf(usage, decision, { at }).outcome,
    statements: statements.map(({ reason, role, sentence }) => {
      const { source, line, column, text } = reason;
      const forbids = reason.says === 'disallow';
      const shown = documents.shown.get(source)?.source;
      if (shown === undefined || line === undefined || column === undefined) return { role, sentence, forbids };
      const start = shown.offsetAt({ line, column });
      const span = { start, end: Math.min(start + text.length, shown.text.length) };
      return { role, sentence, forbids, place: { source: shown, span } };
    }),
  };
}

const styleNames: Readonly<Record<Role, StyleName>> = {
  decided: 'strong',
  limited: 'warning',
  'no rule': 'quiet',
  overruled: 'quiet',
  blocks: 'bad',
};

const longestRole = 'overruled'.length;
const indent = ' '.repeat(longestRole + 2);

function formatExplanation(told: ToldExplanation, style: Style, width: number): string[] {
  const wide = textWidth(width);
  const { verdict, outcome, statements, more, result, heard } = told;
  const lines = statements.flatMap(({ role, sentence, forbids, place }) => {
    const [first = '', ...further] = wrapped(printable(sentence), textWidth(width, indent.length));
    const head = [
      `${style(styleNames[role], role.padEnd(longestRole))}  ${first}`,
      ...further.map((line) => `${indent}${line}`),
    ];
    if (place === undefined) return head;
    return [...head, ...frameOf(place.source, place.span, forbids ? 'bad' : 'good', style, width)];
  });
  const verdictLines = wrapped(printable(verdict), wide).map((line) => style(styleOf(outcome), line));
  const moreLines = more === undefined ? [] : [style('quiet', more)];
  const heardLines = heard === undefined ? [] : wrapped(printable(heard), wide).map((line) => style('warning', line));
  return [...verdictLines, ...lines, ...moreLines, ...wrapped(printable(result), wide), ...heardLines];
}

/** A reason with the line number of the file that people know. */
function asShown(reason: Reason, { shown }: Documents): Reason {
  const { source, line, column } = reason;
  const place = line === undefined || column === undefined ? undefined : placeIn(shown, source, { line, column });
  return place === undefined ? reason : { ...reason, line: place.line, column: place.column };
}
