import { allUsages } from '@heed/core/usage';
import { type Command, Option } from 'commander';
import type { Io } from '../io.js';
import type { SetExitStatus } from './exit-status.js';
import {
  addColour,
  addNetwork,
  addTargets,
  addUnstated,
  collectName,
  collectUsage,
  describeOption,
  readUsage,
  usageOption,
} from './options.js';

export function addCheck(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const check = heed
    .command('check')
    .description('show how a resource may be used, by which crawlers, and who says so')
    .configureHelp({ optionDescription: describeOption })
    .argument('[targets...]', 'addresses, or saved files (HTML, XML, robots.txt, a header); "-" for standard input')
    .option('-a, --agent <name>', 'the crawler to ask for; may be repeated (default: all crawlers)', collectName)
    .option(
      '-p, --purpose <purpose>',
      'the purpose, in the words of ACAP (news, archive, …); may be repeated',
      collectName,
    )
    .addOption(
      usageOption('-u, --usage <usage>', 'check only this usage; may be repeated (default: all)').argParser(
        collectUsage,
      ),
    )
    .addOption(usageOption('-e, --explain <usage>', 'explain the decision on one usage').argParser(readUsage))
    .option('--element <id>', 'check the element with this id instead of the whole page')
    .addOption(
      new Option('--view <view>', 'print only what the crawler may use').choices(['text', 'links', 'copy', 'snippet']),
    )
    .option('--query <words>', 'the words that a snippet should be about')
    .option('--at <moment>', 'the time to check for, as 2026-11-15T00:00:00Z (default: now)');
  addUnstated(check);
  addTargets(check);
  addNetwork(check);
  addColour(check.option('--json', 'print answers as JSON, one per line'))
    .addHelpText('after', checkExamples)
    .action(async (targets: string[], options) => {
      const { runCheck } = await import('../check/check.js');
      setStatus(await runCheck(targets, options, io));
    });
}

const forms: readonly string[] = allUsages.filter((usage) => usage.startsWith('present-'));
const formLines: readonly string[] = [`${forms.slice(0, 4).join(', ')},`, forms.slice(4).join(', ')];

const checkExamples = `
Examples:
  heed check https://example.com/news/ --agent ExampleBot --agent GPTBot
  heed check page.html --headers headers.txt --robots robots.txt --url https://example.com/page.html
  heed check https://example.com/ --explain index
  curl -s https://example.com/ | heed check - --url https://example.com/ --view text
  heed check --serve public /news/ /about.html

Usages: ${allUsages.filter((usage) => !usage.startsWith('present-')).join(', ')};
  ${formLines.join('\n  ')}

What was not looked at is not taken for consent: robots.txt comes with --robots FILE, response headers with --headers FILE.

Exit status: 1 if anything asked about is not allowed; else 2 if something that could forbid it was not looked at or could
not be read; else 0.`;
