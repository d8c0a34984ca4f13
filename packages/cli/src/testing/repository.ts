import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanEnvironment } from './command.js';
import { folderOf } from './folder.js';

/** The robots.txt of the site. */
export const robots = 'User-agent: *\nDisallow: /drafts/\n';

/** A policy that it keeps. */
const policy = `version: 1
site: https://daily.example
rules:
  - name: Drafts are for the editors
    paths: ['/drafts/']
    agents: ['*']
    deny: [crawl]
`;

/** A throwaway repository with a site in it, and one commit. */
export function repository(files: Readonly<Record<string, string>> = {}): string {
  const folder = folderOf({ 'public/robots.txt': robots, 'policy.yaml': policy, ...files });
  git(folder, 'init', '-q');
  commit(folder);
  return folder;
}

export function commit(folder: string): string {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'a change');
  return git(folder, 'rev-parse', 'HEAD');
}

export interface PullRequest {
  readonly folder: string;
  /** The commit that it is compared with. */
  readonly base: string;
  readonly event: { readonly name: string; readonly content: object };
}

/** A checkout of a pull request as `actions/checkout` makes it: the merge alone, without its history. */
export function pullRequest(
  files: Readonly<Record<string, string | undefined>>,
  before: Readonly<Record<string, string>> = {},
): PullRequest {
  const origin = repository(before);
  const base = git(origin, 'rev-parse', 'HEAD');
  git(origin, 'checkout', '-q', '-b', 'edit');
  put(origin, files);
  commit(origin);
  git(origin, 'checkout', '-q', 'main');
  git(origin, 'merge', '-q', '--no-ff', '-m', 'merge', 'edit');
  git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  const parent = folderOf({});
  git(parent, 'clone', '-q', '--depth=1', `file://${origin}`, 'checkout');
  const event = { name: 'pull_request', content: { pull_request: { number: 7, base: { sha: base } } } };
  return { folder: join(parent, 'checkout'), event, base };
}

/** Writes files, or removes those without a text. */
export function put(folder: string, files: Readonly<Record<string, string | undefined>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
  }
}

export function git(cwd: string, ...args: readonly string[]): string {
  const names = ['-c', 'user.name=Editor', '-c', 'user.email=editor@daily.example', '-c', 'init.defaultBranch=main'];
  const { status, stdout, stderr } = spawnSync('git', [...names, ...args], {
    cwd,
    env: cleanEnvironment({ GIT_CONFIG_NOSYSTEM: '1' }),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
