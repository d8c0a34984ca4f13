import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import { sumTallies } from './add-tallies.js';
import { createTally } from './create-tally.js';
import { linesHeldOfPart } from './line-counts.js';
import { flatColumns, flatRows } from './row.js';
import { formatProblem, formatSummary, linesOfSummary, type Summary, summaryOf } from './summary.js';
import { conformanceRows } from './testing/answered.js';
import { bytesOf } from './testing/written.js';

interface Schema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly string[];
  readonly maxItems?: number;
}
type Definitions = { readonly $id: string; readonly $defs: Readonly<Record<string, Schema>> };

const at = (path: string): Definitions => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const [summary, row, problem] = ['summary', 'row', 'problem'].map((name) => at(`../../schema/${name}.json`)) as [
  Definitions,
  Definitions,
  Definitions,
];
const ajv = new Ajv2020({ formats: { 'date-time': true }, allowUnionTypes: true })
  .addSchema(at('../../../core/schema/answer.json'))
  .addSchema(at('../../../core/schema/question.json'))
  .addSchema(row);

const rows = conformanceRows();
const settings: AuditSettings = {
  agents: ['GPTBot', 'ExampleBot'],
  usages: ['index', 'ai-train'],
  history: { firstIndexed: '2026-11-01T00:00:00Z' },
  startedAt: '2026-11-15T00:00:00Z',
  unstated: 'allow',
  unseen: 'refuse',
  strictRfc9309: false,
  format: 'ndjson',
};

const audited = { inputs: ['a.warc.gz'], robotsFrom: [], version: '0.1.0' };

describe('what is written fits its schema', () => {
  test('rows', async () => {
    const lines = (await bytesOf({ format: 'ndjson' }, rows)).toString().trimEnd().split('\n');
    for (const line of lines) expectFit(ajv.compile(row), JSON.parse(line));
  });

  test('flat rows', () => {
    const isFlat = ajv.compile({ $ref: `${row.$id}#/$defs/FlatRow` });
    for (const flat of rows.flatMap(flatRows)) expectFit(isFlat, JSON.parse(JSON.stringify(flat)));
    expect(Object.keys(row.$defs['FlatRow']?.properties ?? {})).toEqual([...flatColumns]);
  });

  test('the summary, with its first three keys in the order that is promised', () => {
    const text = formatSummary(summaryOf(sumTallies([tallyOfRows(), tallyOfRows()]), settings, audited));
    const found = JSON.parse(text) as Summary;
    expectFit(ajv.compile(summary), found);
    expect(Object.keys(found).slice(0, 3)).toEqual(['records', 'decisions', 'settings']);
    expect(Object.keys(found.records)).toEqual(['read', 'answered', 'damaged', 'skipped']);
    expect(found.settings).toEqual({ ...settings, ...audited });
    expect(text.endsWith('}\n')).toBe(true);
  });

  test('the summary of nothing', () => {
    expectFit(ajv.compile(summary), JSON.parse(formatSummary(summaryOf(sumTallies([]), settings, audited))));
  });

  test('the summary of very many inputs, of which it lists the first', () => {
    const inputs = Array.from({ length: 1234 }, (_, at) => `${at}.warc.gz`);
    const found = summaryOf(sumTallies([]), settings, { ...audited, inputs });
    expectFit(ajv.compile(summary), JSON.parse(formatSummary(found)));
    expect(found.settings.inputs).toEqual(inputs.slice(0, 1000));
    expect(found.settings.inputsMore).toBe(234);
  });

  test('problems', () => {
    const given: Problem = { file: 'a', offset: 1, code: 'gzip', message: 'A.\u2028B\n.', answered: false };
    const lines = [formatProblem(given), formatProblem({ ...given, url: 'https://example.com/' })];
    for (const line of lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expectFit(ajv.compile(problem), JSON.parse(line));
    }
    expect(JSON.parse(lines[0] as string)).toEqual(given);
  });
});

