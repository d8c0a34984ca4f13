import { htmlText } from '../../formats/html-text.js';

/** A part of a bar. Its class says how it looks: each has a colour and a pattern of its own. */
export interface Segment {
  readonly className: 'allowed' | 'denied' | 'unstated';
  readonly count: number;
}

export interface Bar {
  /** What the bar is about, and its counts, for who cannot see it. */
  readonly title: string;
  readonly description: string;
  readonly segments: readonly Segment[];
  /** What the whole width stands for. */
  readonly whole: number;
  /** How far a thin line below the bar goes. */
  readonly below?: number;
}

/** A stacked bar. It is as wide as there is room, and everything in it keeps its share. */
export function svgBar({ title, description, segments, whole, below }: Bar): string {
  const parts: string[] = [];
  let from = 0;
  for (const { className, count } of segments) {
    if (count > 0) parts.push(rect(className, from, count, whole, 'height="14"'));
    from += count;
  }
  if (below !== undefined && below > 0) parts.push(rect('may', 0, below, whole, 'y="15" height="3"'));
  return `<svg class="bar" width="100%" height="18" role="img"><title>${htmlText(title)}</title><desc>${htmlText(description)}</desc><rect class="empty" width="100%" height="14"/>${parts.join('')}</svg>`;
}

function rect(className: string, from: number, count: number, whole: number, place: string): string {
  return `<rect class="${className}" x="${percent(from, whole)}" width="${percent(count, whole)}" ${place}/>`;
}

function percent(count: number, whole: number): string {
  return whole === 0 ? '0%' : `${Number(((count / whole) * 100).toFixed(3))}%`;
}

/** The patterns of the bars, once for a page: on paper, and for many people, colours look alike. */
export const svgPatterns = `<svg class="patterns" width="0" height="0" aria-hidden="true"><defs>
<pattern id="denied-pattern" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="denied-ground" width="6" height="6"/><rect class="denied-ink" width="2.5" height="6"/></pattern>
<pattern id="unstated-pattern" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="unstated-ground" width="6" height="6"/><circle class="unstated-ink" cx="3" cy="3" r="1.1"/></pattern>
</defs></svg>
`;

/** What a look means. */
export interface LegendEntry {
  readonly className: Segment['className'] | 'may';
  readonly name: string;
  readonly meaning: string;
}

export function htmlLegend(entries: readonly LegendEntry[]): string {
  const items = entries.map(({ className, name, meaning }) => {
    const shape = className === 'may' ? 'y="6" height="3"' : 'height="14"';
    const swatch = `<svg width="22" height="14" aria-hidden="true"><rect class="${className}" width="22" ${shape}/></svg>`;
    return `<li>${swatch} <span><strong>${htmlText(name)}</strong>: ${htmlText(meaning)}</span></li>\n`;
  });
  return `<ul class="legend">\n${items.join('')}</ul>\n`;
}
