import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { bundleForBrowser } from './browser-bundle.ts';
import { install, packDependencies } from './install.ts';
import { packPublished } from './pack.ts';
import {
  entryPointsOf,
  firstNode,
  folderOf,
  type Manifest,
  manifestIn,
  pathOf,
  projectAddress,
  published,
  root,
} from './published.ts';
import { sizeLimits } from './sizes.ts';

/**
 * All packages are packed, and installed in empty folders: all together, and the command alone. Everything below
 * looks at what is there then.
 */
const folder = mkdtempSync(join(tmpdir(), 'heed-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tarballs = packPublished(folder);
const user = join(folder, 'libraries');
install(user, [...Object.values(tarballs), ...packDependencies(join(folder, 'dependencies'))]);
const commandUser = join(folder, 'command');
install(commandUser, [tarballs.cli]);
cpSync(join(import.meta.dirname, 'programs'), user, { recursive: true });

const installed = published.map((name) => {
  const { name: packageName } = manifestIn(folderOf(name));
  const place = join(name === 'cli' ? commandUser : user, 'node_modules', packageName);
  return { name, place, manifest: manifestIn(place) };
});
const entryPoints = installed.flatMap(({ manifest }) => entryPointsOf(manifest));

/** The entry points of packages that promise to run on this Node. */
function entryPointsFor(node: string): string[] {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const own = stdout.trim().slice(1);
  return installed
    .filter(({ name }) => own.localeCompare(firstNode[name], 'en', { numeric: true }) >= 0)
    .flatMap(({ manifest }) => entryPointsOf(manifest));
}

/** The Node of the dev dependency, and the machine's own. */
const nodes = [...new Set([process.execPath, process.env['npm_node_execpath'] ?? process.execPath])];

function run(node: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  // A warning, such as that of an experimental feature, is a fault too.
  expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout });
  return stdout;
}

