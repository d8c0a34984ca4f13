import { rmSync } from 'node:fs';
import { carryVersion } from './carry-version.ts';
import { listed } from './checks.ts';
import { importFrom } from './import-from.ts';
import { changedFiles, git, runNpm } from './processes.ts';
import type { Step } from './release.ts';
import { carriedVersions, firstManifest } from './versions.ts';

const cleanClone: Step = {
  title: 'clean clone',
  reason: 'files that only this machine has must not get into a package, and others start from a clone too',
  run: ({ root, clone }) => {
    rmSync(clone, { recursive: true, force: true });
    git(root, 'clone', '--quiet', '--no-checkout', root, clone);
    git(clone, 'checkout', '--quiet', '--detach', git(root, 'rev-parse', 'HEAD'));
    return runNpm(clone, 'ci', '--loglevel', 'error') === 0 ? [] : ['"npm ci" failed in a clone.'];
  },
};

const docs: Step = {
  title: 'docs',
  reason: 'pages, THIRD-PARTY.md and addresses in packages are generated, and must say what this commit does',
  run: ({ clone }) => {
    if (runNpm(clone, 'run', '--silent', 'docs') !== 0) return ['"npm run docs" failed.'];
    const files = changedFiles(clone);
    return files.length === 0 ? [] : [`Out of date: ${listed(files)}. Run "npm run docs", and commit what it writes.`];
  },
};

const versionInClone: Step = {
  title: 'version in the clone',
  reason: 'the packages are made with the version that they would be published with',
  run: ({ clone, version, print }) => {
    const current = carriedVersions(clone).get(firstManifest);
    if (current === version) return [];
    print(`  The packages have ${current}: ${version} is written into the clone only.`);
    carryVersion(clone, version, 'not released');
    if (runNpm(clone, 'run', '--silent', 'docs') !== 0) return [`"npm run docs" failed with the version ${version}.`];
    git(clone, 'add', '--all');
    const author = ['-c', 'user.name=A dry run', '-c', 'user.email=nobody@localhost.invalid'];
    git(clone, ...author, 'commit', '--quiet', '--no-verify', '--message', `release ${version}`);
    return [];
  },
};

const lint: Step = {
  title: 'lint',
  reason: 'format, dead code, types, and what importers get of each package',
  run: ({ clone }) => (runNpm(clone, 'run', '--silent', 'lint') === 0 ? [] : ['"npm run lint" failed.']),
};

const licences: Step = {
  title: 'licences',
  reason: 'third-party code may only be shipped under licences that were read and allowed',
  run: async ({ clone }) => {
    const { bundledParts } = await importFrom<typeof import('../third-party/bundled-parts.ts')>(
      clone,
      'scripts/third-party/bundled-parts.ts',
    );
    const { licenceProblems } = await importFrom<typeof import('../third-party/licences.ts')>(
      clone,
      'scripts/third-party/licences.ts',
    );
    return licenceProblems((await bundledParts()).flatMap(({ packages }) => packages));
  },
};

const tests: Step = {
  title: 'tests',
  reason: 'a version cannot be taken back',
  run: ({ clone }) => (runNpm(clone, 'test', '--silent') === 0 ? [] : ['"npm test" failed.']),
};

const withoutTests: Step = {
  title: 'tests',
  reason: 'NOT RUN, because of --without-tests',
  run: () => [],
};

const unchangedClone: Step = {
  title: 'unchanged clone',
  reason: 'what the checks write must not get into a package',
  run: ({ clone }) => {
    const files = changedFiles(clone);
    return files.length === 0 ? [] : [`The checks have changed files: ${listed(files)}.`];
  },
};

/** What takes minutes: everything is built and checked in a clone, each step with what the one before has made. */
export function buildSteps(options: { readonly withoutTests: boolean }): readonly Step[] {
  return [
    cleanClone,
    docs,
    versionInClone,
    lint,
    licences,
    options.withoutTests ? withoutTests : tests,
    unchangedClone,
  ];
}
