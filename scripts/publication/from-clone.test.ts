import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packDependencies } from '../packages/install.ts';
import { packPublished } from '../packages/pack.ts';
import { folderOf, manifestIn, published, root } from '../packages/published.ts';
import { withInstallBlocks } from './install-block.ts';
import { publicationToday, tarballName } from './publication.ts';
import { pages } from './publication-files.ts';

/** Follows what pages say about installing heed from a clone: the tarballs of a clone next to a project. */
const folder = mkdtempSync(join(tmpdir(), 'heed-from-clone-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unpublished = { ...publicationToday(), isPublished: false };
const packs = join(folder, 'heed/packs');

/** All commands of all pages that install tarballs of a clone. */
const commands = new Set(
  pages().flatMap((path) => {
    const page = withInstallBlocks(readFileSync(join(root, path), 'utf8'), unpublished);
    return Array.from(page.matchAll(/```sh\n(npm install [\s\S]*?)\n```/g), ([, command = '']) => command);
  }),
);

function project(name: string): string {
  const made = join(folder, name);
  mkdirSync(made);
  writeFileSync(join(made, 'package.json'), '{ "private": true }\n');
  return made;
}

function bash(script: string, cwd: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** A busy machine takes long to install. */
const patience = 240_000;

/** With the packages that others have made, which npm gets from the registry otherwise: this test does not use the network. */
function installOffline(command: string, cwd: string): void {
  const named = published.filter((name) => command.includes(tarballName(manifestIn(folderOf(name)).name, unpublished)));
  expect(named).not.toEqual([]);
  const others = packDependencies(join(cwd, 'others'), named);
  const { status, stderr } = bash(`${command} --offline --no-audit --no-fund ${others.join(' ')}`, cwd);
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
}

test('pages name more than one way', () => {
  expect(commands.size).toBeGreaterThan(10);
});

test('pages name the tarballs that are packed, and no others', () => {
  const packed = published.map((name) => tarballName(manifestIn(folderOf(name)).name, unpublished));
  const named = [...commands].flatMap((command) => command.match(/[^\s/]+\.tgz/g) ?? []);
  expect(named.filter((name) => !packed.includes(name))).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(5);
});

describe('with what a clone packs', { tags: ['long'] }, () => {
  beforeAll(() => {
    mkdirSync(packs, { recursive: true });
    packPublished(packs);
  }, patience);

  test('a library can be installed, and a program imports it', { timeout: patience }, () => {
    const [command = ''] = [...commands].filter((one) => one.endsWith(tarballName('@heed/gate', unpublished)));
    const cwd = project('library');
    installOffline(command, cwd);
    const program = "import { createGate } from '@heed/gate'; console.log(typeof createGate);";
    expect(bash(`"${process.execPath}" --input-type=module --eval "${program}"`, cwd)).toMatchObject({
      status: 0,
      stdout: 'function\n',
    });
  });

  test('the command can be installed with a package that it loads', { timeout: patience }, () => {
    const [command = ''] = [...commands].filter((one) => one.includes('heed-audit'));
    const cwd = project('command');
    installOffline(command, cwd);
    const question = '{ "url": "https://example.com/a", "robots": "User-agent: *\\nDisallow: /a" }\n';
    writeFileSync(join(cwd, 'questions.ndjson'), question);
    expect(bash('npx heed audit questions.ndjson --usage crawl --workers 1', cwd)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('"denied"'),
    });
  });

  test('the command can be installed for all', { timeout: patience }, () => {
    const [command = ''] = [...commands].filter((one) => one.includes('--global'));
    const prefix = join(folder, 'prefix');
    const { status, stderr } = bash(
      `${command} --prefix "${prefix}" --offline --no-audit --no-fund`,
      project('for-all'),
    );
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    const { stdout } = bash(`"${process.execPath}" "${join(prefix, 'bin/heed')}" --version`, folder);
    expect(stdout).toBe(`${unpublished.version}\n`);
  });

  test('CI can run the command out of a tarball in the repository', () => {
    const cwd = project('repository');
    const tarball = tarballName('heed', unpublished);
    copyFileSync(join(packs, tarball), join(cwd, tarball));
    writeFileSync(join(cwd, 'robots.txt'), 'User-agent: *\nDisalow: /a\n');
    const cache = join(folder, 'npm-cache');
    const ended = bash(`NPM_CONFIG_CACHE="${cache}" npx --offline --yes ./${tarball} lint robots.txt`, cwd);
    expect(ended.stdout).toContain('misspelt-field');
    expect(ended.status).toBe(1);
  });
});
