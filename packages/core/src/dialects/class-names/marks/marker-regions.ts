import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import type { Page } from '../../../policy/page.js';
import type { Span } from '../../../text/source.js';
import { allRegionKinds, type RegionKind, readMarker, regionKinds } from './markers.js';
import { strayNoindexTags } from './noindex-tags.js';

/** A stretch of the source in which comments, or `<noindex>` tags that cut across the tree, deny something. */
export interface MarkerRegion {
  readonly span: Span;
  /** What is denied in the region. */
  readonly index: boolean;
  readonly follow: boolean;
  readonly anchorText: boolean;
  readonly snippet: boolean;
  /** What denies it: the outermost open marker of each kind. */
  readonly openMarkers: readonly OpenMarker[];
}

interface OpenMarker {
  readonly kind: RegionKind;
  /** Of the comment, or of the start tag. */
  readonly span: Span;
  readonly clause: string;
}

/** A marker or a `<noindex>` tag where regions start or end. */
interface Boundary {
  readonly kind: 'open' | 'close';
  readonly regions: readonly RegionKind[];
  readonly clause: string;
  readonly span: Span;
  readonly text: string;
}

/**
 * The regions of a page in the order of the source. They do not overlap: where one kind opens inside another, a new region
 * starts.
 *
 * Reading: (PS-A-12) comments do not form a tree, so a region may cut across elements. (PS-A-11) A region that is not closed
 * goes on to the end of the page. (PS-A-13) Nested `noindex` comments are counted, and the region ends when all are closed;
 * `googleoff` is a switch that one `googleon` turns on again, however often it was turned off. All of this is reported.
 */
export function markerRegions(page: Page, report?: Report): readonly MarkerRegion[] {
  const boundaries = findBoundaries(page, report);
  if (boundaries.length === 0) return [];
  const open: OpenBoundaries = new Map<RegionKind, Boundary[]>(allRegionKinds.map((kind) => [kind, []]));
  const regions: MarkerRegion[] = [];
  let since = 0;
  const endRegionAt = (at: number): void => {
    const region = at > since ? regionOf({ start: since, end: at }, open) : undefined;
    if (region !== undefined) appendRegion(regions, region);
    since = Math.max(since, at);
  };
  for (const boundary of boundaries) {
    endRegionAt(boundary.kind === 'open' ? boundary.span.start : boundary.span.end);
    const changesAnything = applyBoundary(boundary, open);
    if (!changesAnything && report !== undefined) reportMisplacedMarker(page, boundary, report);
  }
  endRegionAt(Math.max(page.source.text.length, since));
  if (report !== undefined) reportUnclosedMarkers(page, open, report);
  return regions;
}

/** Of each kind the boundaries that are open, outermost first. */
type OpenBoundaries = ReadonlyMap<RegionKind, Boundary[]>;

function findBoundaries(page: Page, report?: Report): Boundary[] {
  const boundaries: Boundary[] = [];
  for (const comment of page.markers) {
    const marker = readMarker(comment);
    if (marker.kind === 'unknown' && report !== undefined) {
      reportProblem(report, page.source, comment.span, 'class-names/unknown-marker', { marker: comment.text });
    }
    if (marker.kind !== 'open' && marker.kind !== 'close') continue;
    boundaries.push({ ...marker, span: comment.span, text: comment.text });
  }
  for (const { kind, span } of strayNoindexTags(page)) {
    boundaries.push({ kind, regions: ['tag-noindex'], clause: 'PS-Y-6', span, text: page.source.textOf(span) });
  }
  return boundaries.sort((one, other) => one.span.start - other.span.start);
}

/** Opens or closes regions. True if that changes anything: something closed is opened, or something open is closed. */
function applyBoundary(boundary: Boundary, open: OpenBoundaries): boolean {
  let changesAnything = false;
  for (const kind of boundary.regions) {
    const opened = open.get(kind);
    if (boundary.kind === 'close') {
      changesAnything = opened?.pop() !== undefined || changesAnything;
      if (opened !== undefined && isSwitch(kind)) opened.length = 0;
    } else if (opened?.push(boundary) === 1) changesAnything = true;
  }
  return changesAnything;
}

function isSwitch(kind: RegionKind): boolean {
  return kind.startsWith('google-');
}

function regionOf(span: Span, open: OpenBoundaries): MarkerRegion | undefined {
  const openMarkers: OpenMarker[] = [];
  for (const [kind, [outermost]] of open) {
    if (outermost !== undefined) openMarkers.push({ kind, span: outermost.span, clause: outermost.clause });
  }
  if (openMarkers.length === 0) return undefined;
  const denies = (what: string): boolean => openMarkers.some(({ kind }) => regionKinds[kind].denies === what);
  const [index, follow, anchorText, snippet] = [
    denies('index'),
    denies('follow'),
    denies('anchorText'),
    denies('snippet'),
  ];
  return { span, index, follow, anchorText, snippet, openMarkers };
}

/** Adds a region after the others, or extends the last one if they touch and have the same markers. */
function appendRegion(regions: MarkerRegion[], region: MarkerRegion): void {
  const last = regions.at(-1);
  const same =
    last?.span.end === region.span.start &&
    last.openMarkers.length === region.openMarkers.length &&
    last.openMarkers.every(({ kind, span }, at) => {
      const other = region.openMarkers[at];
      return other?.kind === kind && other.span === span;
    });
  if (last !== undefined && same)
    regions[regions.length - 1] = { ...last, span: { ...last.span, end: region.span.end } };
  else regions.push(region);
}

function reportMisplacedMarker(page: Page, { kind, span, text }: Boundary, report: Report): void {
  const code = kind === 'open' ? 'class-names/nested-marker' : 'class-names/unopened-marker';
  reportProblem(report, page.source, span, code, { marker: text });
}

function reportUnclosedMarkers(page: Page, open: OpenBoundaries, report: Report): void {
  const unclosed = new Set([...open.values()].flat());
  for (const { span, text } of [...unclosed].sort((one, other) => one.span.start - other.span.start)) {
    reportProblem(report, page.source, span, 'class-names/unclosed-marker', { marker: text });
  }
}
