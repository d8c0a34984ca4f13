import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { textIn } from './testing/folder.js';
import { pullRequest, put, repository, robots } from './testing/repository.js';
import { actionFolder, bash, type Job, runAction } from './testing/runner.js';

/** The page as it is while heed is published, or while it is not: "npm run docs" writes it. */
const page = readFileSync(join(actionFolder, 'docs/ci.md'), 'utf8');

/** The files that the page shows, by the names under which they are to be saved; and the second workflow, which has none. */
const files = new Map(
  [...page.matchAll(/(?:Save this as `([^`]+)`|let another step write a page)[\s\S]*?\n```\w+\n([\s\S]*?)\n```/g)].map(
    ([, name = 'report', text = '']) => [name, text],
  ),
);

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { uses?: string; with?: Record<string, string>; run?: string }[] }>
  >;
}

function read<Content>(name: string): Content {
  const text = files.get(name);
  if (text === undefined) throw new Error(`docs/ci.md has no ${name}.`);
  return parse(text) as Content;
}

/** A site that lets crawlers fetch its drafts, whatever the policy says. */
const open = { 'public/robots.txt': 'User-agent: *\nDisallow: /private/\n' };

test('every file on the page is tried here', () => {
  expect([...files.keys()]).toEqual([
    ...['.github/workflows/crawlers.yml', 'report', '.gitlab-ci.yml', '.pre-commit-config.yaml', 'check-crawlers.sh'],
  ]);
  expect(page.match(/^```\w+$/gm)).toHaveLength(files.size);
});

