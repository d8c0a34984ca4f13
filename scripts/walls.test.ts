import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { brokenWalls } from './broken-walls.ts';
import { walls } from './walls.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

test('no import breaks a wall', () => {
  expect(brokenWalls(root)).toEqual([]);
});

/** Files that are planted in a copy of the tree, each with one import. */
const planted: readonly (readonly [title: string, file: string, statement: string, reason: RegExp])[] = [
  // Dialects.
  [
    'a dialect imports another dialect',
    'core/src/dialects/robots-txt/planted.ts',
    "import { readAcap } from '../acap/read.js';",
    /knows no other dialect/,
  ],
  [
    'a dialect imports how RFC 9309 is settled',
    'core/src/dialects/ai-txt/planted.ts',
    "import { ruleByGroups } from '../robots-txt/settle.js';",
    /knows no other dialect/,
  ],
  [
    'a dialect imports the codes of robots.txt',
    'core/src/dialects/content-usage/planted.ts',
    "import { robotsTxtCodes } from '../robots-txt/codes.js';",
    /knows no other dialect/,
  ],
  [
    'a shared room of robots.txt imports the dialect',
    'core/src/dialects/robots-txt/match/planted.ts',
    "import { ruleByGroups } from '../settle.js';",
    /The rooms of robots.txt are shared/,
  ],
  [
    'meta imports acap',
    'core/src/dialects/meta/planted.ts',
    "import { readAcap } from '../acap/index.js';",
    /knows no other dialect/,
  ],
  [
    'a shared room imports a dialect',
    'core/src/dialects/rule-words/planted.ts',
    "import { readMeta } from '../meta/read.js';",
    /knows no other dialect/,
  ],
  [
    'diagnostics imports what it takes to ask about a dialect',
    'core/src/diagnostics/planted-dialects.ts',
    "import { dialects } from '../dialects/dialects.js';",
    /does not know who reports them/,
  ],
  [
    'a table of dialects imports another',
    'core/src/dialects/lint-rows.ts',
    "import { dialects } from './dialects.js';",
    /does nothing else/,
  ],
  [
    'a dialect imports the table of dialects',
    'core/src/dialects/robots-pi/planted.ts',
    "import { dialects } from '../dialects.js';",
    /knows no other dialect/,
  ],
  [
    'a dialect imports the catalogue',
    'core/src/dialects/class-names/planted.ts',
    "import { catalogue } from '../../diagnostics/catalogue.js';",
    /knows no other dialect/,
  ],
  [
    'a dialect imports ask',
    'core/src/dialects/robots-tag/planted.ts',
    "import { decide } from '../../ask/decide.js';",
    /does not decide between them/,
  ],
  [
    'a nested folder of a dialect imports another dialect',
    'core/src/dialects/acap/file/planted.ts',
    "import { readMeta } from '../../meta/read.js';",
    /knows no other dialect/,
  ],
  [
    'a deep relative path leads from a nested folder to ask',
    'core/src/dialects/acap/file/deep/planted.ts',
    "import { decide } from '../../../../ask/decide.js';",
    /does not decide between them/,
  ],
  [
    'a path that leaves its folder and returns is the path it leads to',
    'core/src/dialects/meta/wandering.ts',
    "import { readAcap } from '../../dialects/meta/../acap/read.js';",
    /knows no other dialect/,
  ],
  [
    'codes of a dialect import a value',
    'core/src/dialects/planted/codes.ts',
    "import { read } from './read.js';",
    /plain data/,
  ],
  [
    'clauses of a dialect import a value',
    'core/src/dialects/planted/deep/clauses.ts',
    "import { Source } from '../../../text/source.js';",
    /plain data/,
  ],
  // The other layers of core.
  [
    'core imports a module of Node',
    'core/src/planted-node.ts',
    "import { readFileSync } from 'node:fs';",
    /does no I\/O/,
  ],
  [
    'core imports a module of Node by its old name',
    'core/src/text/planted-node.ts',
    "import { readFileSync } from 'fs';",
    /does no I\/O/,
  ],
  [
    'core imports markup',
    'core/src/ask/planted-markup.ts',
    "import { findPage } from '@heed/markup';",
    /no dependencies/,
  ],
  [
    'core imports a package',
    'core/src/text/planted-package.ts',
    "import { parse } from 'parse5';",
    /packages\/core does not name parse5/,
  ],
  [
    'core imports itself by name',
    'core/src/lint/planted-self.ts',
    "import { ask } from '@heed/core';",
    /no dependencies/,
  ],
  ['text imports policy', 'core/src/text/planted.ts', "import { usages } from '../policy/usage.js';", /only text/],
  [
    'policy imports ask',
    'core/src/policy/planted.ts',
    "import { decide } from '../ask/decide.js';",
    /policy is the model/,
  ],
  [
    'diagnostics imports a dialect',
    'core/src/diagnostics/planted.ts',
    "import { readMeta } from '../dialects/meta/read.js';",
    /does not know who reports them/,
  ],
  [
    'diagnostics imports more than types of text',
    'core/src/diagnostics/planted-text.ts',
    "import { Source } from '../text/source.js';",
    /does not know who reports them/,
  ],
  [
    'ask imports lint',
    'core/src/ask/planted-lint.ts',
    "import { lint } from '../lint/lint.js';",
    /not the other way round/,
  ],
  [
    'ask imports explain',
    'core/src/ask/planted-explain.ts',
    "import { tellStory } from '../explain/index.js';",
    /not the other way round/,
  ],
  [
    'explain imports lint',
    'core/src/explain/planted.ts',
    "import { lint } from '../lint/lint.js';",
    /explain puts decisions into words/,
  ],
  [
    'lint imports explain',
    'core/src/lint/planted.ts',
    "import { tellStory } from '../explain/index.js';",
    /up to explain/,
  ],
  ['a folder that the table does not know', 'core/src/new-room/planted.ts', "import './other.js';", /has no row/],
  // Packages.
  [
    'markup imports lint',
    'markup/src/planted-lint.ts',
    "import { lint } from '@heed/core/lint';",
    /markup finds signals/,
  ],
  [
    'markup imports the asking part of core',
    'markup/src/planted-ask.ts',
    "import { ask } from '@heed/core';",
    /markup finds signals/,
  ],
  [
    'markup imports the inside of core by a path',
    'markup/src/planted-path.ts',
    "import { Source } from '../../core/src/text/source.js';",
    /through its entry points/,
  ],
  [
    'a path leads to another package from a nested folder',
    'markup/src/deep/er/planted-path.ts',
    "import { Source } from '../../../../core/src/text/source.js';",
    /through its entry points/,
  ],
  ['fetch imports markup', 'fetch/src/planted.ts', "import { findPage } from '@heed/markup';", /fetch gets documents/],
  [
    'fetch imports what reads questions',
    'fetch/src/planted-internal.ts',
    "import { readQuestion } from '@heed/core/internal/answers';",
    /fetch gets documents/,
  ],
  ['fetch imports explain', 'fetch/src/deep/planted.ts', "import '@heed/core/explain';", /fetch gets documents/],
  [
    'cli imports a file of core that is not an entry point',
    'cli/src/planted.ts',
    "import { Source } from '@heed/core/dist/text/source.js';",
    /@heed\/core has no such entry point/,
  ],
  [
    'cli imports a package that it does not depend on',
    'cli/src/commands/planted.ts',
    "import { parse } from 'parse5';",
    /packages\/cli does not name parse5/,
  ],
  [
    'middleware imports a package that is not published where it is not bundled',
    'middleware/src/speaker/planted.ts',
    "import { policyIn } from '@heed/policy-yaml';",
    /packages\/middleware does not name @heed\/policy-yaml/,
  ],
  [
    'source imports what is for tests',
    'fetch/src/planted-testing.ts',
    "import { serve } from './testing/local-server.js';",
    /only tests use/,
  ],
  // Rooms of the command.
  [
    'terminal imports another room of cli',
    'cli/src/terminal/planted.ts',
    "import { formatLine } from '../formats/line.js';",
    /knows the screen/,
  ],
  [
    'terminal imports a file at the top of cli',
    'cli/src/terminal/planted-top.ts',
    "import { version } from '../version.js';",
    /knows the screen/,
  ],
  [
    'formats imports check',
    'cli/src/formats/planted.ts',
    "import { runCheck } from '../check/check.js';",
    /formats show problems/,
  ],
  [
    'documents imports lint',
    'cli/src/documents/planted.ts',
    "import { runLint } from '../lint/lint.js';",
    /documents gets texts/,
  ],
  [
    'check imports lint',
    'cli/src/check/planted.ts',
    "import { runLint } from '../lint/lint.js';",
    /does not know the others/,
  ],
  // Ways to import.
  [
    'by a dynamic import',
    'cli/src/lint/planted.ts',
    "export const check = await import('../check/check.js');",
    /does not know the others/,
  ],
  [
    'by a dynamic import that is computed',
    'cli/src/lint/planted-computed.ts',
    "export const load = (name: string) => import('../' + name);",
    /computed/,
  ],
  [
    'by an import of types',
    'core/src/policy/planted-types.ts',
    "import type { Decision } from '../ask/answer.js';",
    /policy is the model/,
  ],
  [
    'by a type that is an import',
    'core/src/policy/planted-import-type.ts',
    "export type Decision = import('../ask/answer.js').Decision;",
    /policy is the model/,
  ],
  [
    'by a re-export',
    'core/src/explain/planted-export.ts',
    "export { lint } from '../lint/lint.js';",
    /explain puts decisions into words/,
  ],
  [
    'by a re-export of everything',
    'core/src/text/planted-export-all.ts',
    "export * from '../policy/usage.js';",
    /only text/,
  ],
  // The studio.
  [
    'a component imports the server',
    'apps/studio/src/page/Planted.svelte',
    "  import { serveStudio } from '../server/serve-studio.ts';",
    /nothing of the server/,
  ],
  [
    'a worker imports what is shown',
    'apps/studio/src/page/engine/planted.ts',
    "import { word } from '../answer/word.ts';",
    /no page to show/,
  ],
  [
    'the server imports what is packed into the page',
    'apps/studio/src/server/planted.ts',
    "import { parse } from 'parse5';",
    /does not name parse5/,
  ],
];

