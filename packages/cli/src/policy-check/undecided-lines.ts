import type { Undecided } from '@heed/core/compare';
import { checkedAgents } from '@heed/core/internal/comparisons';
import { flow, type Piece } from '../terminal/flow.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';

/** Limit: lines of a site that are listed for one part that is undecided. */
const maxLines = 5;

/** What could not be decided, why, and the lines that it is about. */
export function undecidedLines({ agents, usage, why, lines }: Undecided, style: Style, width: number): string[] {
  const about = usage === undefined ? '' : `, ${usage}`;
  const head: Piece[] = [
    { text: 'undecided', styleName: 'warning' },
    { text: printable(`for ${checkedAgents(agents)}${about}: ${why}`) },
  ];
  const left = lines.length - maxLines;
  return [
    ...flow(head, style, width, '  '),
    ...lines.slice(0, maxLines).map(({ source, line, text }) => printable(`  ${source}:${line}: ${text}`)),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}
