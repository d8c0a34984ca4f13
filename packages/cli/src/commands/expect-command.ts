import type { Command } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addColour, addNetwork, readOnce } from './options.js';

export function addExpect(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const expect = heed
    .command('expect')
    .description('test whether a site keeps a policy, for every address, agent and usage')
    .argument('<policy>', 'the policy, as YAML or JSON; "-" for standard input')
    .argument('[site]', 'a folder, a robots.txt or another file of a site, or an address (default: the current folder)')
    .option(
      '--site <origin>',
      'the site that the files are of, as in https://example.com (default: that of the policy)',
      readOnce,
    )
    .option(
      '--url-list <file>',
      'with an address: also try the addresses of this file, a list or a sitemap.xml',
      readOnce,
    );
  addNetwork(expect);
  expect.option('--json', 'print the outcome as JSON');
  addColour(expect)
    .addHelpText('after', expectExamples)
    .action(async (policy: string, site: string | undefined, options) => {
      const { runExpect } = await import('../expect/expect.js');
      setStatus(await runExpect(policy, site, options, io));
    });
}

const expectExamples = `
Examples:
  heed expect policy.yaml public
  heed expect policy.yaml robots.txt
  heed expect policy.yaml https://example.com --url-list sitemap.xml
  heed expect policy.yaml public --json

Each breach has a shortest address at which the site answers otherwise than the policy says, and the lines responsible.

Of a folder everything is read: robots.txt, _headers, the files that they refer to, and the pages. Of an address, robots.txt
and the files of the site are fetched, never taken from an earlier run; headers and pages are tried at addresses where they
matter and at those of --url-list, and are reported as sampled.

Exit status: 0 if the policy is kept, 1 if it is broken, 2 if heed could not tell.`;
