/** One figure of one contestant. With `--json`, one of these a line. */
export interface Result {
  /** What was measured, on which input: `one-question/real/small`. */
  readonly bench: string;
  readonly contestant: string;
  /** None if there is nothing to measure; then `note` says why. */
  readonly value: number | null;
  readonly unit: string;
  /** How many times better than `robots-parser` in the same run. */
  readonly ratio: number | null;
  /** What heed has to reach, and whether it does. */
  readonly wanted?: string;
  readonly met?: boolean;
  readonly note?: string;
}

/** Something to measure, with everybody in it. */
export interface Heat {
  readonly bench: string;
  run(): Promise<Result[]>;
}

/** A wish: a bound for the ratio to `robots-parser`, or for the figure itself. */
export type Wanted = { readonly ratioAtLeast: number } | { readonly valueAtMost: number };

/** A contestant's figure, or why there is none. */
export type Figure = { readonly value: number; readonly note?: string } | { readonly fails: string };

/** Sets figures against `robots-parser`'s, and heed's against what is wanted. */
export function compare(bench: string, unit: string, figures: ReadonlyMap<string, Figure>, wanted?: Wanted): Result[] {
  const base = figures.get('robots-parser');
  const baseValue = base !== undefined && 'value' in base ? base.value : undefined;
  return [...figures].map(([contestant, figure]): Result => {
    const line = { bench, contestant, unit };
    const wish = contestant === 'heed' && wanted !== undefined ? wanted : undefined;
    if ('fails' in figure) {
      const missed = wish === undefined ? {} : { wanted: formatWanted(wish), met: false };
      return { ...line, value: null, ratio: null, ...missed, note: figure.fails };
    }
    const { value, note } = figure;
    const ratio = baseValue === undefined ? null : baseValue / value;
    return { ...line, value, ratio, ...(wish && judge(wish, value, ratio)), ...(note === undefined ? {} : { note }) };
  });
}

function judge(wanted: Wanted, value: number, ratio: number | null): Pick<Result, 'wanted' | 'met'> {
  const met = 'valueAtMost' in wanted ? value <= wanted.valueAtMost : ratio !== null && ratio >= wanted.ratioAtLeast;
  return { wanted: formatWanted(wanted), met };
}

function formatWanted(wanted: Wanted): string {
  return 'valueAtMost' in wanted ? `≤ ${wanted.valueAtMost}` : `≥ ${wanted.ratioAtLeast}×`;
}

/** Lines for people: one heading, and under it one line a contestant. */
export function formatResults(results: readonly Result[]): string {
  const [first] = results;
  if (first === undefined) return '';
  return [`${first.bench}, ${first.unit}`, ...results.map(formatLine)].join('\n');
}

function formatLine({ contestant, value, ratio, wanted, met, note }: Result): string {
  const columns = [
    `  ${contestant.padEnd(20)}`,
    (value === null ? '–' : formatNumber(value)).padStart(10),
    (ratio === null ? '' : `${formatNumber(ratio)}×`).padStart(10),
  ];
  if (wanted !== undefined) columns.push(`  wanted ${wanted}: ${met ? 'met' : 'MISSED'}`);
  if (note !== undefined) columns.push(`  (${note})`);
  return columns.join('').trimEnd();
}

/** Three digits that mean something; more would be noise. */
export function formatNumber(value: number): string {
  if (value === 0 || value >= 1000) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}