/** The packages are in one folder, the apps in another. */
function pathOf(file: string): string {
  return file.startsWith('apps/') ? file : `packages/${file}`;
}

/** Imports that are allowed, planted in the same copy. */
const allowed: readonly (readonly [file: string, statement: string])[] = [
  ['core/src/dialects/meta/fine.ts', "import { rules } from '../rule-words/rules.js';"],
  ['core/src/dialects/robots-tag/deep/fine.ts', "import { readFieldName } from '../../robots-txt/read/fields.js';"],
  ['core/src/dialects/robots-tag/fine-types.ts', "import type { DialectRow } from '../dialect.js';"],
  ['core/src/dialects/robots-tag/deep/fine-too.ts', "import { read } from '../read.js';"],
  ['core/src/dialects/planted/codes.test.ts', "import { decide } from '../../ask/decide.js';"],
  ['core/src/dialects/planted/testing/page.ts', "import { decide } from '../../../ask/decide.js';"],
  ['core/src/dialects/other/codes.ts', "import type { Codes } from '../dialect.js';"],
  ['core/src/diagnostics/fine.ts', "import { codeTables } from '../dialects/code-tables.js';"],
  ['core/src/explain/fine-too.ts', "import { clauseTables } from '../dialects/clause-tables.js';"],
  ['core/src/explain/fine.ts', "import { dialects } from '../dialects/dialects.js';"],
  ['core/src/lint/deep/fine.ts', "import { decide } from '../../ask/decide.js';"],
  ['markup/src/fine-types.ts', "import type { Question } from '@heed/core';"],
  ['markup/src/fine.ts', "import { parse } from 'parse5';"],
  ['cli/src/check/fine.ts', "import { readFileSync } from 'node:fs';"],
  ['cli/src/commands/fine.ts', "export const load = () => import('../check/check.js');"],
];

describe('in a copy of the tree, with imports planted in it', () => {
  const copy = mkdtempSync(join(tmpdir(), 'heed-walls-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  for (const { folder } of walls) {
    for (const part of ['src', 'package.json']) {
      cpSync(join(root, folder, part), join(copy, folder, part), { recursive: true });
    }
  }
  for (const [file, statement] of [...planted.map(([, ...rest]) => rest), ...allowed]) {
    const path = join(copy, pathOf(file));
    mkdirSync(dirname(path), { recursive: true });
    // The statement is on the second line.
    writeFileSync(
      path,
      file.endsWith('.svelte') ? `<script lang="ts">\n${statement}\n</script>\n` : `//\n${statement}\n`,
    );
  }
  const broken = brokenWalls(copy);

  test.each(planted)('%s', (_, file, statement, reason) => {
    const [found, ...others] = broken.filter((one) => one.file === pathOf(file));
    expect(others).toEqual([]);
    expect(found?.line).toBe(2);
    expect(statement).toContain(found?.import);
    expect(found?.reason).toMatch(reason);
  });

  test('nothing else is refused', () => {
    const files = planted.map(([, file]) => pathOf(file));
    expect(broken.filter(({ file }) => !files.includes(file))).toEqual([]);
  });
});
