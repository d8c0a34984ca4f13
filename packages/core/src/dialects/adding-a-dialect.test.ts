import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * A made-up dialect in a copy of core: a header `Wish` in which the word `unlisted` refuses `index`. It is added as CONTRIBUTING says,
 * by a folder and its rows, compiled with every check, and then asked, linted, explained, compared, written and completed: by the copy and
 * by `@heed/language` as it is, which finds the copy where it looks for core.
 */
const folderOfCopy = mkdtempSync(join(tmpdir(), 'heed-dialect-'));
const copy = join(folderOfCopy, 'core');
const core = join(import.meta.dirname, '../..');
const packages = join(core, '..');
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

afterAll(() => rmSync(folderOfCopy, { recursive: true, force: true }));

const folder = {
  'codes.ts': `
    import type { Advice } from '../../diagnostics/code-table.js';
    /** Problems of the header Wish. */
    export const wishCodes = {
      'wish/unknown-word': {
        severity: 'warning',
        message: 'The word "{word}" is ignored.',
      },
    } as const;
    /** For each of these problems: its clause, and what to do. */
    export const wishAdvice: Readonly<Record<keyof typeof wishCodes, Advice>> = {
      'wish/unknown-word': { clause: 'WISH-2', help: 'Write unlisted.' },
    };
  `,
  'clauses.ts': `
    import type { ClauseTable } from '../dialect.js';
    /** The clauses of the header Wish in words. */
    export const wishClauses: ClauseTable = {
      documents: { WISH: 'the Wish note' },
      words: { 'WISH-1': 'The word "unlisted" keeps a resource out of indexes.' },
    };
  `,
  'words.ts': `
    import type { FieldValue, WordRow } from '../dialect.js';

    const words: FieldValue = {
      kind: 'words',
      words: [{ word: 'unlisted', clause: 'WISH-1', sentence: 'Keeps the response out of indexes.' }],
    };
    const refusals = { field: 'Wish', words: [{ text: 'unlisted', refuses: ['index'] }] } as const;
    /** How the header Wish is written. */
    export const wishWords: WordRow = {
      headerFields: [{ word: 'Wish', clause: 'WISH-1', sentence: 'Says a wish.', value: words, refusals }],
    };
  `,
  'interpret.ts': `
    import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
    import { type Ruling, type Statement, silence } from '../../policy/statement.js';
    import type { Voice } from '../../policy/voice.js';
    import type { Texts } from '../texts.js';

    /** What the header Wish says (WISH-1). */
    export function wishVoices({ header }: Texts, report: Report): Voice[] {
      const refusals: Statement[] = [];
      for (const { source, span } of header.valuesOf('wish')) {
        const word = source.textOf(span).trim();
        if (word === 'unlisted') refusals.push({ dialect: 'wish', says: 'disallow', place: { source, span }, clause: 'WISH-1' });
        else reportProblem(report, source, span, 'wish/unknown-word', { word });
      }
      const denied: Ruling = { verdict: 'denied', limits: [], because: refusals, overruled: [] };
      const rule: Voice['rule'] = ({ usage }) => (usage === 'index' && refusals.length > 0 ? denied : silence);
      return [{ dialect: 'wish', rule }];
    }
  `,
};

/** By table: what is added, each in front of these words. */
const rows: Readonly<Record<string, readonly (readonly [before: string, added: string])[]>> = {
  'dialects.ts': [
    ['', "import { wishVoices } from './wish/interpret.js';\n"],
    [';\n\n/**\n * What it takes', " | 'wish'"],
    ['};\n\n/** The rows', "  wish: { carriers: ['header'], wellKnownFiles: [], voices: wishVoices },\n"],
  ],
  'code-tables.ts': [
    ['', "import { wishCodes, wishAdvice } from './wish/codes.js';\n"],
    ['} = {', '  readonly wish: typeof wishCodes;\n'],
    ['} satisfies', '  wish: wishCodes,\n'],
    ['\n};\n', '\n  wish: wishAdvice,'],
  ],
  'clause-tables.ts': [
    ['', "import { wishClauses } from './wish/clauses.js';\n"],
    ['};\n\n/** Every table', '  wish: [wishClauses],\n'],
  ],
  'word-rows.ts': [
    ['', "import { wishWords } from './wish/words.js';\n"],
    ['};\n\n/** The rows', '  wish: wishWords,\n'],
  ],
  'lint-rows.ts': [['};\n\n/** The rows', '  wish: {},\n']],
  'known-dialects.ts': [
    [
      '};\n\n/** A dialect that',
      "  wish: { title: 'Wish', documents: [{ title: 'The Wish note', carriers: 'response header', clauses: 'wish' }] },\n",
    ],
  ],
};

function withRow(table: string, additions: readonly (readonly [before: string, added: string])[]): string {
  return additions.reduce((text, [before, added]) => {
    expect(text).toContain(before);
    return text.replace(before, () => added + before);
  }, table);
}

