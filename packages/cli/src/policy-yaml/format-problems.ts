import type { Source, Span } from '@heed/core/diagnostics';
import type { PolicyTextProblem } from '@heed/policy-yaml';
import { formatFrame } from '../terminal/frame.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';

/** Problems of a policy for people: what is wrong, the line where it is, and the other lines that it takes to see it. */
export function formatPolicyProblems(
  file: string,
  source: Source,
  problems: readonly PolicyTextProblem[],
  style: Style,
  width: number,
): string[] {
  return problems.flatMap(({ severity, message, span, related }) => [
    `${placeName(file, source, span, style)} ${style(severity, severity)} ${printable(message)}`,
    ...frameAt(source, span, severity, style, width),
    ...related.flatMap(({ note, span: other }) => [
      `note: ${note} ${placeName(file, source, other, style)}`,
      ...frameAt(source, other, 'quiet', style, width),
    ]),
  ]);
}

/** Where something is: `policy.yaml:3:5`. */
function placeName(file: string, source: Source, { start }: Span, style: Style): string {
  const { line, column } = source.positionAt(start);
  return style('place', `${printable(file)}:${line}:${column}`);
}

/** An empty text has nothing to show. */
function frameAt(
  source: Source,
  span: Span,
  styleName: 'error' | 'warning' | 'quiet',
  style: Style,
  width: number,
): string[] {
  return source.text === '' ? [] : formatFrame(source, span, style, { width, styleName, context: 0 });
}
