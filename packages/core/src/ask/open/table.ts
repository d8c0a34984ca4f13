import type { Referrer } from '../../dialects/dialect.js';
import type { Usage } from '../../policy/usage.js';

/** What a source that was not provided could change: `F` forbid the usage, `L` lift a denial, `C` change the limits. */
type Effect = 'F' | 'L' | 'C';

/** Where statements on a resource are, in the order in which an answer lists what was not provided (ASK-35). */
interface Row {
  readonly robots: string;
  /** Documents that robots.txt refers to. */
  readonly ofRobots: string;
  readonly '/ai.txt': string;
  readonly '/.well-known/tdmrep.json': string;
  readonly headers: string;
  readonly body: string;
  /** Documents that the header or the page refers to. */
  readonly ofResponse: string;
}

export type Column = keyof Row;

function row(
  robots: string,
  ofRobots: string,
  aiTxt: string,
  tdmrep: string,
  headers: string,
  body: string,
  ofResponse: string,
): Row {
  return { robots, ofRobots, '/ai.txt': aiTxt, '/.well-known/tdmrep.json': tdmrep, headers, body, ofResponse };
}

const present = row('FC', 'FLC', '', '', 'FC', 'FLC', 'F');

/**
 * Which source can change the decision on which usage, and how (ASK-35). An empty cell: the source is never open for the usage. A document
 * counts only for what its dialect speaks of, and a lift only for denials of the dialects that it lifts (`lifters.ts`).
 */
const table: { readonly [U in Usage]: Row } = {
  crawl: row('F', 'FL', '', '', '', '', ''),
  follow: row('F', 'FL', '', '', 'F', 'FL', 'F'),
  index: row('FC', 'FLC', '', '', 'FLC', 'FLC', 'FLC'),
  preserve: row('FC', 'FLC', '', '', 'F', 'FLC', 'F'),
  present,
  'present-original': present,
  'present-currentcopy': present,
  'present-oldcopy': present,
  'present-snippet': present,
  'present-thumbnail': present,
  'present-oldsnippet': present,
  'present-oldthumbnail': present,
  'present-link': present,
  'anchor-text': row('F', 'FL', '', '', '', 'FL', 'F'),
  translate: row('F', 'FL', '', '', 'F', 'FL', ''),
  'ai-train': row('FC', 'FLC', 'F', 'FC', 'FLC', 'FLC', 'FLC'),
  'ai-input': row('FC', 'FLC', '', 'FC', 'FLC', 'FLC', 'FLC'),
  tdm: row('FC', 'FLC', '', 'FC', 'FLC', 'FLC', 'FLC'),
  other: row('F', 'FL', '', '', '', 'FL', ''),
};

/** Can this source change a decision on the usage at all? */
export function canChange(usage: Usage, column: Column): boolean {
  return table[usage][column] !== '';
}

/** Can this source lift a denial of the usage? */
export function canLift(usage: Usage, column: Column): boolean {
  return table[usage][column].includes('L' satisfies Effect);
}

/** The usages that the licences of RSL and the page of robot names speak of. ACAP speaks of all. */
const spokenOf: Readonly<Record<Referrer, ReadonlySet<Usage> | 'all'>> = {
  acap: 'all',
  rsl: new Set<Usage>(['index', 'ai-train', 'ai-input', 'tdm']),
  'class-names': new Set<Usage>([
    'index',
    'follow',
    'anchor-text',
    'preserve',
    'present-currentcopy',
    'present-oldcopy',
    'present-snippet',
    'present-oldsnippet',
  ]),
};

/** The columns of documents that something refers to. */
export type DocumentColumn = Extract<Column, 'ofRobots' | 'ofResponse'>;

/** Can a document that a dialect refers to, there, change a decision on the usage (ASK-35)? */
export function isSpokenOf(referrer: Referrer, usage: Usage, column: DocumentColumn): boolean {
  const spoken = spokenOf[referrer];
  return (spoken === 'all' || spoken.has(usage)) && canChange(usage, column);
}
