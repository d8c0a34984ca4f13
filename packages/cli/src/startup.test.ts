import { describe, expect, test } from 'vitest';
import { file, type RunOptions } from './testing/command.js';
import { modulesLoadedBy } from './testing/loaded-modules.js';
import { site } from './testing/servers.js';

const page = '<title>A</title>';
const question = { input: '{"agent":"ExampleBot","url":"https://daily.example/"}\n' };

/** Packages that take long to load, by a path that only they have. */
const slow = [
  'commander',
  'undici',
  'parse5',
  '@bomb.sh/tab',
  'http-cache-semantics',
  'ipaddr.js',
  'vscode-languageserver',
];

/** The list of agents. */
const agentsData = 'packages/agents/dist/agents.js';

async function slowOnesOf(args: readonly string[], options?: RunOptions): Promise<string[]> {
  const loaded = await modulesLoadedBy(args, options);
  expect(loaded).toContain('packages/cli/dist/main.js');
  return slow.filter((name) => loaded.some((path) => path.includes(`node_modules/${name}/`)));
}

describe('each subcommand loads only its own dependencies', () => {
  test.each<[string, () => readonly string[], readonly string[], RunOptions?]>([
    ['--version', () => ['--version'], []],
    ['--help', () => ['--help'], ['commander']],
    ['lint of robots.txt', () => ['lint', file('robots.txt', ''), '--no-config'], ['commander']],
    ['ask', () => ['ask'], ['commander'], question],
    [
      'check of a robots.txt',
      () => ['check', file('robots.txt', ''), '--url', 'https://daily.example/'],
      ['commander'],
    ],
    ['check of a header', () => ['check', file('a.headers', 'X-Robots-Tag: all')], ['commander']],
    ['check of a page', () => ['check', file('a.html', page)], ['commander', 'parse5']],
    ['complete', () => ['complete', 'bash'], ['commander', '@bomb.sh/tab']],
    ['agents', () => ['agents'], ['commander']],
    // It loads a package of its own for the rest.
    ['audit', () => ['audit', file('questions.ndjson', question.input)], ['commander']],
    ['studio --help', () => ['studio', '--help'], ['commander']],
    ['lsp --help', () => ['lsp', '--help'], ['commander']],
    ['lsp', () => ['lsp', '--stdio'], ['commander', 'parse5', 'vscode-languageserver']],
    ['diff of robots.txt', () => ['diff', file('robots.txt', ''), file('new-robots.txt', '')], ['commander']],
    ['diff of pages', () => ['diff', file('a.html', page), file('b.html', `${page}<p>`)], ['commander', 'parse5']],
  ])('%s', async (_, args, packages, options) => {
    expect(await slowOnesOf(args(), options)).toEqual(packages);
  });

  test('check of an address', async () => {
    const server = await site({ '/': page });
    const all = ['commander', 'undici', 'parse5', 'http-cache-semantics', 'ipaddr.js'];
    expect(await slowOnesOf(['check', `${server.origin}/`])).toEqual(all);
  });

  test.each<[boolean, string, () => readonly string[], RunOptions?]>([
    [false, '--help', () => ['--help']],
    [false, 'usages', () => ['usages']],
    [false, 'explain', () => ['explain', 'robots-txt/misspelt-field']],
    [true, 'agents', () => ['agents', 'GPTBot']],
    [true, 'ask', () => ['ask'], question],
    [true, 'check', () => ['check', file('a.headers', 'X-Robots-Tag: all')]],
    [true, 'lint', () => ['lint', file('robots.txt', ''), '--no-config']],
  ])('%j that the list of agents is loaded by %s', async (isLoaded, _, args, options) => {
    expect((await modulesLoadedBy(args(), options)).includes(agentsData)).toBe(isLoaded);
  });

  test('the list of agents does not bring the engine with it', async () => {
    expect(
      (await modulesLoadedBy(['agents'])).filter((path) => /core\/dist\/(?:decision|dialects|lint)\//.test(path)),
    ).toEqual([]);
  });

  test.each<[string, () => readonly string[]]>([
    ['check', () => ['check', file('a.headers', 'X-Robots-Tag: all')]],
    ['lint', () => ['lint', file('robots.txt', ''), '--no-config']],
  ])('%s loads reports only to write one', async (_, args) => {
    const reports = async (more: readonly string[]) =>
      (await modulesLoadedBy([...args(), ...more])).filter((path) =>
        /cli\/dist\/formats\/(?:html|markdown|report)-/.test(path),
      );
    expect(await reports([])).toEqual([]);
    expect((await reports(['--format', 'html'])).length).toBeGreaterThan(4);
  });

  test('subcommands do not load each other', async () => {
    const own = async (args: readonly string[]) =>
      (await modulesLoadedBy(args)).flatMap(
        (path) => /^packages\/cli\/dist\/(agents|ask|audit|check|diff|lint|documents)\//.exec(path)?.[1] ?? [],
      );
    const [check, lint, diff, audit] = [
      await own(['check', file('a.headers', 'X-Robots-Tag: all')]),
      await own(['lint', file('robots.txt', ''), '--no-config']),
      await own(['diff', file('robots.txt', ''), file('new-robots.txt', '')]),
      await own(['audit', file('questions.ndjson', question.input)]),
    ];
    expect([...new Set(check)].sort()).toEqual(['check', 'documents']);
    expect([...new Set(lint)].sort()).toEqual(['documents', 'lint']);
    expect([...new Set(diff)].sort()).toEqual(['diff', 'documents']);
    expect([...new Set(audit)].sort()).toEqual(['audit', 'documents']);
  });

  test('only a comparison loads what compares, and only a revision what runs git', async () => {
    const compares = async (args: readonly string[]) =>
      (await modulesLoadedBy(args)).filter((path) =>
        /core\/dist\/compare\/(?:sites|crawl\/compare-)|site\/git/.test(path),
      );
    expect(await compares(['check', file('a.headers', 'X-Robots-Tag: all')])).toEqual([]);
    expect(await compares(['lint', file('robots.txt', ''), '--no-config'])).toEqual([]);
    const loaded = await compares(['diff', file('robots.txt', ''), file('new-robots.txt', '')]);
    expect(loaded).not.toEqual([]);
    expect(loaded.filter((path) => path.includes('git'))).toEqual([]);
  });
});
