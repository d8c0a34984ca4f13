import { type Command, Option } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addColour, addNetwork, collectNames, collectUsage, describeOption, readOnce, usageOption } from './options.js';

export function addDiff(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const diff = heed
    .command('diff')
    .description('show what an edit changes, for every crawler and every address')
    .configureHelp({ optionDescription: describeOption })
    .argument('<old>', 'a file, a folder, an address, REVISION:PATH in git, or "-" for standard input')
    .argument('<new>', 'the same after the edit')
    .addOption(
      new Option('-f, --format <format>', 'how to print changes')
        .choices(['frames', 'json', 'markdown', 'github', 'html'])
        .default('frames'),
    )
    .option('--json', 'the same as --format json')
    .option('--url-list <file>', 'also list which of these addresses change: one a line, or a sitemap', readOnce)
    .option(
      '-a, --agent <name>',
      'only changes for this crawler; may be repeated, or several with commas (default: all)',
      collectNames,
    )
    .addOption(
      usageOption(
        '-u, --usage <usage>',
        'compare only this usage; may be repeated, or several with commas (default: all)',
      ).argParser(collectUsage),
    )
    .option('--verdicts', 'also show changed rules that do not change the outcome: no rule, or an explicit permission')
    .option('--all', 'show every change, not only the first of each kind')
    .option('--site <origin>', 'the site that folders stand for, as in https://example.com', readOnce);
  addNetwork(diff);
  addColour(diff)
    .addHelpText('after', diffExamples)
    .action(async (old: string, now: string, options) => {
      const { runDiff } = await import('../diff/diff.js');
      setStatus(await runDiff(old, now, options.json ? { ...options, format: 'json' } : options, io));
    });
}

const diffExamples = `
Examples:
  heed diff HEAD~1:robots.txt robots.txt
  heed diff https://example.com/ robots.txt --url-list sitemap.xml
  heed diff public.old public --format markdown > comment.md
  heed diff main:public public --agent GPTBot --usage crawl,ai-train
  heed diff :robots.txt robots.txt --json

A robots.txt is compared with a robots.txt, a _headers file with a _headers file, and so on. Two folders are compared as the
roots of sites: robots.txt, _headers, .well-known/tdmrep.json, ai.txt, documents that these refer to, and the pages that both
have. A folder or an address compared with one file is compared in that file. What an address has is fetched,
never taken from an earlier run.

Each change has a shortest address as an example, and the lines that decide before and after. Where something could not be
decided, that is listed; nothing is guessed.

Exit status: 0 if nothing changes, 1 if something does, 2 if some input could not be read, or if no change was found but
something is undecided.`;
