import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addColour, readOnce } from './options.js';

export function addWrite(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const write = heed
    .command('write')
    .description('write a policy into robots.txt, headers and every other carrier that can say it, with proof')
    .argument('[policy]', 'the policy, as YAML or JSON; "-" for standard input')
    .option('-o, --out <folder>', 'the folder to write into: the root of the site', readOnce)
    .option('--from <site>', 'make the policy from an existing robots.txt, ACAP file, folder or address', readOnce)
    .option('--site <origin>', 'with --from: the site that the files are of, as in https://example.com', readOnce)
    .option('--acap', 'write ACAP records too, for agents that read them')
    .addOption(
      new Option('--server <name>', 'write the header fields for this server too; may be repeated')
        .choices(servers)
        .argParser(collectServer),
    )
    .option(
      '--snippets <folder>',
      'write what is no file of the site into this folder: meta.html and the texts of --server',
      readOnce,
    )
    .option('--force', 'replace files that exist, and write what can be said if something cannot')
    .option('--dry-run', 'write nothing: print as a diff what would be written, and the proof')
    .option('--json', 'print the outcome as JSON');
  addColour(write)
    .addHelpText('after', writeExamples)
    .action(async (policy: string | undefined, options) => {
      const { runWrite } = await import('../write/write.js');
      setStatus(await runWrite(policy, options, io));
    });
}

/** Not those of `write/options.ts`: a subcommand is loaded when it is run. */
const servers = ['nginx', 'apache', 'caddy'] as const;

function collectServer(value: string, before: readonly string[] = []): string[] {
  if (!servers.some((name) => name === value)) throw new InvalidArgumentError(`Use one of ${servers.join(', ')}.`);
  return before.includes(value) ? [...before] : [...before, value];
}

const writeExamples = `
Examples:
  heed write policy.yaml --out public
  heed write policy.yaml --out public --server nginx --snippets config
  heed write policy.yaml --out public --dry-run
  heed write --from robots.txt > policy.yaml
  heed write --from old-acap.txt --site https://example.com --out public

A policy says once who may do what:
  version: 1
  site: https://example.com
  rules:
    - name: Search is welcome, training is not
      agents: ['*']
      paths: ['/']
      allow: [crawl, index, follow]
      deny: [ai-train, ai-input, tdm]

heed reads back what it wrote and compares it with the policy, for every address, agent and usage. What a carrier cannot say
without refusing more is left out there. What no carrier can say is listed, and then nothing is written without --force.

With --from, the policy says what the files say today; without --out it is printed. What it has no word for is listed.

Existing files are replaced only with --force. In a robots.txt that has the markers of an earlier run, the part between them
is replaced, and the rest is kept; lines that a policy has no word for, such as those of sitemaps, are always kept. Symbolic
links in the folder are followed as long as they do not lead out of it.

Exit status: 0 if the files are proved to say what the policy says, 1 if something cannot be said or is contradicted by what
else is in the folder, 2 if it could not be done.`;
