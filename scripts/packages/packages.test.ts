import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { howToInstall } from '../../packages/cli/dist/optional-package.js';
import { startEditor, startServer } from '../../packages/lsp/src/testing/editor.ts';
import { namesWithProblems } from '../../packages/lsp/src/testing/open-documents.ts';
import { importsIn, packageName } from '../imports.ts';
import { bundleForBrowser } from './browser-bundle.ts';
import { install, installWithPnpm, packDependencies } from './install.ts';
import { writePacks } from './packs-folder.ts';
import {
  entryPointsOf,
  firstNode,
  folderOf,
  isPublished,
  type Manifest,
  manifestIn,
  pathOf,
  projectAddress,
  published,
  root,
} from './published.ts';
import { sizeLimits } from './sizes.ts';

/**
 * All packages are packed, and installed in empty folders: all together, with npm and, as a long proof, with pnpm, and the command alone.
 * Everything below checks the result.
 */
const folder = mkdtempSync(join(tmpdir(), 'heed-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packs = join(folder, 'packs');
mkdirSync(packs);
writeFileSync(join(packs, 'heed-core-0.0.1.tgz'), 'of an earlier version');
const { tarballs, extension } = await writePacks(packs);
const user = join(folder, 'npm');
install(user, [...Object.values(tarballs), ...packDependencies(join(folder, 'dependencies'))]);
const pnpmUser = join(folder, 'pnpm');
const commandUser = join(folder, 'command');
install(commandUser, [tarballs.cli]);

const installed = published.map((name) => {
  const { name: packageName } = manifestIn(folderOf(name));
  const place = join(name === 'cli' ? commandUser : user, 'node_modules', packageName);
  return { name, place, manifest: manifestIn(place) };
});
const entryPoints = installed.flatMap(({ manifest }) => entryPointsOf(manifest));

const env = { ...process.env, NO_COLOR: '1', XDG_CACHE_HOME: join(folder, 'cache') };

function run(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env });
  // A warning, such as that of an experimental feature, is a fault too.
  expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout });
  return stdout;
}

test('the folder of packs is written afresh: a tarball for each published package, and the extension for VS Code', () => {
  const paths = readdirSync(packs).map((name) => join(packs, name));
  expect(paths.sort()).toEqual([...Object.values(tarballs), extension].sort());
});

