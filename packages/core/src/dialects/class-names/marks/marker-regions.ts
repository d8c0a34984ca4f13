import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import type { Page } from '../../../policy/page.js';
import type { Span } from '../../../text/source.js';
import { allTracks, readMarker, type Track, tracks } from './markers.js';
import { strayNoindexTags } from './noindex-tags.js';

/** A stretch of the source that comments, or `<noindex>` tags that cut across the tree, keep out of something. */
export interface MarkerRegion {
  readonly span: Span;
  /** Whether what stands here is denied for each use. */
  readonly index: boolean;
  readonly follow: boolean;
  readonly anchorText: boolean;
  readonly snippet: boolean;
  /** Who said so: the outermost open marker of each sort. */
  readonly marks: readonly Mark[];
}

export interface Mark {
  readonly track: Track;
  /** Of the comment, or of the start tag. */
  readonly span: Span;
  readonly clause: string;
}

/** One end of a region. */
interface Turn {
  readonly kind: 'open' | 'close';
  readonly tracks: readonly Track[];
  readonly clause: string;
  readonly span: Span;
  readonly text: string;
}

/**
 * The regions of a page by source order, sorted and apart from each other: each place of the source lies in one at most.
 *
 * Reading: (PS-A-12) comments are no tree, so a region may cut across elements. (PS-A-11) One that is not closed goes to the
 * end of the page. (PS-A-13) Nested `noindex` ones are counted, and the region ends when all are closed; `googleoff` is a
 * switch, and `googleon` turns it on again however often it was turned off. All of this is reported.
 */
export function markerRegions(page: Page, report?: Report): readonly MarkerRegion[] {
  const turns = findTurns(page, report);
  if (turns.length === 0) return [];
  const open = new Map<Track, Turn[]>(allTracks.map((track) => [track, []]));
  const regions: MarkerRegion[] = [];
  let since = 0;
  const cut = (at: number): void => {
    const region = at > since ? regionOf({ start: since, end: at }, open) : undefined;
    if (region !== undefined) joinTo(regions, region);
    since = Math.max(since, at);
  };
  for (const turn of turns) {
    cut(turn.kind === 'open' ? turn.span.start : turn.span.end);
    const fits = takeTurn(turn, open);
    if (!fits && report !== undefined) reportOnTurn(page, turn, report);
  }
  cut(Math.max(page.source.text.length, since));
  if (report !== undefined) reportOnUnclosed(page, open, report);
  return regions;
}

/** The region in which a place of the source lies. */
export function regionAt(regions: readonly MarkerRegion[], offset: number): MarkerRegion | undefined {
  let low = 0;
  let high = regions.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const region = regions[middle];
    if (region === undefined || offset < region.span.start) high = middle - 1;
    else if (offset >= region.span.end) low = middle + 1;
    else return region;
  }
  return undefined;
}

function findTurns(page: Page, report?: Report): Turn[] {
  const turns: Turn[] = [];
  for (const comment of page.markers) {
    const marker = readMarker(comment);
    if (marker.kind === 'unknown' && report !== undefined) {
      reportProblem(report, page.source, comment.span, 'class-names/unknown-marker', { marker: comment.text });
    }
    if (marker.kind !== 'open' && marker.kind !== 'close') continue;
    turns.push({ ...marker, span: comment.span, text: comment.text });
  }
  for (const { kind, span } of strayNoindexTags(page)) {
    turns.push({ kind, tracks: ['tag-noindex'], clause: 'PS-Y-6', span, text: page.source.textOf(span) });
  }
  return turns.sort((one, other) => one.span.start - other.span.start);
}

/** Counts the marker. Says whether it fits: opens what was shut, or shuts what was open. */
function takeTurn(turn: Turn, open: ReadonlyMap<Track, Turn[]>): boolean {
  let fits = false;
  for (const track of turn.tracks) {
    const opened = open.get(track);
    if (turn.kind === 'close') {
      fits = opened?.pop() !== undefined || fits;
      if (opened !== undefined && isSwitch(track)) opened.length = 0;
    } else if (opened?.push(turn) === 1) fits = true;
  }
  return fits;
}

function isSwitch(track: Track): boolean {
  return track.startsWith('google-');
}

function regionOf(span: Span, open: ReadonlyMap<Track, readonly Turn[]>): MarkerRegion | undefined {
  const marks: Mark[] = [];
  for (const [track, [outermost]] of open) {
    if (outermost !== undefined) marks.push({ track, span: outermost.span, clause: outermost.clause });
  }
  if (marks.length === 0) return undefined;
  const denies = (what: string): boolean => marks.some(({ track }) => tracks[track].denies === what);
  const [index, follow, anchorText, snippet] = [
    denies('index'),
    denies('follow'),
    denies('anchorText'),
    denies('snippet'),
  ];
  return { span, index, follow, anchorText, snippet, marks };
}

/** Adds a region behind the others: to the last one, if they touch and nothing changes between them. */
function joinTo(regions: MarkerRegion[], region: MarkerRegion): void {
  const last = regions.at(-1);
  const same =
    last?.span.end === region.span.start &&
    last.marks.length === region.marks.length &&
    last.marks.every(({ track, span }, at) => region.marks[at]?.track === track && region.marks[at]?.span === span);
  if (last !== undefined && same)
    regions[regions.length - 1] = { ...last, span: { ...last.span, end: region.span.end } };
  else regions.push(region);
}

function reportOnTurn(page: Page, { kind, span, text }: Turn, report: Report): void {
  const code = kind === 'open' ? 'class-names/nested-marker' : 'class-names/unopened-marker';
  reportProblem(report, page.source, span, code, { marker: text });
}

function reportOnUnclosed(page: Page, open: ReadonlyMap<Track, readonly Turn[]>, report: Report): void {
  const unclosed = new Set([...open.values()].flat());
  for (const { span, text } of [...unclosed].sort((one, other) => one.span.start - other.span.start)) {
    reportProblem(report, page.source, span, 'class-names/unclosed-marker', { marker: text });
  }
}
