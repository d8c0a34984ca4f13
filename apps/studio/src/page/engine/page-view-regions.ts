import type { ViewRules } from '@heed/core/page';
import type { ShownPart } from '@heed/markup/walk';
import { type PageRegion, tintedUsages } from './page-view-messages.ts';
import { tints } from './page-view-words.ts';

/** Limit: characters of a region's text that identify it. */
const maxWords = 60;

/** What makes an element of the drawing a region. */
export interface RegionMarks {
  readonly classes: string;
  readonly attributes: string;
  /** Markup that says what changes here. */
  readonly labels: string;
}

interface Collecting {
  readonly region: { words: string };
  readonly depth: number;
}

/** The regions of a page, collected while it is drawn. */
export class RegionList {
  readonly all: PageRegion[] = [];
  readonly #rules: ViewRules;
  /** Comments close ranges that cut across elements: each is one region, in any number of pieces. */
  readonly #ofComments: Map<string, number> = new Map();
  readonly #spans: readonly { readonly start: number; readonly end: number }[];
  /** The regions that the next text is in, and whose beginning is not known yet. */
  #collecting: Collecting[] = [];

  constructor(rules: ViewRules) {
    this.#rules = rules;
    this.#spans = rules.regions.map(({ span }) => span).sort((one, other) => one.start - other.start);
  }

  /** Does the element have separate rules on what is denied here? Then it is a region, although it does not differ. */
  hasRules(denied: number, elementIndex: number): boolean {
    return tintedUsages.some(
      (usage, at) => (denied & (1 << at)) !== 0 && this.#rules.hasRules?.(usage, elementIndex) === true,
    );
  }

  /** Opens a region at a depth of the drawing. */
  open(
    denied: number,
    around: number,
    { elementIndex, at }: ShownPart,
    depth: number,
    kind: PageRegion['kind'],
  ): RegionMarks {
    const comment = this.#spanAt(at)?.start;
    const key = comment === undefined ? undefined : `${comment} ${denied} ${around}`;
    const known = key === undefined ? undefined : this.#ofComments.get(key);
    const number = known ?? this.all.length;
    const classes = classesOf(denied);
    if (known !== undefined) return { classes, attributes: ` data-region="${number}"`, labels: '' };
    const region = { denied, around, elementIndex, at, kind, words: '' };
    this.all.push(region);
    if (key !== undefined) this.#ofComments.set(key, number);
    this.#collecting.push({ region, depth });
    const label = [...changed(denied, around)].map(({ word }) => word).join(', ');
    return {
      classes,
      attributes: ` data-region="${number}" tabindex="0" role="group" aria-label="${label || 'separate rules'}"`,
      labels: labelsFor(denied, around),
    };
  }

  /** A text is drawn in the regions that are open. */
  words(text: string): void {
    if (this.#collecting.length === 0) return;
    const more = text.slice(0, maxWords).replace(/\s+/g, ' ');
    for (const { region } of this.#collecting) region.words = `${region.words}${more}`.trimStart().slice(0, maxWords);
    this.#collecting = this.#collecting.filter(({ region }) => region.words.length < maxWords);
  }

  /** Everything that was opened at this depth or deeper is over. */
  leave(depth: number): void {
    while ((this.#collecting.at(-1)?.depth ?? -1) >= depth) this.#collecting.pop();
  }

  #spanAt(at: number): { readonly start: number; readonly end: number } | undefined {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#spans[middle]?.start ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const span = this.#spans[low - 1];
    return span !== undefined && at < span.end ? span : undefined;
  }
}

function classesOf(denied: number): string {
  const not = tintedUsages.filter((_, at) => (denied & (1 << at)) !== 0).map((usage) => `no-${usage}`);
  return ['region', ...not].join(' ');
}

/** What is denied here and not around, and the other way round. */
function* changed(denied: number, around: number): Generator<{ usage: string; isDenied: boolean; word: string }> {
  for (const [at, usage] of tintedUsages.entries()) {
    const isDenied = (denied & (1 << at)) !== 0;
    if (isDenied === ((around & (1 << at)) !== 0)) continue;
    yield { usage, isDenied, word: isDenied ? tints[usage].not : `${tints[usage].may} here` };
  }
}

function labelsFor(denied: number, around: number): string {
  let labels = '';
  for (const { usage, isDenied, word } of changed(denied, around)) {
    const { sign } = tints[usage as keyof typeof tints];
    const shown = isDenied ? sign : '✓';
    labels += `<span class="tag tag-${usage}" aria-hidden="true">${shown}<span class="word"> ${word}</span></span>`;
  }
  return labels;
}