describe.each(installed)('the package of $name', ({ name, place, manifest }) => {
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' });

  test('has its licence and a README', () => {
    expect(readFileSync(join(place, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
    expect(readFileSync(join(place, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${manifest.name}\n`));
  });

  test('says what it is and where it comes from', () => {
    expect(manifest).toMatchObject({
      version: manifestIn(join(root, 'packages/core')).version,
      description: expect.stringMatching(/\.$/),
      homepage: projectAddress,
      repository: { type: 'git', url: `git+${projectAddress}/heed.git`, directory: pathOf(name) },
      license: 'Apache-2.0',
      engines: { node: `>=${firstNode[name]}` },
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

describe.each(nodes)('on %s', (node) => {
  test('every entry point loads, and gives the same with import and require', () => {
    const printNames = 'console.log(name, Object.keys(found).filter((key) => key !== "module.exports").sort().join())';
    const loadable = entryPointsFor(node);
    const list = JSON.stringify(loadable);
    const imported = `for (const name of ${list}) { const found = await import(name); ${printNames}; }`;
    const required = `for (const name of ${list}) { const found = require(name); ${printNames}; }`;
    writeFileSync(join(user, 'imported.mjs'), imported);
    writeFileSync(join(user, 'required.cjs'), required);
    const names = run(node, ['imported.mjs'], user);
    expect(names.trimEnd().split('\n')).toHaveLength(loadable.length);
    expect(names).toMatch(/^@heed\/core .*\bask\b/);
    expect(run(node, ['required.cjs'], user)).toBe(names);
  });

  test('the command runs without any other package', () => {
    const command = join(commandUser, 'node_modules/.bin/heed');
    expect(run(node, [command, '--version'], commandUser)).toBe(`${manifestIn(join(root, 'packages/cli')).version}\n`);
    const site = join(root, 'examples/site');
    expect(run(node, [command, 'lint', site, '--no-config'], commandUser)).toBe('No problems in 9 files\n');
    const question =
      '{ "agent": "a", "url": "https://example.com/", "usages": ["index"], "response": { "body": "<p>" } }';
    writeFileSync(join(commandUser, 'questions.ndjson'), question);
    const answer = run(node, [command, 'ask', 'questions.ndjson'], commandUser);
    expect(answer).toContain('"verdict":"unstated"');
    expect(run(node, [command, 'ask', '--workers', '2', 'questions.ndjson'], commandUser)).toBe(answer);
  });

  test.each([
    ['audit', '@heed/audit', ['none.warc.gz']],
    ['studio', '@heed/studio', []],
    ['serve', '@heed/service', []],
    ['lsp', '@heed/lsp', []],
  ])('the command says what "heed %s" needs', (subcommand, wanted, args) => {
    const command = join(commandUser, 'node_modules/.bin/heed');
    const { status, stdout, stderr } = spawnSync(node, [command, subcommand, ...args], {
      cwd: commandUser,
      encoding: 'utf8',
    });
    const sentence = entryPointsFor(node).includes(wanted)
      ? `heed ${subcommand} needs the package ${wanted}: run "npm install ${wanted}" where heed is installed`
      : `heed ${subcommand} needs Node 22.13 or later; this is `;
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]*\.\n$/),
    });
    expect(stderr).toMatch(/^heed: /);
    expect(stderr.slice('heed: '.length)).toContain(sentence);
  });
});

test('with @heed/audit beside it, the command audits', () => {
  const command = join(user, 'node_modules/.bin/heed');
  const question = '{ "url": "https://example.com/a", "robots": "User-agent: *\\nDisallow: /a" }\n';
  writeFileSync(join(user, 'audited.ndjson'), question);
  const rows = run(process.execPath, [command, 'audit', 'audited.ndjson', '--usage', 'crawl', '--workers', '2'], user);
  expect(JSON.parse(rows)).toMatchObject({
    url: 'https://example.com/a',
    answer: { decisions: { crawl: { may: false } } },
  });
});

test('with @heed/studio beside it, the command serves the page, with the licences of what is in it', async () => {
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

test.each(installed.filter(({ name }) => name !== 'cli'))('the README of $name prints what it says', ({ place }) => {
  const readme = readFileSync(join(place, 'README.md'), 'utf8');
  const [, program = '', printed] = /```js\n([\s\S]*?)```\s*```text\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(run(process.execPath, ['--input-type=module', '--eval', program], user)).toBe(printed);
});

describe('from TypeScript', () => {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  /** The declarations of the packages are checked too, but not those that come with the compiler. */
  const strict = [
    '--skipDefaultLibCheck',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--target',
    'es2023',
  ];
  const compile = (options: readonly string[], files: readonly string[]): string =>
    run(process.execPath, [compiler, ...strict, ...options, ...files], user);
  const nodeTypes = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];

  writeFileSync(
    join(user, 'all.ts'),
    entryPoints.map((name, place) => `export * as part${place} from '${name}';\n`).join(''),
  );

  // The compiler reads the declarations of Node and of browsers too, which is slow on a busy machine.
  const patience = 180_000;

  test('nodenext: the programs compile, and run', { timeout: patience }, () => {
    compile(['--module', 'nodenext', '--lib', 'es2023,dom', ...nodeTypes], ['modules.mts', 'commonjs.cts', 'all.ts']);
    for (const node of nodes) {
      expect(run(node, ['modules.mjs'], user)).toBe(
        "windows-1252 [ 'Zoë' ]\nResult: allowed.\n[ 'robots-txt/rule-before-group' ]\n",
      );
      expect(run(node, ['commonjs.cjs'], user)).toBe('denied\ndenied\nfetch/not-an-address\n');
    }
  });

  test('bundler: the program for browsers compiles without the types of Node', { timeout: patience }, () => {
    const options = ['--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit'];
    compile([...options, '--lib', 'es2023,dom'], ['browser.ts']);
  });
});

test('bundled for browsers, it runs where there is nothing of Node', async () => {
  const { code } = await bundleForBrowser(user, readFileSync(join(user, 'browser.ts'), 'utf8'), 'iife');
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
  console.info(`Octets, minified and compressed:\n${lines.join('\n')}`);
  expect(sizes.filter(({ compressed, limit }) => compressed > limit)).toEqual([]);
});