beforeAll(() => {
  cpSync(join(core, 'src'), join(copy, 'src'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts') && !path.endsWith('testing'),
  });
  cpSync(join(core, 'schema'), join(copy, 'schema'), { recursive: true });
  for (const part of ['src', 'dist'])
    cpSync(join(packages, 'language', part), join(folderOfCopy, 'language', part), { recursive: true });
  writeFileSync(join(folderOfCopy, 'language/package.json'), '{ "type": "module" }');
  const modules = join(folderOfCopy, 'node_modules/@heed');
  mkdirSync(modules, { recursive: true });
  symlinkSync(copy, join(modules, 'core'));
  for (const name of ['agents', 'policy-yaml']) symlinkSync(join(packages, name), join(modules, name));
  mkdirSync(join(copy, 'src/dialects/wish'));
  for (const [name, text] of Object.entries(folder)) writeFileSync(join(copy, 'src/dialects/wish', name), text);
  for (const [name, additions] of Object.entries(rows)) {
    const table = join(copy, 'src/dialects', name);
    writeFileSync(table, withRow(readFileSync(table, 'utf8'), additions));
  }
  const { name, type, exports } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ name, type, exports }));
  // All of core is checked, but not the declarations that come with the compiler, and no maps are made for debuggers.
  const withoutMaps = { skipDefaultLibCheck: true, sourceMap: false, declarationMap: false };
  const compilerOptions = { lib: ['es2023', 'webworker'], ...withoutMaps };
  const config = { extends: join(core, '../../tsconfig.base.json'), compilerOptions, include: ['src'] };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
});

/** Limit: milliseconds for compiling all of core on a machine that does much else. */
const compiling = 300_000;

/** Checking the types of all of core takes most of the time of this file. */
test('a dialect is added by its folder and its rows alone', { timeout: compiling, tags: ['long'] }, () => {
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', copy, '--noEmit'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});

test('with them it compiles', { timeout: compiling }, () => {
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', copy, '--noCheck'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});

/** Loads a module of the copy. */
const load = (path: string): Promise<unknown> => import(pathToFileURL(join(copy, 'dist', path)).href);

const unlisted = [
  ['Content-Type', 'text/html'],
  ['Wish', 'unlisted'],
] as const;

test('it is asked, linted and explained', async () => {
  const { ask, explain } = (await load('index.js')) as typeof import('../index.js');
  const { lint } = (await load('lint/index.js')) as typeof import('../lint/index.js');
  const { helpOf, messageOf } = (await load('diagnostics/index.js')) as typeof import('../diagnostics/index.js');
  const { knownDialects } = (await load('internal-answers.js')) as typeof import('../internal-answers.js');
  const headers = [...unlisted, ['Wish', 'unlistd']] as const;

  const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/', usages: ['index'], response: { headers } });
  if ('error' in answer || answer.decisions.index === undefined) throw new Error('not answered');
  expect(answer.decisions.index).toMatchObject({
    verdict: 'denied',
    may: false,
    because: [{ dialect: 'wish', source: 'header', line: 2, column: 7, text: 'unlisted', clause: 'WISH-1' }],
  });
  expect(answer.diagnostics).toMatchObject([{ code: 'wish/unknown-word', severity: 'warning', line: 3, column: 7 }]);

  expect(knownDialects.at(-1)).toMatchObject({ name: 'wish', title: 'Wish', carriers: ['header'] });

  const problems = lint({ response: { headers } });
  expect(problems.map(messageOf)).toEqual(['The word "unlistd" is ignored.']);
  expect(problems.map(helpOf)).toEqual(['Write unlisted.']);

  expect(explain('index', answer.decisions.index, { agent: 'ExampleBot' }).sentences).toEqual([
    'ExampleBot is forbidden to make index entries from this resource.',
    'The response header, line 2, says "unlisted". This forbids it: the word "unlisted" keeps a resource out of indexes (the Wish note, WISH-1).',
    'Result: denied.',
  ]);
});

test('a comparison says where it was added', async () => {
  const { compareSites } = (await load('compare/index.js')) as typeof import('../compare/index.js');
  const robots = 'User-agent: *\nDisallow: /drafts/\n';
  const { changes } = compareSites({ robots }, { robots, headers: [{ pattern: '/news/*', headers: unlisted }] });
  expect(changes).toMatchObject([{ usage: 'index', from: { verdict: 'unstated' }, to: { verdict: 'denied' } }]);
});

test('a policy is written in it', async () => {
  const { readPolicy } = (await load('policy-file/index.js')) as typeof import('../policy-file/index.js');
  const { writeCarriers } = (await load('write/index.js')) as typeof import('../write/index.js');
  const { policy } = readPolicy({ version: 1, rules: [{ agents: ['*'], paths: ['/news/'], deny: ['index'] }] });
  if (policy === undefined) throw new Error('The policy is wrong.');
  expect(writeCarriers(policy).files.find(({ path }) => path === '_headers')?.text).toContain('\n  Wish: unlisted\n');
});

test('an editor completes its field and its word, and says what they mean', async () => {
  const url = pathToFileURL(join(folderOfCopy, 'language/dist/index.js')).href;
  const { documentOf, offeredWords, sentenceOf, wordAt } = (await import(url)) as {
    documentOf: (text: string) => object;
    offeredWords: (kind: string, doc: object, at: number) => { words: { word: string }[] } | undefined;
    sentenceOf: (word: object) => string;
    wordAt: (kind: string, doc: object, at: number) => { word: object } | undefined;
  };
  const offered = (text: string): string[] =>
    offeredWords('headers', documentOf(text), text.length)?.words.map(({ word }) => word) ?? [];
  expect(offered('Wi')).toContain('Wish');
  expect(offered('Wish: ')).toEqual(['unlisted']);
  const found = wordAt('headers', documentOf('Wish: unlisted'), 8);
  expect(found && sentenceOf(found.word)).toBe('Keeps the response out of indexes.');
});
