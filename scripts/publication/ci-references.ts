import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../packages/published.ts';
import { type Publication, repositoryAddress, tarballName } from './publication.ts';

/** The command as CI runs it: from the registry, or from a tarball at the root of the user's repository. */
function commandForCi(publication: Publication): string {
  const what = publication.isPublished ? `heed@${publication.version}` : `./${tarballName('heed', publication)}`;
  return `npx --yes ${what}`;
}

/** The action as workflows name it: by its repository if GitHub has that, or by a copy in the user's repository. */
function actionForWorkflows(publication: Publication): string | undefined {
  const [, name] = /^https:\/\/github\.com\/([^/]+\/[^/]+)\.git$/.exec(repositoryAddress(publication)) ?? [];
  return publication.isPublished && name !== undefined ? `${name}@v${publication.version}` : undefined;
}

/** Returns a text with every command for CI and every step that uses the action as they work today. */
export function withCiReferences(text: string, publication: Publication): string {
  const command = commandForCi(publication);
  const action = actionForWorkflows(publication);
  const step = (_: string, dash: string, indented: string): string =>
    action === undefined
      ? `${dash}uses: ./.github/heed\n${indented}with:\n${indented}  command: ${command}\n`
      : `${dash}uses: ${action}\n${indented}with:\n`;
  return text
    .replace(/npx --yes (?:heed@|\.\/heed-)[\w.-]*\w/g, command)
    .replace(/( +- )uses: (?!actions\/)\S+\n( +)with:\n(?: +command: .*\n)?/g, step);
}

/** The arguments of the hook for policies: those of the page's example. */
const expectArgs = 'args: [policy.yaml, public]';

/** Returns the configuration for pre-commit: with the hooks of the repository, or, until that has an address, with copies of them. */
export function preCommitConfig(publication: Publication): string {
  const hooks = readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8').replace(/^#.*\n/gm, '');
  const lines = publication.isPublished
    ? [
        `  - repo: ${repositoryAddress(publication)}`,
        `    rev: v${publication.version}`,
        '    hooks:',
        ...Array.from(hooks.matchAll(/^- id: .*$/gm), ([line]) => `      ${line}`),
      ]
    : [
        '  - repo: local',
        '    hooks:',
        ...withCiReferences(hooks, publication)
          .trimEnd()
          .split('\n')
          .map((line) => `      ${line}`),
      ];
  return `repos:\n${lines.join('\n')}\n        ${expectArgs}`;
}
