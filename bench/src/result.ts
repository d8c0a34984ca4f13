/** One figure of one contestant. With `--json`, each is one line. */
export interface Result {
  /** What was measured, on which input: `one-question/real/small`. */
  readonly bench: string;
  readonly contestant: string;
  /** Null if there is nothing to measure; then `note` says why. */
  readonly value: number | null;
  readonly unit: string;
  /** Times better than `robots-parser` in the same run. */
  readonly ratio: number | null;
  /** The goal for heed, and whether heed meets it. */
  readonly wanted?: string;
  readonly met?: boolean;
  readonly note?: string;
}

/** One measurement of all contestants. */
export interface Heat {
  readonly bench: string;
  run(): Promise<Result[]>;
}

/** A goal: a bound for the ratio to `robots-parser`, or for the figure itself. */
export type Wanted = { readonly ratioAtLeast: number } | { readonly valueAtMost: number };

/** A contestant's figure, or why there is none. */
export type Figure = { readonly value: number; readonly note?: string } | { readonly fails: string };

/** Figures without notes, from the values of contestants. */
export function figuresOf(values: ReadonlyMap<string, number>): Map<string, Figure> {
  return new Map([...values].map(([contestant, value]) => [contestant, { value }]));
}

/** Compares figures with those of `robots-parser`, and heed's with its goal. */
export function compare(bench: string, unit: string, figures: ReadonlyMap<string, Figure>, wanted?: Wanted): Result[] {
  const base = figures.get('robots-parser');
  const baseValue = base !== undefined && 'value' in base ? base.value : undefined;
  return [...figures].map(([contestant, figure]): Result => {
    const line = { bench, contestant, unit };
    const goal = contestant === 'heed' ? wanted : undefined;
    if ('fails' in figure) {
      const missed = goal === undefined ? {} : { wanted: formatWanted(goal), met: false };
      return { ...line, value: null, ratio: null, ...missed, note: figure.fails };
    }
    const { value, note } = figure;
    const ratio = baseValue === undefined ? null : baseValue / value;
    return { ...line, value, ratio, ...(goal && judge(goal, value, ratio)), ...(note === undefined ? {} : { note }) };
  });
}

function judge(wanted: Wanted, value: number, ratio: number | null): Pick<Result, 'wanted' | 'met'> {
  const met = 'valueAtMost' in wanted ? value <= wanted.valueAtMost : ratio !== null && ratio >= wanted.ratioAtLeast;
  return { wanted: formatWanted(wanted), met };
}

function formatWanted(wanted: Wanted): string {
  return 'valueAtMost' in wanted ? `≤ ${wanted.valueAtMost}` : `≥ ${wanted.ratioAtLeast}×`;
}

/** Lines for people: a heading, then one line for each contestant. */
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

/** Three significant digits; more would be noise. */
export function formatNumber(value: number): string {
  if (value === 0 || value >= 1000) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}