describe.each(installed)('the package of $name', ({ name, place, manifest }) => {
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' });

  test('has its licence and a README', () => {
    expect(readFileSync(join(place, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
    expect(readFileSync(join(place, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${manifest.name}\n`));
  });

  test('has a README whose links work on any page, one of them to the documentation', () => {
    const readme = readFileSync(join(place, 'README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\(([^)]*)\)|^\[[^\]]+\]: (\S+)$/gm)].map(
      ([, inline, defined]) => inline ?? defined,
    );
    expect(links.filter((link) => !/^https:/.test(link ?? ''))).toEqual([]);
    expect(readme).toMatch(/\]\[docs\]/);
    expect(readme).toContain(`\n[docs]: ${projectAddress}\n`);
    const pages = [...readme.matchAll(/`(docs\/[^`]+)`/g)].map(([, page = '']) => page);
    expect(pages.filter((page) => !existsSync(join(root, page)))).toEqual([]);
  });

  test('says what it is and where it comes from', () => {
    expect(manifest).toMatchObject({
      version: manifestIn(join(root, 'packages/core')).version,
      ...(isPublished ? {} : { private: true }),
      description: expect.stringMatching(/\.$/),
      homepage: projectAddress,
      repository: { type: 'git', url: `git+${projectAddress}/heed.git`, directory: pathOf(name) },
      license: 'Apache-2.0',
      engines: { node: `>=${firstNode}` },
    });
    expect(manifest['keywords']).toContain('crawler');
    for (const schema of files.filter((file) => /^schema\/.*\.json$/.test(file))) {
      expect(JSON.parse(readFileSync(join(place, schema), 'utf8')).$id).toBe(`${projectAddress}/${schema}`);
    }
  });

  test('holds every file that it points at', () => {
    const targets = [manifest.exports ?? {}, manifest.bin ?? {}].flatMap(Object.values).flatMap(targetsIn);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !existsSync(join(place, target)))).toEqual([]);
  });

  test('holds the sources of its maps', () => {
    const missing = files
      .filter((file) => file.endsWith('.map'))
      .flatMap((map) => sourcesOf(join(place, map)))
      .filter((source) => !existsSync(source));
    expect(missing).toEqual([]);
  });

  test('imports nothing but itself, what it depends on, and Node', () => {
    const { dependencies, peerDependencies } = manifest;
    const declared = [manifest.name, ...Object.keys({ ...dependencies, ...peerDependencies })];
    // The page of the studio is served to browsers.
    const programs = files.filter((file) => /^(?:bin|bundle|dist)\/(?!page\/).*(?:\.js|\.d\.ts)$/.test(file));
    expect(programs).not.toEqual([]);
    const undeclared = programs.flatMap((file) =>
      importsIn(readFileSync(join(place, file), 'utf8'))
        .filter(({ specifier, computed }) => !(computed || specifier.startsWith('.') || isBuiltin(specifier)))
        .filter(({ specifier }) => !declared.includes(packageName(specifier)))
        .map(({ specifier }) => `${file}: ${specifier}`),
    );
    expect(undeclared).toEqual([]);
  });

  test('holds nothing that only its makers need', () => {
    expect(files.filter((file) => /\.test\.|\btesting\b|tsbuildinfo|tsconfig/.test(file))).toEqual([]);
  });
});

function targetsIn(target: Required<Manifest>['exports'][string]): string[] {
  return typeof target === 'string' ? [target] : Object.values(target);
}

function sourcesOf(map: string): string[] {
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { readonly sources: readonly string[] };
  return sources.map((source) => join(dirname(map), source));
}

test('the command runs without any other package', () => {
  const command = join(commandUser, 'node_modules/.bin/heed');
  expect(run([command, '--version'], commandUser)).toBe(`${manifestIn(join(root, 'packages/cli')).version}\n`);
  const site = join(root, 'examples/site');
  expect(run([command, 'lint', site, '--no-config'], commandUser)).toContain('\n1 hint in 1 of 9 files\n');
  const question =
    '{ "agent": "a", "url": "https://example.com/", "usages": ["index"], "response": { "body": "<p>" } }';
  writeFileSync(join(commandUser, 'questions.ndjson'), question);
  const answer = run([command, 'ask', 'questions.ndjson'], commandUser);
  expect(answer).toContain('"verdict":"unstated"');
  expect(run([command, 'ask', '--workers', '2', 'questions.ndjson'], commandUser)).toBe(answer);
});

test('the command answers an editor without any other package', async () => {
  const command = join(commandUser, 'node_modules/.bin/heed');
  const editor = await startEditor({}, startServer([command, 'lsp', '--stdio']));
  expect(await namesWithProblems(editor)).toEqual(['robots.txt', 'heed.yaml', 'a.html']);
  expect(await editor.end()).toBe(0);
});

test.each([
  ['audit', '@heed/audit', ['none.warc.gz']],
  ['studio', '@heed/studio', []],
  ['serve', '@heed/service', []],
])('the command says what "heed %s" needs', (subcommand, wanted, args) => {
  const command = join(commandUser, 'node_modules/.bin/heed');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, subcommand, ...args], {
    cwd: commandUser,
    encoding: 'utf8',
  });
  const sentence = `heed ${subcommand} needs the package ${wanted}: ${howToInstall(wanted, isPublished)}`;
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^[^\n]*\.\n$/),
  });
  expect(stderr).toMatch(/^heed: /);
  expect(stderr.slice('heed: '.length)).toContain(sentence);
});

test('with @heed/studio installed, the command serves the page, with the licences of its parts', async () => {
  const command = join(user, 'node_modules/.bin/heed');
  const served = spawn(process.execPath, [command, 'studio', '--no-open'], { cwd: user });
  const ended = once(served, 'close');
  const [printed] = await Promise.race([once(served.stdout, 'data'), ended.then(() => [''])]);
  const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(printed))?.[0] ?? '';
  expect(await (await fetch(address)).text()).toContain('<title>heed studio</title>');
  expect(await (await fetch(`${address}THIRD-PARTY.txt`)).text()).toMatch(/^parse5 [\d.]+ \(MIT\)$/m);
  served.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
});

describe('installed with npm', () => testInstalled('npm', user));

describe('installed with pnpm', { tags: ['long'] }, () => {
  beforeAll(() => installWithPnpm(pnpmUser, user), 180_000);
  testInstalled('pnpm', pnpmUser);
});

