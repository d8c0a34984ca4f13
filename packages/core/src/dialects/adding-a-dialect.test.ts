import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * A made-up dialect in a copy of core: a header `Wish` in which the word `unlisted` refuses `index`. It is added as CONTRIBUTING says,
 * by a folder and its rows, compiled with every check, and then asked, linted and explained.
 */
const copy = mkdtempSync(join(tmpdir(), 'heed-dialect-'));
const core = join(import.meta.dirname, '../..');
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

afterAll(() => rmSync(copy, { recursive: true, force: true }));

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
    /** For each of these problems: the clause behind it, and what to do. */
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
  mkdirSync(join(copy, 'src/dialects/wish'));
  for (const [name, text] of Object.entries(folder)) writeFileSync(join(copy, 'src/dialects/wish', name), text);
  for (const [name, additions] of Object.entries(rows)) {
    const table = join(copy, 'src/dialects', name);
    writeFileSync(table, withRow(readFileSync(table, 'utf8'), additions));
  }
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
  // All of core is checked, but not the declarations that come with the compiler, and no maps are made for debuggers.
  const withoutMaps = { skipDefaultLibCheck: true, sourceMap: false, declarationMap: false };
  const compilerOptions = { lib: ['es2023', 'webworker'], ...withoutMaps };
  const config = { extends: join(core, '../../tsconfig.base.json'), compilerOptions, include: ['src'] };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
});

// A busy machine takes a minute to compile core.
test('a dialect is added by its folder and its rows alone', { timeout: 180_000 }, async () => {
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', copy], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);

  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(copy, 'dist', path)).href);
  const { ask, explain } = (await load('index.js')) as typeof import('../index.js');
  const { lint } = (await load('lint/index.js')) as typeof import('../lint/index.js');
  const { helpOf, messageOf } = (await load('diagnostics/index.js')) as typeof import('../diagnostics/index.js');
  const { knownDialects } = (await load('internal-answers.js')) as typeof import('../internal-answers.js');
  const headers = [
    ['Content-Type', 'text/html'],
    ['Wish', 'unlisted'],
    ['Wish', 'unlistd'],
  ] as const;

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
