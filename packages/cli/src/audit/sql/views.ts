import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The columns of the flat form, with their types, in the order of the parts. */
const answerColumns: Readonly<Record<string, string>> = {
  file: 'VARCHAR',
  offset: 'BIGINT',
  within: 'BIGINT',
  recordId: 'VARCHAR',
  url: 'VARCHAR',
  host: 'VARCHAR',
  domain: 'VARCHAR',
  status: 'INTEGER',
  mime: 'VARCHAR',
  capturedAt: 'TIMESTAMPTZ',
  askedAt: 'TIMESTAMPTZ',
  agent: 'VARCHAR',
  usage: 'VARCHAR',
  verdict: 'VARCHAR',
  may: 'BOOLEAN',
  open: 'VARCHAR',
  blockedBy: 'VARCHAR',
  limits: 'VARCHAR',
  until: 'TIMESTAMPTZ',
  source: 'VARCHAR',
  line: 'BIGINT',
  clause: 'VARCHAR',
  text: 'VARCHAR',
  evidenceAt: 'TIMESTAMPTZ',
  evidenceFile: 'VARCHAR',
  evidenceOffset: 'BIGINT',
  evidenceDigest: 'VARCHAR',
};

const evidenceTypes: Readonly<Record<string, string>> = {
  url: 'VARCHAR',
  host: 'VARCHAR',
  domain: 'VARCHAR',
  capturedAt: 'TIMESTAMPTZ',
  status: 'INTEGER',
  location: 'VARCHAR',
  file: 'VARCHAR',
  offset: 'BIGINT',
  digest: 'VARCHAR',
  body: 'VARCHAR',
};

const problemColumns: Readonly<Record<string, string>> = {
  file: 'VARCHAR',
  offset: 'BIGINT',
  bytes: 'BIGINT',
  code: 'VARCHAR',
  message: 'VARCHAR',
  answered: 'BOOLEAN',
  url: 'VARCHAR',
};

/** Limit: bytes of one line of NDJSON, which has a whole answer. DuckDB holds twice as much for each of its threads. */
const maxLine = 64 * 1024 * 1024;

/** Limit: bytes of one row of CSV, which has one statement. */
const maxRow = 16 * 1024 * 1024;

/** The statements that make the views `answers`, `problems` and `evidence` of a folder. */
export function viewStatements(folder: string): string[] {
  const parts = join(folder, 'parts');
  const names = readdirSync(parts);
  const kinds = Object.entries(readers).filter(([kind]) => names.some((name) => isPart(name, kind)));
  const some = kinds.map(([kind, read]) => read(text(join(asPattern(parts), `part-*.${kind}`))));
  const problems = readdirSync(folder).includes('problems.ndjson')
    ? `SELECT * FROM ${ndjson(text(join(asPattern(folder), 'problems.ndjson')), problemColumns)}`
    : noRows(problemColumns);
  const evidence = readdirSync(folder).includes('evidence.parquet')
    ? `SELECT ${typed(evidenceTypes)} FROM read_parquet(${text(join(asPattern(folder), 'evidence.parquet'))})`
    : noRows(evidenceTypes);
  return [
    `CREATE VIEW evidence AS ${evidence}`,
    `CREATE VIEW answers AS ${some.length === 0 ? noRows(answerColumns) : some.join(' UNION ALL ')}`,
    `CREATE VIEW problems AS ${problems}`,
  ];
}

/** Where DuckDB may read: its names of files have to begin like this, also those with patterns. */
export function readableFolders(folder: string): string[] {
  return [...new Set([folder, asPattern(folder)])].map((one) => join(one, '/'));
}

/** A text in a statement. */
export function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function isPart(name: string, kind: string): boolean {
  return name.startsWith('part-') && name.endsWith(`.${kind}`);
}

