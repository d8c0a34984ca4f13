import { type FrameOptions, formatFrame } from '../terminal/frame.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import type { Problem, RelatedPlace } from './problem.js';

export type FramesOptions = Pick<FrameOptions, 'width'>;

/** A problem for people: what is wrong, the lines where it is, related locations, and what to do. */
export function formatFrames(problem: Problem, style: Style, options: FramesOptions = {}): string[] {
  const { severity, message, code, help, clause, fix, related } = problem;
  const left = related.length - maxRelated;
  return [
    `${placeOf(problem, style)} ${style(severity, severity)} ${printable(message)}  ${style('quiet', code)}`,
    ...frameOf(problem, style, { ...options, styleName: severity }),
    ...related.slice(0, maxRelated).flatMap((place) => formatRelated(place, style, options)),
    ...(left > 0 ? [`note: and ${left} more ${left === 1 ? 'place' : 'places'}`] : []),
    `help: ${printable(help)}`,
    style('quiet', `clause: ${printable(clause)}`),
    ...(fix === undefined ? [] : [style('good', `fixable with ${fix === 'safe' ? '--fix' : '--fix-unsafe'}`)]),
  ];
}

/** Limit: related locations that are shown. A thousand of them would hide the problem itself. */
const maxRelated = 5;

function formatRelated(place: RelatedPlace, style: Style, options: FramesOptions): string[] {
  return [
    `note: ${printable(place.note)} ${placeOf(place, style)}`,
    ...frameOf(place, style, { ...options, styleName: 'quiet', context: 0 }),
  ];
}

/** An empty text, such as that of a file that could not be fetched, has nothing to show. */
function frameOf(place: Problem | RelatedPlace, style: Style, options: FrameOptions): string[] {
  const { source, span } = place;
  return source.text === '' ? [] : formatFrame(source, span, style, options);
}

function placeOf({ file, line, column }: Problem | RelatedPlace, style: Style): string {
  return style('place', `${printable(file)}:${line}:${column}`);
}