describe('the workflow for GitHub', () => {
  const workflow = read<Workflow>('.github/workflows/crawlers.yml');
  const [job] = Object.values(workflow.jobs);
  const [checkout, heed, ...more] = job?.steps ?? [];
  const inputs = heed?.with ?? {};

  test('checks out the repository and runs the action, with the permissions that it needs', () => {
    const ours = expect.stringMatching(/^(?:\.\/\.github\/heed|[\w-]+\/heed@v[\d.]+)$/);
    expect([checkout?.uses, heed?.uses, more]).toEqual(['actions/checkout@v4', ours, []]);
    expect(workflow.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
    expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request']);
  });

  test.each<[string, () => Job, object]>([
    [
      'a push that keeps the policy',
      () => ({ folder: repository() }),
      { status: 0, outputs: { lint: '0', expect: '0', diff: '' } },
    ],
    [
      'a push that breaks it',
      () => ({ folder: repository(open) }),
      { status: 1, outputs: { lint: '0', expect: '1', diff: '' } },
    ],
    ['a pull request', () => pullRequest(open), { status: 1, outputs: { lint: '0', expect: '1', diff: '1' } }],
    [
      'a policy that cannot be read',
      () => ({ folder: repository({ 'policy.yaml': 'version: [' }) }),
      { status: 1, outputs: { lint: '2', expect: '2', diff: '' } },
    ],
  ])('%s', async (_, made, wanted) => {
    const ended = await runAction({ ...made(), inputs });
    expect({ status: ended.status, outputs: ended.outputs }).toEqual(wanted);
  });

  test('shows what breaks the policy, and obeys nothing that a file says', async () => {
    const hostile = repository({ 'public/robots.txt': '# ::error::x\nUser-agent: *\nDisallow: /a ::set-output::\n' });
    const { log, summary } = await runAction({ folder: hostile, inputs });
    const [before = '', shown = '', after = ''] = log.split(/::stop-commands::[0-9a-f]{32}\n|^::[0-9a-f]{32}::\n/m);
    expect(before).not.toContain('/drafts/');
    expect(shown).toContain('/drafts/');
    expect(after).toContain('::error title=heed expect::The site does not keep the policy.\n');
    expect(after).toContain('heed expect: the site does not keep the policy.\n');
    const policyPart = summary.slice(summary.indexOf('## Policy'));
    expect(policyPart.split('\n').slice(1)).toEqual(
      policyPart
        .split('\n')
        .slice(1)
        .map((line) => line.replace(/^(?! {4}|$).*/, '')),
    );
  });
});

test('the report on GitHub is a page', async () => {
  const folder = repository({ 'public/robots.txt': `${robots}Disalow: /b\n` });
  const [job] = Object.values(read<Workflow>('report').jobs);
  for (const { run } of job?.steps ?? []) if (run !== undefined) expect((await bash(run, folder)).status).toBe(0);
  expect(textIn(folder, 'crawlers.html')).toMatch(/^<!DOCTYPE html>[\s\S]*1 warning in 1 file/);
});

describe('the job for GitLab', () => {
  const [job] = Object.values(
    read<Record<string, { script: string[]; artifacts: { paths: string[] } }>>('.gitlab-ci.yml'),
  );

  test.each([
    ['passes, with what has changed', `${robots}Disallow: /news/\n`, 0],
    ['fails on a problem', `${robots}Disalow: /news/\n`, 1],
    ['fails on a broken policy', open['public/robots.txt'], 1],
  ])('%s', async (_, text, wanted) => {
    const { folder, base } = pullRequest({ 'public/robots.txt': text });
    await bash(`git fetch -q --depth=1 origin ${base}`, folder);
    const { status, out } = await bash((job?.script ?? []).join('\n'), folder, {
      CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
    });
    expect(out).toMatch(/newly (?:closed|open)/i);
    expect(textIn(folder, job?.artifacts.paths[0] ?? '')).toMatch(/^<!DOCTYPE html>/);
    expect(status).toBe(wanted);
  });
});

interface Hook {
  readonly id: string;
  readonly args?: readonly string[];
  readonly entry: string;
  readonly language: string;
  readonly files: string;
  readonly pass_filenames?: boolean;
}

describe('the hooks for pre-commit', () => {
  const hooks = parse(readFileSync(join(actionFolder, '.pre-commit-hooks.yaml'), 'utf8')) as Hook[];
  const [{ repo = '', hooks: used = [] } = {}] = read<{ repos: { repo: string; hooks: Partial<Hook>[] }[] }>(
    '.pre-commit-config.yaml',
  ).repos;

  /** Runs the hooks of the page for the files of a commit, as pre-commit does. */
  async function statuses(folder: string, changed: readonly string[]): Promise<(number | 'no files')[]> {
    const ended: (number | 'no files')[] = [];
    for (const own of used) {
      // A local hook brings along what others take from the repository that is named.
      const hook = repo === 'local' ? own : hooks.find((one) => one.id === own.id);
      const { args = [] } = own;
      const names = changed.filter((path) => new RegExp(hook?.files ?? '').test(path));
      const words = [...args, ...(hook?.pass_filenames === false ? [] : names)].map((word) => `'${word}'`);
      if (names.length === 0) ended.push('no files');
      else ended.push((await bash(`${hook?.entry} ${words.join(' ')}`, folder)).status);
    }
    return ended;
  }

  test('are all of them', () => {
    expect(used.map(({ id }) => id)).toEqual(hooks.map(({ id }) => id));
    expect(hooks.map(({ language }) => language)).toEqual(['system', 'system']);
    // Copies say the same as the hooks that they are copied from.
    if (repo === 'local') expect(used.map(({ args: _, ...copied }) => copied)).toEqual(hooks);
  });

  test('pass, fail, and are skipped where nothing concerns them', async () => {
    const folder = repository();
    expect(await statuses(folder, ['public/robots.txt'])).toEqual([0, 0]);
    expect(await statuses(folder, ['policy.yaml'])).toEqual(['no files', 0]);
    expect(await statuses(folder, ['README.md', 'style.css'])).toEqual(['no files', 'no files']);
    put(folder, { 'public/rsl.xml': '<rsl>\n', 'public/feed.xml': '<rss>\n', 'public/news.atom': '<feed/>\n' });
    for (const path of ['public/rsl.xml', 'public/feed.xml']) expect(await statuses(folder, [path])).toEqual([1, 0]);
    expect(await statuses(folder, ['public/news.atom'])).toEqual([0, 0]);
    expect(await statuses(folder, ['pom.xml'])).toEqual(['no files', 'no files']);
    put(folder, { ...open, 'public/rsl.xml': undefined, 'public/feed.xml': undefined, 'public/news.atom': undefined });
    expect(await statuses(folder, ['public/robots.txt'])).toEqual([0, 1]);
    put(folder, { 'public/robots.txt': `${robots}Disalow: /b\n` });
    expect(await statuses(folder, ['public/robots.txt'])).toEqual([1, 0]);
  });
});

describe('the script', () => {
  test.each([
    ['passes', `${robots}Disallow: /news/\n`, 0],
    ['fails on a problem', `${robots}Disalow: /news/\n`, 1],
    ['fails on a broken policy', open['public/robots.txt'], 1],
  ])('%s', async (_, text, wanted) => {
    const folder = repository({ 'check-crawlers.sh': `${files.get('check-crawlers.sh')}\n` });
    put(folder, { 'public/robots.txt': text });
    const { status, out } = await bash('sh check-crawlers.sh HEAD', folder);
    expect(out).toMatch(/newly (?:closed|open)/i);
    expect(status).toBe(wanted);
  });

  test('says so if it cannot compare', async () => {
    const folder = repository({ 'check-crawlers.sh': `${files.get('check-crawlers.sh')}\n` });
    const { status, out } = await bash('sh check-crawlers.sh', folder);
    expect(out).toContain('What changes since HEAD~1 is not known.');
    expect(status).toBe(0);
  });
});