test('a summary lists the most frequent lines, and counts the decisions behind the others', () => {
  const tally = createTally();
  for (let at = 0; at < linesHeldOfPart / 5; at++) {
    const reason = {
      dialect: 'robots-txt',
      source: 'robots.txt',
      text: `Allow: /${at}`,
      says: 'allow',
      clause: 'C',
    } as const;
    const decision = { verdict: 'allowed', may: true, limits: [], because: [reason], overruled: [] } as const;
    const answer = { decisions: { crawl: decision }, requests: [], diagnostics: [] };
    tally.answered({ url: 'https://example.com/', answers: [{ agent: 'Bot', answer }] });
  }
  const { lines, linesMore } = summaryOf(tally.tally(), settings, audited);
  expect(lines.length).toBe(linesOfSummary);
  expect(linesMore).toBe(linesHeldOfPart / 5 - linesOfSummary);
  expect(summary.$defs['Summary']?.properties?.['lines']?.maxItems).toBe(linesOfSummary);
});

test('agents of the settings come first, in their order', () => {
  const tally = createTally();
  for (const agent of ['A', 'ExampleBot', 'Z', 'GPTBot']) {
    const [{ answer, url }] = rows as [(typeof rows)[0]];
    tally.answered({ url, answers: [{ agent, answer }] });
  }
  expect(Object.keys(summaryOf(tally.tally(), settings, audited).decisions)).toEqual([
    'GPTBot',
    'ExampleBot',
    'A',
    'Z',
  ]);
});

describe('types and schemas say the same', () => {
  const files = ['./summary.ts', './row.ts', '../problem.ts', '../settings.ts', '../tally.ts'];
  const program = ts.createProgram(
    files.map((file) => fileURLToPath(new URL(file, import.meta.url))),
    {
      strict: true,
      exactOptionalPropertyTypes: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      customConditions: ['@heed/source'],
      lib: ['lib.es2023.d.ts'],
      types: [],
      noEmit: true,
    },
  );
  const checker = program.getTypeChecker();
  const types = new Map<string, ts.Type>();
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.includes('/audit/src/')) continue;
    ts.forEachChild(source, (node) => {
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
        types.set(node.name.text, checker.getTypeAtLocation(node));
      }
    });
  }

  const objects = [summary, row, problem].flatMap(({ $defs }) =>
    Object.entries($defs).filter(([, schema]) => schema.properties !== undefined),
  );
  test.each(objects)('%s', (name, schema) => {
    const type = types.get(name);
    const fields = type === undefined ? [] : checker.getPropertiesOfType(type);
    expect(fields.map((field) => field.name).sort()).toEqual(Object.keys(schema.properties ?? {}).sort());
    const required = fields.filter((field) => !isOptional(field)).map((field) => field.name);
    expect(required.sort()).toEqual([...(schema.required ?? [])].sort());
  });

  /** In a flat row every field is there, and absent ones are undefined, which JSON leaves out. */
  function isOptional(field: ts.Symbol): boolean {
    const type = checker.getTypeOfSymbol(field);
    const mayBeUndefined = type.isUnion() && type.types.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
    return (field.flags & ts.SymbolFlags.Optional) !== 0 || mayBeUndefined;
  }

  test('the codes of problems', () => {
    const type = types.get('ProblemCode');
    const codes = type?.isUnion() ? type.types.map((part) => (part as ts.StringLiteralType).value) : [];
    expect(codes.sort()).toEqual([...(problem.$defs['Problem']?.properties?.['code']?.enum ?? [])].sort());
  });
});

function tallyOfRows(): ReturnType<ReturnType<typeof createTally>['tally']> {
  const tally = createTally();
  for (const { url, agent, answer } of rows) tally.answered({ url, answers: [{ agent, answer }] });
  tally.problem({ code: 'gzip', answered: false });
  tally.skipped('request');
  tally.view('text');
  return tally.tally();
}

function expectFit(fits: ValidateFunction, value: unknown): void {
  if (!fits(value)) expect(fits.errors, JSON.stringify(value).slice(0, 2000)).toBe(null);
}
