import { type AgentEntry, agents, signalFact } from '@heed/agents';
import {
  allSignals,
  areaOfSignal,
  ruleWords,
  type Signal,
  type SignalFact,
  signalInWords,
} from '@heed/core/vocabulary';

/** The page on which signals each crawler reads, every cell with its page and date. */
export function whoReadsWhatPage(): string {
  const rows = rowsOf(agents.filter(({ token }) => knownCells(token).length > maxClaims));
  const others = agents.filter(
    ({ token }) => knownCells(token).length > 0 && !rows.some(({ tokens }) => tokens.includes(token)),
  );
  const unknown = agents.filter(({ token }) => knownCells(token).length === 0);
  const pages = numberedPages(rows);
  const cells = rows.reduce((sum, { tokens, facts }) => sum + tokens.length * facts.size, 0);
  const all = rows.reduce((sum, { tokens }) => sum + tokens.length, 0) * allSignals.length;
  return [
    '# Who reads what',
    'What operators document of the signals that their crawlers read. It says what a crawler will *hear*; what a publisher *said* holds in' +
      ' any case, and heed answers by that. `heed check` says which decisions rest on signals that a crawler does not document, `heed agents NAME`' +
      ' lists what one crawler reads, and `heed agents --reads --json` prints these cells as data.',
    `Of ${all} cells (${rows.reduce((sum, { tokens }) => sum + tokens.length, 0)} names, ${allSignals.length} signals), ${cells} are known: ${Math.round((100 * cells) / all)} in 100.`,
    '| Cell | Means |\n| --- | --- |\n| yes | its operator says that it reads it |\n| says no | its operator says that it does not, or need not obey it |\n' +
      '| not named | its page was read and does not name it |\n| ? | not known: no page was read that would have to name it |',
    'The number links to the page; the list below says when it was read, and how.',
    '## robots.txt',
    tableOf(rows, pages, allSignals.filter((signal) => areaOfSignal(signal) === 'robots.txt').map(plainColumn)),
    '## Signals of the AI age, ACAP and the processing instruction',
    tableOf(rows, pages, dialectSignals.map(plainColumn)),
    '## Words of robots METAs and X-Robots-Tag headers',
    'Where the two carriers differ, the cell says so.',
    ...chunks(ruleWords, wordsInTable).map((words) => tableOf(rows, pages, words.map(wordColumn))),
    '## Elements and comments',
    tableOf(rows, pages, elementSignals.map(plainColumn)),
    '## Names of one operator',
    'Each name has its own group in robots.txt: rules for one do not apply to the others.',
    siblingsTable(),
    '## Known only by what it says of robots.txt',
    listOf(others),
    '## Nothing known',
    listOf(unknown),
    '## Pages',
    [...pages.values()]
      .map(({ number, fact }) => `${number}. <${fact.source}>, ${fact.date}, ${seenInWords[fact.seen]}`)
      .join('\n'),
    [...pages.values()].map(({ number, fact }) => `[${number}]: <${fact.source}>`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Cells that follow from whether an agent says that it obeys robots.txt: `Disallow`, and `Allow` where it does not. */
const maxClaims = 2;

/** Words side by side in one table. More would make the cells unreadable. */
const wordsInTable = 6;

const elementSignals = allSignals.filter((signal) =>
  /^(?:data-|rel-|robots-noc|googleoff|noindex-(?:tag|comment)|profile)/.test(signal),
);
const dialectSignals = allSignals.filter(
  (signal) => areaOfSignal(signal) !== 'robots.txt' && !signal.includes('/') && !elementSignals.includes(signal),
);

/** Names with the same cells. */
interface Row {
  readonly tokens: readonly string[];
  readonly facts: ReadonlyMap<Signal, SignalFact>;
}

function knownCells(token: string): [Signal, SignalFact][] {
  return allSignals.flatMap((signal): [Signal, SignalFact][] => {
    const fact = signalFact(token, signal);
    return fact === undefined ? [] : [[signal, fact]];
  });
}

function rowsOf(some: readonly AgentEntry[]): Row[] {
  const rows = new Map<string, { tokens: string[]; facts: Map<Signal, SignalFact> }>();
  for (const { token } of some) {
    const cells = knownCells(token);
    const key = JSON.stringify(cells);
    const row = rows.get(key) ?? { tokens: [], facts: new Map(cells) };
    rows.set(key, row);
    row.tokens.push(token);
  }
  return [...rows.values()];
}

type Pages = ReadonlyMap<string, { readonly number: number; readonly fact: SignalFact }>;

function numberedPages(rows: readonly Row[]): Pages {
  const pages = new Map<string, { number: number; fact: SignalFact }>();
  for (const { facts } of rows) {
    for (const fact of facts.values()) {
      if (!pages.has(keyOf(fact))) pages.set(keyOf(fact), { number: pages.size + 1, fact });
    }
  }
  return pages;
}

function keyOf({ source, date, seen }: SignalFact): string {
  return `${source} ${date} ${seen}`;
}

const seenInWords = { 'operator page': 'the page itself', report: 'by a report that cites or describes it' } as const;

/** A column: its title, and what its cell holds. */
interface Column {
  readonly title: string;
  readonly cell: (facts: Row['facts'], pages: Pages) => string;
}

function plainColumn(signal: Signal): Column {
  return { title: signalInWords(signal), cell: (facts, pages) => cellOf(facts.get(signal), pages) };
}

function wordColumn(word: (typeof ruleWords)[number]): Column {
  return {
    title: word,
    cell: (facts, pages) => {
      const [meta, header] = [facts.get(`meta/${word}`), facts.get(`header/${word}`)].map((fact) =>
        cellOf(fact, pages),
      );
      return meta === header ? (meta ?? '?') : `META: ${meta}; header: ${header}`;
    },
  };
}

const standings = { documented: 'yes', declined: 'says no', 'not documented': 'not named' } as const;

function cellOf(fact: SignalFact | undefined, pages: Pages): string {
  if (fact === undefined) return '?';
  return `${standings[fact.standing]} [${pages.get(keyOf(fact))?.number}]`;
}

function tableOf(rows: readonly Row[], pages: Pages, columns: readonly Column[]): string {
  // A row that knows nothing of these signals says nothing.
  const told = rows
    .map(({ tokens, facts }) => [tokens.join(', '), ...columns.map(({ cell }) => cell(facts, pages))])
    .filter(([, ...cells]) => cells.some((cell) => cell !== '?'));
  const lines = [['Name', ...columns.map(({ title }) => title)], ['---', ...columns.map(() => '---')], ...told];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function siblingsTable(): string {
  const byOperator = new Map<string, string[]>();
  for (const { operator, token, status } of agents) {
    if (status !== 'retired') byOperator.set(operator, [...(byOperator.get(operator) ?? []), token]);
  }
  const rows = [...byOperator].filter(([operator, tokens]) => tokens.length > 1 && operator !== 'users of the tool');
  return [
    '| Operator | Names |',
    '| --- | --- |',
    ...rows.map(([operator, tokens]) => `| ${operator} | ${tokens.join(', ')} |`),
  ].join('\n');
}

function listOf(some: readonly AgentEntry[]): string {
  return `${some.map(({ token }) => token).join(', ')}.`;
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