function testInstalled(manager: 'npm' | 'pnpm', project: string): void {
  beforeAll(() => cpSync(join(import.meta.dirname, 'programs'), project, { recursive: true }));
  const command = join(project, 'node_modules/heed/bin/heed.js');

  test('every entry point loads, and exports the same with import and require', () => {
    const printNames = 'console.log(name, Object.keys(found).filter((key) => key !== "module.exports").sort().join())';
    const list = JSON.stringify(entryPoints);
    const imported = `for (const name of ${list}) { const found = await import(name); ${printNames}; }`;
    const required = `for (const name of ${list}) { const found = require(name); ${printNames}; }`;
    writeFileSync(join(project, 'imported.mjs'), imported);
    writeFileSync(join(project, 'required.cjs'), required);
    const names = run(['imported.mjs'], project);
    expect(names.trimEnd().split('\n')).toHaveLength(entryPoints.length);
    expect(names).toMatch(/^@heed\/core .*\bask\b/);
    expect(run(['required.cjs'], project)).toBe(names);
  });

  test('with @heed/audit installed, the command audits', () => {
    const question = '{ "url": "https://example.com/a", "robots": "User-agent: *\\nDisallow: /a" }\n';
    writeFileSync(join(project, 'audited.ndjson'), question);
    const rows = run([command, 'audit', 'audited.ndjson', '--usage', 'crawl', '--workers', '2'], project);
    expect(JSON.parse(rows)).toMatchObject({
      url: 'https://example.com/a',
      answer: { decisions: { crawl: { may: false } } },
    });
  });

  test.each(installed)('the README of $name prints what it says', ({ place }) => {
    const readme = readFileSync(join(place, 'README.md'), 'utf8');
    const example = /```(js|sh)\n((?:(?!```)[\s\S])*)```\s*```text\n([\s\S]*?)```/.exec(readme) ?? [];
    const [, language, program = '', printed] = example;
    if (language === 'js') expect(run(['--input-type=module', '--eval', program], project)).toBe(printed);
    else expect(inShell(program)).toEqual({ stdout: printed, stderr: '' });
  });

  /** Runs commands in a new folder, with what is installed in the project on the PATH. */
  function inShell(commands: string): { readonly stdout: string; readonly stderr: string } {
    const PATH = [join(project, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter);
    const cwd = mkdtempSync(join(folder, 'shell-'));
    const { stdout, stderr } = spawnSync('sh', ['-c', commands], { cwd, encoding: 'utf8', env: { ...env, PATH } });
    return { stdout, stderr };
  }

  describe('from TypeScript', () => {
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    /** The declarations of the packages are checked too, but not those of the compiler. */
    const strict = [
      '--skipDefaultLibCheck',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom',
    ];
    const compile = (options: readonly string[], files: readonly string[]): string =>
      run([compiler, ...strict, ...options, ...files], project);
    const nodeTypes = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];
    const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit'];

    beforeAll(() => {
      const all = entryPoints.map((name, place) => `export * as part${place} from '${name}';\n`);
      writeFileSync(join(project, 'all.ts'), all.join(''));
    });

    // The compiler reads the declarations of Node and of browsers too, which is slow on a busy machine.
    const patience = 180_000;

    test('nodenext: every entry point and the programs compile, and the programs run', { timeout: patience }, () => {
      compile(['--module', 'nodenext', ...nodeTypes], ['modules.mts', 'commonjs.cts', 'all.ts']);
      expect(run(['modules.mjs'], project)).toBe(
        "windows-1252 [ 'Zoë' ]\nResult: allowed.\n[ 'robots-txt/rule-before-group' ]\n",
      );
      expect(run(['commonjs.cjs'], project)).toBe('denied\ndenied\nfetch/not-an-address\n');
    });

    // What declarations of packages refer to is found in the same places as above, so they are checked with one of the managers.
    const unchecked = manager === 'npm' ? [] : ['--skipLibCheck'];

    test('bundler: every entry point and the programs compile', { timeout: patience, tags: ['long'] }, () => {
      compile([...bundler, ...nodeTypes, ...unchecked], ['modules.mts', 'browser.ts', 'all.ts']);
    });

    test('bundler: the program for browsers compiles without the types of Node', {
      timeout: patience,
      tags: ['long'],
    }, () => {
      compile([...bundler, ...unchecked], ['browser.ts']);
    });
  });
}

test('bundled for browsers, it runs where there is nothing of Node', async () => {
  const { code } = await bundleForBrowser(
    user,
    readFileSync(join(import.meta.dirname, 'programs/browser.ts'), 'utf8'),
    'iife',
  );
  const page = createContext({ URL, TextEncoder, TextDecoder });
  const call = (expression: string): unknown => runInContext(expression, page);
  call(code);
  expect(call(`program.indexing('<meta name="robots" content="noindex">')`)).toBe('denied');
  expect(call(`program.fetching('User-agent: *\\nDisallow: /')`)).toBe('denied');
  expect(call(`program.problems('Disallow: /').join()`)).toBe('robots-txt/rule-before-group');
});

test('what a page has to load is within its limits', async () => {
  const sizes: { readonly title: string; readonly compressed: number; readonly limit: number }[] = [];
  for (const { title, module, limit } of sizeLimits) {
    const { compressed } = await bundleForBrowser(user, module, 'esm');
    sizes.push({ title, compressed, limit });
  }
  const lines = sizes.map(({ title, compressed, limit }) => `${String(compressed).padStart(7)} of ${limit}  ${title}`);
  console.info(`Bytes, minified and compressed:\n${lines.join('\n')}`);
  expect(sizes.filter(({ compressed, limit }) => compressed > limit)).toEqual([]);
});
