import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const core = join(import.meta.dirname, '..');
const condition = '@heed/source';
const { exports: exported }: { readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>> } =
  JSON.parse(readFileSync(join(core, 'package.json'), 'utf8'));

/** The source file of each entry point, by the name under which users import it. */
const entries = new Map(
  Object.entries(exported).flatMap(([path, target]) => {
    const source = typeof target === 'object' ? target[condition] : undefined;
    return source === undefined ? [] : [[join('@heed/core', path), join(core, source)] as const];
  }),
);

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: [condition],
  types: [],
};

const program = ts.createProgram([...entries.values()], options);
const checker = program.getTypeChecker();
const symbols = new Set([...entries.values()].flatMap(exportsOf));
const examples = [...symbols].flatMap(examplesOf);

function exportsOf(file: string): ts.Symbol[] {
  const source = program.getSourceFile(file);
  const entry = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (entry === undefined) throw new TypeError(`${file} is not a module`);
  return checker
    .getExportsOfModule(entry)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}

interface Example {
  readonly name: string;
  readonly code: string;
}

function examplesOf(symbol: ts.Symbol): Example[] {
  const tags = symbol.getJsDocTags(checker).filter(({ name }) => name === 'example');
  return tags.map(({ text }) => {
    const code = /```ts\n(.*)\n```/s.exec(ts.displayPartsToString(text))?.[1] ?? '';
    return { name: symbol.name, code };
  });
}

/** What an example claims to print: the comment after each `console.log`, on the same line or on the lines below. */
function promised(code: string): string[] {
  const lines = code.split('\n');
  return lines.flatMap((line, at) => {
    if (!line.includes('console.log(')) return [];
    const besides = /; \/\/ (.*)$/.exec(line)?.[1];
    if (besides !== undefined) return [besides];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((below) => !below.startsWith('// '));
    return [(end === -1 ? rest : rest.slice(0, end)).map((below) => below.slice('// '.length)).join('\n')];
  });
}

async function printed(code: string): Promise<string[]> {
  const modules = new Map<string, unknown>();
  for (const [name, file] of entries) modules.set(name, await import(pathToFileURL(file).href));
  const module = ts.ModuleKind.CommonJS;
  const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2023, module } });
  const lines: string[] = [];
  const run = new Function('require', 'console', 'exports', outputText);
  run((name: string) => modules.get(name), { log: (...values: unknown[]) => lines.push(format(...values)) }, {});
  return lines;
}

test('every export of an entry point has a sentence', () => {
  const undocumented = [...symbols].filter((symbol) => symbol.getDocumentationComment(checker).length === 0);
  expect(symbols.size).toBeGreaterThan(50);
  expect(undocumented.map(({ name }) => name)).toEqual([]);
});

test('every example in the sources belongs to an export of an entry point', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const written = sources.flatMap((text) => text.match(/^ *\* @example$/gm) ?? []);
  expect(examples).toHaveLength(written.length);
});

test('the examples compile', () => {
  const texts = new Map(examples.map(({ code }, at) => [join(import.meta.dirname, `example-${at}.ts`), code]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, ...more) => {
    const text = texts.get(name);
    return text === undefined ? getSourceFile(name, ...more) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2023);
  };
  const compiled = ts.createProgram([...texts.keys()], options, host, program);
  const complaints = [...texts.keys()].flatMap((name) => {
    const source = compiled.getSourceFile(name);
    return [...compiled.getSyntacticDiagnostics(source), ...compiled.getSemanticDiagnostics(source)];
  });
  expect(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});

describe('an example prints what it promises', () => {
  test.each(examples)('$name', async ({ code }) => {
    expect(promised(code)).not.toEqual([]);
    expect(await printed(code)).toEqual(promised(code));
  });
});
