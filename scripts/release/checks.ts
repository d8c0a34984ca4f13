import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonsNotToPublish } from '../packages/published.ts';
import { changesOf } from './changes.ts';
import { changedFiles } from './processes.ts';
import type { Step } from './release.ts';
import { carriedVersions, firstManifest, isBefore, releasedVersions } from './versions.ts';

const version: Step = {
  title: 'version',
  reason: 'all packages have one, it only increases, and the registry accepts each once',
  run: ({ root, version, isDry }) => {
    const carried = carriedVersions(root);
    const current = carried.get(firstManifest) ?? '';
    const others = [...carried].filter(([, one]) => one !== current);
    const problems = others.map(
      ([path, one]) => `${path} has the version ${one}, and ${firstManifest} has ${current}: all must be the same.`,
    );
    const last = releasedVersions(root).reduce((a, b) => (isBefore(a, b) ? b : a), '0.0.0');
    if (isBefore(version, current)) {
      problems.push(`${version} is before ${current}, the version that the packages have.`);
    } else if (!isBefore(last, version)) {
      problems.push(`${version} is not after ${last}, which was released: there is a tag v${last}.`);
    } else if (!isDry && isBefore(current, version)) {
      problems.push(
        `The packages have the version ${current}. Write the new one with "npm run release -- ${version} --prepare", and commit.`,
      );
    }
    return problems;
  },
};

const cleanTree: Step = {
  title: 'clean tree',
  reason: 'the packages are made from the commit, so that others can reproduce them',
  run: ({ root }) => {
    const files = changedFiles(root);
    return files.length === 0 ? [] : [`Commit or remove what differs from the last commit: ${listed(files)}.`];
  },
};

const changeLog: Step = {
  title: 'change log',
  reason: 'users read in it what a version means for them',
  run: ({ root, version, isDry }) => {
    const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
    const changes = changesOf(text, version) ?? (isDry ? changesOf(text, 'Unreleased') : undefined);
    if (changes === undefined) return [`CHANGELOG.md has no heading "## ${version}".`];
    if (changes === '') return [`CHANGELOG.md says nothing of what changes with ${version}.`];
    return [];
  },
};

const published: Step = {
  title: 'publication',
  reason: 'publishing cannot be undone, so its addresses must be real',
  run: ({ isDry, print }) => {
    const reasons = reasonsNotToPublish();
    if (!isDry) return reasons;
    for (const reason of reasons) print(`  Without --dry-run this would end here: ${reason}`);
    return [];
  },
};

const provenance: Step = {
  title: 'provenance',
  reason: 'it proves from which commit a package was made, and only a CI that the registry trusts can sign it',
  run: ({ isDry }) =>
    isDry || canProve(process.env)
      ? []
      : ['Publish from a job of GitHub Actions or GitLab that may ask for an id token.'],
};

/** Has the CI passed the job what npm needs to request an id token? */
export function canProve(environment: NodeJS.ProcessEnv): boolean {
  const isGitHub =
    environment['GITHUB_ACTIONS'] === 'true' && environment['ACTIONS_ID_TOKEN_REQUEST_URL'] !== undefined;
  const isGitLab = environment['GITLAB_CI'] === 'true' && environment['SIGSTORE_ID_TOKEN'] !== undefined;
  return isGitHub || isGitLab;
}

/** Checks of the repository itself, which take seconds. */
export const repositoryChecks: readonly Step[] = [version, cleanTree, changeLog];

/** The same, and whether anything can be published from here. */
export const checks: readonly Step[] = [...repositoryChecks, published, provenance];

/** Names of files for a sentence: the first ones, and how many more there are. */
export function listed(files: readonly string[]): string {
  const shown = files.slice(0, 10).join(', ');
  return files.length > 10 ? `${shown} and ${files.length - 10} more` : shown;
}