/** A path as DuckDB takes it where it expects patterns. */
function asPattern(path: string): string {
  return path.replace(/[[*?]/g, (sign) => `[${sign}]`);
}

/** A query for the rows of the parts of each format. */
const readers: Readonly<Record<string, (parts: string) => string>> = {
  ndjson: nestedRows,
  csv: (parts) => {
    const how = `auto_detect = false, max_line_size = ${maxRow}, buffer_size = ${2 * maxRow}, header = true, delim = ',', quote = '"', escape = '"', new_line = '\\r\\n', columns = ${struct(answerColumns)}`;
    return `SELECT ${allColumns()} FROM read_csv(${parts}, ${how})`;
  },
  parquet: (parts) => `SELECT ${typed(answerColumns)} FROM read_parquet(${parts})`,
};

/**
 * The flat form of rows that hold a whole answer: a row for each decision, with the first statement that decided. Where the crawl blocks
 * a usage, that is the one that denies the crawl. If the crawl was not asked about, only its place is known, from the problem that
 * tells of it.
 */
function nestedRows(parts: string): string {
  return `SELECT ${allColumns()} FROM (
  SELECT ${recordColumns.map((name) => `row.${quoted(name)}`).join(', ')}, entry.key AS usage,
    entry.value.verdict AS verdict, entry.value.may AS may,
    nullif(array_to_string(entry.value."open", '; '), '') AS "open", entry.value."blockedBy" AS "blockedBy",
    nullif(array_to_string([one."limit" || '=' || one.value FOR one IN entry.value.limits], '; '), '') AS limits,
    entry.value."until" AS "until",
    CASE WHEN reason IS NULL THEN block.source ELSE reason.source END AS source,
    CASE WHEN reason IS NULL THEN block.line ELSE reason.line END AS line,
    reason.clause AS clause, reason."text" AS "text"
  FROM (SELECT row, entry,
      (CASE WHEN entry.value."blockedBy" IS NULL THEN entry.value ELSE row.answer.decisions['crawl'] END).because[1] AS reason,
      CASE WHEN entry.value."blockedBy" IS NULL THEN NULL
        ELSE [one FOR one IN row.answer.diagnostics IF one.code = 'decision/not-crawlable'][1] END AS block
    FROM (SELECT row, unnest(map_entries(row.answer.decisions)) AS entry
      FROM ${ndjson(parts, nestedColumns)} AS row)))`;
}

/** The columns that rows with a whole answer have beside it. */
const recordColumns: readonly string[] = [
  ...[
    'file',
    'offset',
    'within',
    'recordId',
    'url',
    'host',
    'domain',
    'status',
    'mime',
    'capturedAt',
    'askedAt',
    'agent',
  ],
  ...['evidenceAt', 'evidenceFile', 'evidenceOffset', 'evidenceDigest'],
];

const nestedColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(recordColumns.map((name) => [name, answerColumns[name] as string])),
  answer: `STRUCT(
    decisions MAP(VARCHAR, STRUCT(
      verdict VARCHAR, may BOOLEAN, "open" VARCHAR[], "blockedBy" VARCHAR, "until" TIMESTAMPTZ,
      limits STRUCT("limit" VARCHAR, value VARCHAR)[],
      because STRUCT(source VARCHAR, line BIGINT, clause VARCHAR, "text" VARCHAR)[])),
    diagnostics STRUCT(code VARCHAR, source VARCHAR, line BIGINT)[])`,
};

function ndjson(files: string, columns: Readonly<Record<string, string>>): string {
  return `read_ndjson(${files}, maximum_object_size = ${maxLine}, columns = ${struct(columns)})`;
}

function struct(columns: Readonly<Record<string, string>>): string {
  return `{${Object.entries(columns)
    .map(([name, type]) => `${quoted(name)}: ${text(type)}`)
    .join(', ')}}`;
}

function allColumns(): string {
  return Object.keys(answerColumns).map(quoted).join(', ');
}

function typed(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${quoted(name)}::${type} AS ${quoted(name)}`)
    .join(', ');
}

function noRows(columns: Readonly<Record<string, string>>): string {
  const nulls = Object.entries(columns).map(([name, type]) => `NULL::${type} AS ${quoted(name)}`);
  return `SELECT ${nulls.join(', ')} WHERE false`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
