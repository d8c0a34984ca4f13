import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { folderOf, manifestIn, published, root } from '../packages/published.ts';
import { publicationToday } from '../publication/publication.ts';
import { buildSteps } from './build.ts';
import { carryVersion } from './carry-version.ts';
import { canProve, checks } from './checks.ts';
import { makeRelease } from './make-release.ts';
import { pack, packedIn, sbomName } from './packed.ts';
import { git } from './processes.ts';
import { publish } from './publish.ts';
import { type Release, runAll, runUntilProblem } from './release.ts';
import { carriedVersions } from './versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'heed-release-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const current = publicationToday().version;
const [major = 0, minor = 0] = current.split('.').map(Number);
const next = `${major}.${minor + 1}.0`;

/** A repository with the current files of this one, in one commit, without anything installed or built. */
function copyOfRepository(): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  const needed = files.filter(
    (path) =>
      /^scripts\/|(?:^|\/)package(?:-lock)?\.json$|\.(?:toml|md)$|^action\.yml$/.test(path) &&
      existsSync(join(root, path)),
  );
  for (const path of needed) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  edit(copy, 'CHANGELOG.md', () => '# Changes\n\n## Unreleased\n\n- Something.\n');
  git(copy, 'init', '--quiet');
  commit(copy);
  return copy;
}

function edit(copy: string, path: string, edited: (text: string) => string): void {
  writeFileSync(join(copy, path), edited(readFileSync(join(copy, path), 'utf8')));
}

function commit(copy: string, { allowEmpty = false } = {}): void {
  git(copy, 'add', '--all');
  const author = ['-c', 'user.name=A test', '-c', 'user.email=test@localhost.invalid', '-c', 'commit.gpgsign=false'];
  git(
    copy,
    ...author,
    'commit',
    '--quiet',
    '--no-verify',
    ...(allowEmpty ? ['--allow-empty'] : []),
    '--message',
    'a change',
  );
}

