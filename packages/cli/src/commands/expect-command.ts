import { type Command, Option } from 'commander';
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
  expect
    .option('--every-carrier', 'each carrier that the policy writes has to say it, and not only one of them')
    .addOption(
      new Option('-f, --format <format>', 'how to print the outcome')
        .choices(['frames', 'json', 'markdown', 'html'])
        .default('frames'),
    )
    .option('--json', 'the same as --format json');
  addColour(expect)
    .addHelpText('after', expectExamples)
    .action(async (policy: string, site: string | undefined, options) => {
      const { runExpect } = await import('../expect/expect.js');
      const json = options.json || options.format === 'json' ? { json: true as const } : {};
      setStatus(await runExpect(policy, site, { ...options, ...json }, io));
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
and the files of the site are fetched, never taken from an earlier run; headers and pages are tried at an address of each path of
the policy, at those of the site's sitemaps and at those of --url-list, and are reported as sampled.

Exit status: 0 if the policy is kept, 1 if it is broken, 2 if heed could not tell.`;
