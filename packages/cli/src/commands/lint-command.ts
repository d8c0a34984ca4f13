import { type Command, Option } from 'commander';
import type { Io } from '../io.js';
import type { SetExitStatus } from './exit-status.js';
import { addColour, addNetwork, addTargets } from './options.js';

export function addLint(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const lint = heed
    .command('lint')
    .description('what is wrong, unclear or contradictory in what a publisher has written')
    .argument('[targets...]', 'files (robots.txt, HTML, XML, a header), folders or addresses; "-" for standard input')
    .addOption(
      new Option('-f, --format <format>', 'how to print what is found')
        .choices(['frames', 'line', 'json', 'sarif', 'github'])
        .default('frames'),
    )
    .option('--json', 'the same as --format json')
    .option('--fix', 'mend in the files what can be mended without changing what they say')
    .option('--fix-dry-run', 'show as a diff what --fix would do; "patch -p0" can apply it')
    .addOption(
      new Option(
        '--fail-on <severity>',
        'the least severity that makes the exit status 1 (default: as the config file says, else warning)',
      ).choices(['error', 'warning', 'hint', 'never']),
    )
    .addOption(
      new Option('--as <kind>', 'take files for this, whatever they are called').choices([
        'robots',
        'headers',
        'html',
        'xml',
      ]),
    )
    .option('-c, --config <file>', 'the config file (default: heed.config.json here or in a folder above)')
    .option('--no-config', 'look for no config file')
    .option('-q, --quiet', 'show errors only; sums and exit status count the rest too');
  addTargets(lint);
  addNetwork(lint);
  addColour(lint)
    .addHelpText('after', lintExamples)
    .action(async (targets: string[], options) => {
      const { runLint } = await import('../lint/lint.js');
      setStatus(await runLint(targets, options.json ? { ...options, format: 'json' } : options, io));
    });
}

const lintExamples = `
Examples:
  heed lint robots.txt
  heed lint public --fail-on error
  heed lint page.html --headers headers.txt --robots robots.txt --url https://example.com/page.html
  heed lint robots.txt --fix-dry-run
  heed lint public --format sarif > heed.sarif

A folder is taken for the root of a site: each page in it is looked at together with its robots.txt and its _headers.

A comment in the file silences a remark: "# heed-ignore CODE: reason" in robots.txt, "<!-- heed-ignore CODE: reason -->" in
a page, on the line before or behind the line itself; "heed-ignore-file" does so for the whole file.

heed.config.json settles things for a project; paths in it count from its folder, and a star stands for anything:
  {"lint": {"failOn": "error", "severity": {"robots-txt/other-field": "off"},
            "ignore": [{"code": "carriers/hidden-noindex", "files": ["drafts/*"], "reason": "nobody links there"}]}}

Exit status: 0 nothing found (or nothing as severe as --fail-on), 1 something found, 2 could not look, or not at all of it.`;
