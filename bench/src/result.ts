/** One figure of one contestant. With `--json`, each is one line. */
export interface Result {
  /** What was measured, on which input: `one-question/real/small`. */
  readonly bench: string;
  readonly contestant: string;
  /** Null if there is nothing to measure; then `note` says why. */
  readonly value: number | null;
  readonly unit: string;
  /** How many times better than the contestant that all are compared with, in the same run. */
  readonly ratio: number | null;
  /** How far the median round is from the best, as a share of the best; absent where there are no rounds. */
  readonly spread?: number;
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

/** A goal: a bound for the ratio to the contestant that all are compared with, or for the figure itself. */
export type Wanted =
  | { readonly ratioAtLeast: number }
  | { readonly valueAtMost: number }
  | { readonly valueAtLeast: number };

/** A contestant's figure, or why there is none. */
export type Figure =
  | { readonly value: number; readonly spread?: number; readonly note?: string }
  | { readonly fails: string };

/** How figures are compared. */
interface Comparison {
  readonly wanted?: Wanted | undefined;
  /** The contestant that all are compared with; `robots-parser` unless given. */
  readonly base?: string;
  /** Figures such as MB/s, of which more is better. */
  readonly moreIsBetter?: boolean;
}

/** Compares figures with those of one contestant, and heed's with its goal. */
export function compare(
  bench: string,
  unit: string,
  figures: ReadonlyMap<string, Figure>,
  { wanted, base = 'robots-parser', moreIsBetter = false }: Comparison = {},
): Result[] {
  const other = figures.get(base);
  const otherValue = other !== undefined && 'value' in other ? other.value : undefined;
  return [...figures].map(([contestant, figure]): Result => {
    const line = { bench, contestant, unit };
    const goal = contestant === 'heed' ? wanted : undefined;
    if ('fails' in figure) {
      const missed = goal === undefined ? {} : { wanted: formatWanted(goal), met: false };
      return { ...line, value: null, ratio: null, ...missed, note: figure.fails };
    }
    const { value, ...more } = figure;
    const ratio = otherValue === undefined ? null : moreIsBetter ? value / otherValue : otherValue / value;
    return { ...line, value, ratio, ...(goal && judge(goal, value, ratio)), ...more };
  });
}

/** A figure of heed alone. */
export function ofHeed(bench: string, unit: string, figure: Figure, wanted?: Wanted): Result[] {
  return compare(bench, unit, new Map([['heed', figure]]), { wanted });
}

function judge(wanted: Wanted, value: number, ratio: number | null): Pick<Result, 'wanted' | 'met'> {
  return { wanted: formatWanted(wanted), met: isMet(wanted, value, ratio) };
}

function isMet(wanted: Wanted, value: number, ratio: number | null): boolean {
  if ('valueAtMost' in wanted) return value <= wanted.valueAtMost;
  if ('valueAtLeast' in wanted) return value >= wanted.valueAtLeast;
  return ratio !== null && ratio >= wanted.ratioAtLeast;
}

function formatWanted(wanted: Wanted): string {
  if ('valueAtMost' in wanted) return `≤ ${wanted.valueAtMost.toLocaleString('en')}`;
  if ('valueAtLeast' in wanted) return `≥ ${wanted.valueAtLeast.toLocaleString('en')}`;
  return `≥ ${wanted.ratioAtLeast}×`;
}

/** Lines for people: a heading, then one line for each contestant. */
export function formatResults(results: readonly Result[]): string {
  const [first] = results;
  if (first === undefined) return '';
  return [`${first.bench}, ${first.unit}`, ...results.map(formatLine)].join('\n');
}

function formatLine({ contestant, value, ratio, spread, wanted, met, note }: Result): string {
  const columns = [
    `  ${contestant.padEnd(20)}`,
    (value === null ? '–' : formatNumber(value)).padStart(10),
    (ratio === null ? '' : `${formatNumber(ratio)}×`).padStart(10),
    (spread === undefined ? '' : `+${Math.round(spread * 100)} %`).padStart(9),
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