/** Runs the script of a copy, as `npm run release` does. */
function run(copy: string, ...args: readonly string[]) {
  const script = join(copy, 'scripts/release/main.ts');
  // As outside CI, even if this test runs in CI.
  const env = { ...process.env, GITHUB_ACTIONS: '', GITLAB_CI: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

describe('arguments that are wrong end with one line and 2', () => {
  const usage = 'Usage: npm run release -- X.Y.Z [--dry-run [--without-tests] | --prepare]';

  test.each([
    [[], 'No version.'],
    [['--dry-run'], 'No version.'],
    [['1.2', '--dry-run'], '"1.2" is not a version such as 1.2.3.'],
    [['v1.2.3'], '"v1.2.3" is not a version such as 1.2.3.'],
    [['1.02.3'], '"1.02.3" is not a version such as 1.2.3.'],
    [['1.2.3-rc.1'], '"1.2.3-rc.1" is not a version such as 1.2.3.'],
    [['1.2.3\n'], '"1.2.3\\n" is not a version such as 1.2.3.'],
    [['1.2.3', '1.2.4'], 'One version, not 2.'],
    [['1.2.3', '--dryrun'], "Unknown option '--dryrun'."],
    [['1.2.3', '--dry-run=yes'], "Option '--dry-run' does not take an argument."],
    [['1.2.3', '--dry-run', '--prepare'], 'Either --dry-run or --prepare.'],
    [['1.2.3', '--without-tests'], 'Only a --dry-run can do without tests.'],
  ])('%j', (args, sentence) => {
    expect(run(root, ...args)).toEqual({ status: 2, stdout: '', stderr: `release: ${sentence} ${usage}\n` });
  });
});

describe('a fault of the repository is reported in a sentence, and the status is 1', () => {
  const wrong = (copy: string, ...args: readonly string[]): string[] => {
    const { status, stderr } = run(copy, ...args);
    expect(status).toBe(1);
    return stderr.trimEnd().split('\n');
  };

  test('a dirty tree: a file that changed, one that is new, and one that was removed', () => {
    const copy = copyOfRepository();
    edit(copy, 'README.md', (text) => `${text}\n`);
    writeFileSync(join(copy, 'notes.txt'), 'x');
    rmSync(join(copy, 'action.yml'));
    expect(wrong(copy, next, '--dry-run')).toEqual([
      'release: clean tree: Commit or remove what differs from the last commit: README.md, action.yml, notes.txt.',
    ]);
  });

  test('a version before that of the packages', () => {
    expect(wrong(copyOfRepository(), '0.0.9', '--dry-run')).toEqual([
      `release: version: 0.0.9 is before ${current}, the version that the packages have.`,
    ]);
  });

  test('a version that was released', () => {
    const copy = copyOfRepository();
    git(copy, 'tag', `v${current}`);
    expect(wrong(copy, current, '--dry-run')).toEqual([
      `release: version: ${current} is not after ${current}, which was released: there is a tag v${current}.`,
    ]);
  });

  test('a version before one that was released', () => {
    const copy = copyOfRepository();
    git(copy, 'tag', 'v99.0.0');
    expect(wrong(copy, next, '--dry-run')).toEqual([
      `release: version: ${next} is not after 99.0.0, which was released: there is a tag v99.0.0.`,
    ]);
  });

  test('a package with another version than the others', () => {
    const copy = copyOfRepository();
    edit(copy, 'packages/gate/package.json', (text) => text.replace(`"version": "${current}"`, '"version": "0.0.7"'));
    commit(copy);
    expect(wrong(copy, next, '--dry-run')).toEqual([
      `release: version: packages/gate/package.json has the version 0.0.7, and packages/core/package.json has ${current}: all must be the same.`,
    ]);
  });

  test('a change log that says nothing of the version', () => {
    const copy = copyOfRepository();
    edit(copy, 'CHANGELOG.md', () => `# Changes\n\n## Unreleased\n\n## 0.0.1\n\n- Old.\n`);
    commit(copy);
    expect(wrong(copy, next, '--dry-run')).toEqual([
      `release: change log: CHANGELOG.md says nothing of what changes with ${next}.`,
    ]);
    edit(copy, 'CHANGELOG.md', () => `# Changes\n\n## 0.0.1\n\n- Old.\n`);
    commit(copy);
    expect(wrong(copy, next, '--dry-run')).toEqual([`release: change log: CHANGELOG.md has no heading "## ${next}".`]);
  });

  test('everything at once, and without --dry-run also what keeps it from being published', () => {
    const copy = copyOfRepository();
    edit(copy, 'scripts/packages/published.ts', (text) =>
      text
        .replace(/(export const isPublished: boolean = ).*;/, '$1false;')
        .replace(/(export const projectAddress = ).*;/, "$1'https://heed.example';"),
    );
    commit(copy, { allowEmpty: true });
    writeFileSync(join(copy, 'notes.txt'), 'x');
    expect(wrong(copy, next)).toEqual([
      `release: version: The packages have the version ${current}. Write the new one with "npm run release -- ${next} --prepare", and commit.`,
      'release: clean tree: Commit or remove what differs from the last commit: notes.txt.',
      `release: change log: CHANGELOG.md has no heading "## ${next}".`,
      'release: publication: isPublished in scripts/packages/published.ts is false.',
      'release: publication: projectAddress in scripts/packages/published.ts leads nowhere: https://heed.example.',
      'release: provenance: Publish from a job of GitHub Actions or GitLab that may ask for an id token.',
    ]);
  });
});

test('--prepare writes the version into the repository, and commits nothing', () => {
  const copy = copyOfRepository();
  edit(copy, 'package.json', (text) => text.replace(/("docs": ").*"/, '$1node -e 0"'));
  expect(run(copy, next, '--prepare')).toMatchObject({ status: 1, stderr: expect.stringContaining('clean tree: ') });
  commit(copy);
  const commits = git(copy, 'rev-list', '--count', 'HEAD');
  const { status, stdout, stderr } = run(copy, next, '--prepare');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(`The repository has the version ${next}. Look at what changed, and commit it.\n`);
  expect(new Set(carriedVersions(copy).values())).toEqual(new Set([next]));
  expect(git(copy, 'rev-list', '--count', 'HEAD')).toBe(commits);
});

test.each([
  [{}, false],
  [{ GITHUB_ACTIONS: 'true' }, false],
  [{ GITHUB_ACTIONS: 'true', ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token.example/' }, true],
  [{ GITLAB_CI: 'true', SIGSTORE_ID_TOKEN: 'x' }, true],
  [{ GITLAB_CI: 'true' }, false],
])('with %j, provenance can be proved: %j', (environment, wanted) => {
  expect(canProve(environment)).toBe(wanted);
});

function releaseOf(changes: Partial<Release>): Release & { readonly printed: readonly string[] } {
  const printed: string[] = [];
  const print = (line: string): void => {
    printed.push(line);
  };
  const made = mkdtempSync(join(folder, 'release-'));
  const destination = join(made, 'packs');
  return { root, version: current, isDry: true, clone: join(made, 'clone'), destination, print, printed, ...changes };
}

test('a repository without faults passes the checks, with the version that it has and with the next', async () => {
  const copy = copyOfRepository();
  for (const version of [current, next]) expect(await runAll(checks, releaseOf({ root: copy, version }))).toEqual([]);
});

describe('in a clone', () => {
  const step = (title: string) => buildSteps({ withoutTests: false }).filter((one) => one.title === title);

  /** A repository with the scripts that the steps run. */
  function project(scripts: Readonly<Record<string, string>>): string {
    const made = mkdtempSync(join(folder, 'project-'));
    const manifest = { name: 'project', private: true, scripts };
    writeFileSync(join(made, 'package.json'), JSON.stringify(manifest));
    const lock = { name: 'project', lockfileVersion: 3, requires: true, packages: { '': { name: 'project' } } };
    writeFileSync(join(made, 'package-lock.json'), JSON.stringify(lock));
    writeFileSync(join(made, 'page.md'), 'old\n');
    writeFileSync(join(made, '.gitignore'), 'node_modules/\n');
    git(made, 'init', '--quiet');
    commit(made);
    writeFileSync(join(made, 'not-committed'), 'x');
    return made;
  }

  const write = (text: string): string => `node -e "fs.writeFileSync('page.md', '${text}')"`;

  test('there is what the commit has, and pages that are up to date pass', async () => {
    const release = releaseOf({ root: project({ docs: write('old\\n') }) });
    expect(
      await runUntilProblem([...step('clean clone'), ...step('docs'), ...step('unchanged clone')], release),
    ).toEqual([]);
    expect(readdirSync(release.clone).sort()).toEqual(expect.arrayContaining(['package.json', 'page.md']));
    expect(existsSync(join(release.clone, 'not-committed'))).toBe(false);
  });

  test('a page that is out of date is named, and so are leftovers of the checks', async () => {
    const release = releaseOf({ root: project({ docs: write('new\\n') }) });
    expect(await runUntilProblem([...step('clean clone'), ...step('docs')], release)).toEqual([
      'docs: Out of date: page.md. Run "npm run docs", and commit what it writes.',
    ]);
    expect(await runUntilProblem(step('unchanged clone'), release)).toEqual([
      'unchanged clone: The checks have changed files: page.md.',
    ]);
  });

  test('what fails is named', async () => {
    const release = releaseOf({ root: project({ docs: 'exit 3', lint: 'exit 4', test: 'exit 5' }) });
    expect(await runUntilProblem(step('clean clone'), release)).toEqual([]);
    expect(await runAll([...step('docs'), ...step('lint'), ...step('tests')], release)).toEqual([
      'docs: "npm run docs" failed.',
      'lint: "npm run lint" failed.',
      'tests: "npm test" failed.',
    ]);
    writeFileSync(join(release.root, 'package-lock.json'), '{');
    commit(release.root);
    expect(await runUntilProblem(step('clean clone'), release)).toEqual(['clean clone: "npm ci" failed in a clone.']);
  });

  test('a licence that is not allowed is named, with the package', async () => {
    const clone = mkdtempSync(join(folder, 'licences-'));
    mkdirSync(join(clone, 'scripts/third-party'), { recursive: true });
    const path = 'scripts/third-party/licences.ts';
    cpSync(join(root, path), join(clone, path));
    const packages = [
      { name: 'free', version: '1.0.0', licence: 'MIT' },
      { name: 'copyleft', version: '2.0.0', licence: 'GPL-3.0-only' },
    ];
    writeFileSync(
      join(clone, 'scripts/third-party/bundled-parts.ts'),
      `export const bundledParts = async () => [{ name: 'heed', title: 'x', packages: ${JSON.stringify(packages)} }];\n`,
    );
    expect(await runUntilProblem(step('licences'), releaseOf({ clone }))).toEqual([
      'licences: copyleft 2.0.0 has the licence GPL-3.0-only, which is not in allowedLicences.',
    ]);
  });

  test('the next version is in everything that had the previous one', () => {
    const copy = copyOfRepository();
    carryVersion(copy, next, '2030-01-02');
    expect(new Set(carriedVersions(copy).values())).toEqual(new Set([next]));
    expect(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${next} (2030-01-02)\n\n- Something.\n`);
    expect(readFileSync(join(copy, 'action.yml'), 'utf8')).toContain(`\n    default: ${next}\n`);
    const { packages } = JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8'));
    for (const path of git(copy, 'ls-files', '*package.json').split('\n')) {
      const manifest = JSON.parse(readFileSync(join(copy, path), 'utf8'));
      const { version, dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifest;
      for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })) {
        if (name === 'heed' || name.startsWith('@heed/'))
          expect(`${path} ${name} ${wanted}`).toBe(`${path} ${name} ${next}`);
      }
      if (version === undefined) continue;
      expect(packages[dirname(path)]).toMatchObject({
        version,
        ...('dependencies' in manifest ? { dependencies } : {}),
      });
    }
    // Nothing else has changed: each line that is new has the version in it.
    const lines = git(copy, 'diff', '--unified=0').split('\n');
    expect(lines.filter((line) => /^\+(?!\+)/.test(line) && !line.includes(next))).toEqual([]);
  });
});

describe('a release of what is built here, with the steps that take minutes left out', { tags: ['long'] }, () => {
  const licences = buildSteps({ withoutTests: true }).filter(({ title }) => title === 'licences');
  const release = releaseOf({ clone: root });

  test('packs everything, with an SBOM, and prints what would be published', { timeout: 180_000 }, async () => {
    expect(await makeRelease(release, { checks: [], build: [...licences, pack] })).toEqual([]);
    const packed = packedIn(release.destination);
    const names = published.map((one) => manifestIn(folderOf(one)).name);
    expect(packed.map(({ name }) => name)).toEqual(names);
    const commands = release.printed.filter((line) => line.startsWith('npm publish'));
    expect(commands).toEqual(
      packed.map(({ file }) => `npm publish --provenance --access public ${relative(root, file)}`),
    );
    for (const { file, name, bytes, integrity } of packed) {
      const tarball = readFileSync(file);
      expect(bytes).toBe(tarball.length);
      expect(integrity).toBe(`sha512-${createHash('sha512').update(tarball).digest('base64')}`);
      expect(release.printed).toContainEqual(expect.stringContaining(`${name}@${current}, `));
      expect(release.printed).toContainEqual(expect.stringContaining(integrity));
    }
    expect(release.printed.join('\n')).toContain(`of the commit ${git(root, 'rev-parse', 'HEAD')} of `);
  });

  interface Bill {
    readonly components: readonly { readonly 'bom-ref': string; readonly licenses: object; readonly hashes?: object }[];
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  }

  test('the SBOM has what is shipped and what is installed with it, and nothing that only makers need', () => {
    const bill: Bill = JSON.parse(readFileSync(join(release.destination, sbomName(current)), 'utf8'));
    const references = bill.components.map((one) => one['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    const needs = (ref: string): readonly string[] => bill.dependencies.find((one) => one.ref === ref)?.dependsOn ?? [];
    // Installed with a library; bundled into the command; bundled into the page.
    expect(needs(`@heed/gate@${current}`)).toContain(`@heed/core@${current}`);
    expect(needs(`@heed/markup@${current}`).join()).toMatch(/\bparse5@/);
    expect(needs(`heed@${current}`).join()).toMatch(/\bcommander@/);
    expect(needs(`@heed/studio@${current}`).join()).toMatch(/\bsvelte@/);
    expect(needs(`@heed/studio@${current}`).join()).toMatch(/\bhono@/);
    expect(references.join()).not.toMatch(/vitest|typescript|typedoc|acorn|postcss|@crawlee|(?:^|,)next@/);
    // Everything that is named is there, with a licence; what is installed can be compared with its hash.
    const named = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect([...new Set(named)].filter((ref) => !references.includes(ref))).toEqual([`heed-all@${current}`]);
    expect(bill.components.filter(({ licenses }) => JSON.stringify(licenses) === '[]')).toEqual([]);
    expect(bill.components.filter(({ hashes }) => hashes === undefined).map((one) => one['bom-ref'])).toEqual([
      `heed-vscode@${current}`,
    ]);
  });

  /**
   * Runs the step that publishes with an npm that only notes its arguments, and knows the integrity of some versions: without the CI that
   * signs, the real one publishes nothing with provenance.
   */
  async function publishWith(known: Readonly<Record<string, string>>, refused = '') {
    const made = mkdtempSync(join(folder, 'npm-'));
    const told = join(made, 'told.ndjson');
    const npm = join(made, 'npm-cli.js');
    writeFileSync(
      npm,
      `const [command, what, ...more] = process.argv.slice(2);
if (command === 'view') {
  const integrity = ${JSON.stringify(known)}[what];
  console.log(JSON.stringify(integrity ?? { error: { code: 'E404' } }));
  if (integrity === undefined) { console.error('npm error code E404'); process.exitCode = 1; }
} else {
  require('node:fs').appendFileSync(${JSON.stringify(told)}, JSON.stringify([command, what, ...more]) + '\\n');
  if (more.at(-1).endsWith(${JSON.stringify(refused)} + '-${current}.tgz') && ${refused !== ''}) process.exitCode = 1;
}
`,
    );
    const before = process.env['npm_execpath'];
    process.env['npm_execpath'] = npm;
    try {
      const problems = await runUntilProblem([publish], release);
      const lines = existsSync(told) ? readFileSync(told, 'utf8').trimEnd().split('\n') : [];
      return { problems, told: lines.map((line) => JSON.parse(line)) };
    } finally {
      if (before === undefined) delete process.env['npm_execpath'];
      else process.env['npm_execpath'] = before;
    }
  }

  test('publishes each package after those it depends on', async () => {
    const wanted = packedIn(release.destination).map(({ file }) => [
      'publish',
      '--provenance',
      '--access',
      'public',
      file,
    ]);
    expect(await publishWith({})).toEqual({ problems: [], told: wanted });
  });

  test('passes over what the registry has, and stops at what it has in another form', async () => {
    const [core, agents, ...others] = packedIn(release.destination);
    const known = { [`${core?.name}@${current}`]: core?.integrity ?? '' };
    const { problems, told } = await publishWith(known);
    expect({ problems, told: told.map((args) => args.at(-1)) }).toEqual({
      problems: [],
      told: [agents, ...others].map((one) => one?.file),
    });
    expect(await publishWith({ ...known, [`${agents?.name}@${current}`]: 'sha512-x' })).toEqual({
      problems: [`publish: The registry has another ${agents?.name}@${current}: sha512-x.`],
      told: [],
    });
  });

  test('stops at what is refused', async () => {
    const { problems, told } = await publishWith({}, 'heed-agents');
    expect(problems).toEqual(['publish: @heed/agents was not published. Run the same command again.']);
    expect(told).toHaveLength(2);
  });

  test('the real npm publishes nothing of it here', { timeout: 180_000 }, async () => {
    // A registry that does not answer: a mistake of this test must not publish either.
    const before = process.env['npm_config_registry'];
    process.env['npm_config_registry'] = 'http://127.0.0.1:9/';
    process.env['npm_config_fetch_retries'] = '0';
    try {
      await expect(runUntilProblem([publish], release)).rejects.toThrow(/npm view .* failed/);
    } finally {
      delete process.env['npm_config_fetch_retries'];
      if (before === undefined) delete process.env['npm_config_registry'];
      else process.env['npm_config_registry'] = before;
    }
  });
});
