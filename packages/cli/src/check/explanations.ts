import type { Decision, Reason, Usage } from '@heed/core';
import { type Role, tellStory } from '@heed/core/explain';
import { type Documents, placeIn } from '../documents/documents.js';
import { printable } from '../terminal/printable.js';
import type { Look, Style } from '../terminal/style.js';
import { wrapped } from '../terminal/wrap.js';
import type { Result } from './agent-answer.js';
import { frameOf } from './footnotes.js';
import { formatHead } from './report.js';
import { nameOf } from './usage-names.js';

/** The story of one decision for each agent: every statement that spoke, who won, by which clause. */
export function formatStories(
  usage: Usage,
  documents: Documents,
  results: readonly Result[],
  style: Style,
  width: number,
): string[] {
  return [
    ...formatHead(documents, results, style),
    ...results.flatMap((result) => ['', ...formatStory(usage, documents, result, style, width)]),
  ];
}

const looks: Readonly<Record<Role, Look>> = {
  decided: 'strong',
  bounded: 'warning',
  overruled: 'quiet',
};

const longestRole = 'overruled'.length;
const indent = ' '.repeat(longestRole + 2);

/** Limit: columns for sentences, however narrow the terminal is. */
const minWidth = 30;

function formatStory(
  usage: Usage,
  documents: Documents,
  { agent, claims, answer }: Result,
  style: Style,
  width: number,
): string[] {
  const decision = claims.get(usage);
  if (decision === undefined) {
    const known = answer.decisions[usage]?.because.length ?? 0;
    const said = known === 0 ? 'nothing was heard so far' : 'not all was heard';
    const who = printable(nameOf(agent));
    return [`Of "${usage}" by ${who} ${said}, and what was not seen may say more: nothing is claimed.`];
  }
  const { verdict, chapters, consequence } = tellStory(usage, asShown(decision, documents), agent);
  const told = chapters.flatMap(({ reason, role, sentence }) => {
    const { source, line, column, text } = reason;
    const [first = '', ...further] = wrapped(printable(sentence), Math.max(width - indent.length, minWidth));
    const head = [
      `${style(looks[role], role.padEnd(longestRole))}  ${first}`,
      ...further.map((line) => `${indent}${line}`),
    ];
    const shown = documents.shown.get(source)?.source;
    if (shown === undefined || line === undefined || column === undefined) return head;
    const start = shown.offsetAt({ line, column });
    const span = { start, end: Math.min(start + text.length, shown.text.length) };
    return [...head, ...frameOf(shown, span, reason.says === 'disallow' ? 'bad' : 'good', style, width)];
  });
  const wide = Math.max(width, minWidth);
  const verdictLines = wrapped(printable(verdict), wide).map((line) => style(decision.may ? 'good' : 'bad', line));
  return [...verdictLines, ...told, ...wrapped(printable(consequence), wide)];
}

/** The decision with the lines of the texts that people know. */
function asShown(decision: Decision, { shown }: Documents): Decision {
  const moved = (reason: Reason): Reason => {
    const { source, line, column } = reason;
    const place = line === undefined || column === undefined ? undefined : placeIn(shown, source, { line, column });
    return place === undefined ? reason : { ...reason, line: place.line, column: place.column };
  };
  return { ...decision, because: decision.because.map(moved), overruled: decision.overruled.map(moved) };
}
