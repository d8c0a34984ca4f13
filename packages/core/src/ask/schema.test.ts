import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { askUnknown } from './ask.js';
import { readQuestion } from './read-question.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

type Definitions = Readonly<Record<string, Schema>>;

const read = (name: string): { readonly $defs: Definitions } =>
  JSON.parse(readFileSync(new URL(`../../schema/${name}.json`, import.meta.url), 'utf8'));
const question = read('question');
const answer = read('answer');

/** Patterns check the formats that matter. The validator is told of the format only so that it does not complain. */
const ajv = new Ajv2020({ formats: { 'date-time': true }, allowUnionTypes: true });
const isQuestion = ajv.compile(question);
const isAnswer = ajv.compile(answer);

describe('types and schema say the same', () => {
  const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const program = ts.createProgram([file('./question.ts'), file('./answer.ts'), file('../policy/limit.ts')], {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts'],
    types: [],
  });
  const checker = program.getTypeChecker();
  const types = new Map<string, ts.Type>();
  for (const source of program.getSourceFiles()) {
    if (source.fileName.includes('node_modules')) continue;
    ts.forEachChild(source, (node) => {
      if (ts.isInterfaceDeclaration(node)) types.set(node.name.text, checker.getTypeAtLocation(node));
      if (ts.isTypeAliasDeclaration(node)) types.set(node.name.text, checker.getTypeAtLocation(node));
    });
  }

  const interfaces = [question, answer].flatMap(({ $defs }) =>
    Object.entries($defs).filter(([, schema]) => schema.properties !== undefined),
  );
  test.each(interfaces)('%s has the same fields, required alike', (name, schema) => {
    const type = types.get(name);
    // Fields that are named by a symbol are not part of the JSON.
    const all = type === undefined ? [] : checker.getPropertiesOfType(type);
    const fields = all.filter(({ name }) => !name.startsWith('__@'));
    const optional = (field: ts.Symbol): boolean => (field.flags & ts.SymbolFlags.Optional) !== 0;
    expect(fields.map((field) => field.name).sort()).toEqual(Object.keys(schema.properties ?? {}).sort());
    expect(
      fields
        .filter((field) => !optional(field))
        .map((field) => field.name)
        .sort(),
    ).toEqual([...(schema.required ?? [])].sort());
  });

  const words = (name: string): string[] => {
    const type = types.get(name);
    return (type?.isUnion() ? type.types : []).map((part) => (part as ts.StringLiteralType).value).sort();
  };
  test.each([
    ['Usage', question.$defs['Usage']],
    ['Usage', answer.$defs['Usage']],
    ['ViewName', question.$defs['ViewName']],
    ['Verdict', answer.$defs['Decision']?.properties?.['verdict']],
    ['Says', answer.$defs['Reason']?.properties?.['says']],
    ['Speaker', answer.$defs['Reason']?.properties?.['dialect']],
    ['Severity', answer.$defs['AnswerProblem']?.properties?.['severity']],
  ] as const)('%s has the same words', (name, schema) => {
    expect(words(name)).toEqual([...(schema?.enum ?? ['none in the schema'])].sort());
  });
});

/** Values that are questions, nearly questions, or something else. */
const nearlyQuestion = fc.record(
  {
    id: fc.anything(),
    agent: fc.oneof({ weight: 9, arbitrary: fc.string() }, fc.anything()),
    url: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('https://example.com/a', 'http://b/?c') }, fc.anything()),
    usages: fc.oneof(fc.subarray(['crawl', 'index', 'tdm', 'nonsense']), fc.anything()),
    at: fc.oneof(fc.constantFrom('2026-11-15T00:00:00Z', '2026-11-15', 'soon'), fc.anything()),
    robots: fc.oneof(
      fc.string(),
      fc.record({ status: fc.oneof(fc.integer({ min: 90, max: 700 }), fc.constant('unreachable')) }),
      fc.anything(),
    ),
    files: fc.oneof(fc.dictionary(fc.string(), fc.string()), fc.anything()),
    response: fc.oneof(
      fc.record({ headers: fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 3 })) }),
      fc.anything(),
    ),
    history: fc.oneof(fc.record({ current: fc.boolean() }), fc.anything()),
    views: fc.oneof(fc.subarray(['text', 'links', 'sound']), fc.anything()),
    fragments: fc.oneof(fc.boolean(), fc.anything()),
  },
  { requiredKeys: ['agent', 'url'] },
);

describe('the schema and the reader agree', () => {
  test('on what a question is', () => {
    fc.assert(
      fc.property(nearlyQuestion, (value) => {
        // A schema describes JSON only.
        const plain: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
        const accepted = readQuestion(plain).kind === 'question';
        if (accepted) expect(isQuestion(plain), JSON.stringify(isQuestion.errors)).toBe(true);
        // Only about hosts and dates is the reader stricter than the schema.
        else if (isQuestion(plain))
          expect(askUnknown(plain)).toHaveProperty('error.code', expect.stringMatching(/url|date/));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['a URL of 16,384 characters', { url: `https://example.com/${'a'.repeat(16_364)}` }, true],
    ['one more', { url: `https://example.com/${'a'.repeat(16_365)}` }, false],
    ['characters of two units each', { url: `https://example.com/${'😀'.repeat(16_364)}` }, true],
    ['one more of these', { url: `https://example.com/${'😀'.repeat(16_365)}` }, false],
    ['many more', { url: `https://example.com/${'a'.repeat(50_000)}` }, false],
    ['a hundred purposes', { purposes: Array(100).fill('news') }, true],
    ['a hundred and one', { purposes: Array(101).fill('news') }, false],
  ])('on bounds: %s', (_, given, isGood) => {
    const value = { agent: 'a', url: 'https://example.com/', ...given };
    expect(readQuestion(value).kind).toBe(isGood ? 'question' : 'refusal');
    expect(isQuestion(value)).toBe(isGood);
  });

  test('on what an answer is', () => {
    fc.assert(
      fc.property(nearlyQuestion, (value) => {
        const answered: unknown = JSON.parse(JSON.stringify(askUnknown(value)));
        expect(isAnswer(answered), JSON.stringify(isAnswer.errors)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
