import { type Command, Option } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addColour, addNetwork, addTargets, readOnce } from './options.js';

export function addLint(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const lint = heed
    .command('lint')
    .description('find what is wrong, unclear or contradictory in robots.txt, headers and pages')
    .argument('[targets...]', 'files (robots.txt, HTML, XML, a header), folders or addresses; "-" for standard input')
    .addOption(
      new Option('-f, --format <format>', 'how to print problems')
        .choices(['frames', 'line', 'json', 'sarif', 'github', 'html', 'markdown'])
        .default('frames'),
    )
    .option('--json', 'the same as --format json')
    .option('--fix', 'make the safe fixes: those after which every known reader answers as before')
    .option('--fix-unsafe', 'make all fixes: some crawlers then obey lines that they ignore now')
    .option(
      '--fix-dry-run',
      'change nothing: print as a diff what --fix, or --fix-unsafe if given, would change, for "patch -p0"',
    )
    .addOption(
      new Option(
        '--fail-on <severity>',
        'the lowest severity that makes the exit status 1 (default: from the config file, else warning)',
      ).choices(['error', 'warning', 'hint', 'never']),
    )
    .addOption(
      new Option('--as <kind>', 'read files, or all files of a folder, as this kind, under any name').choices([
        'robots',
        'headers',
        'html',
        'xml',
      ]),
    )
    .option('--policy <file>', 'take the address of the site from its policy, where --url does not name one', readOnce)
    .option('-c, --config <file>', 'the config file (default: heed.config.json in this folder or above)')
    .option('--no-config', 'ignore config files')
    .option(
      '-q, --quiet',
      'print errors only, or what reaches --fail-on where it names a lower severity; the summary counts the rest too',
    );
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
  heed lint public --policy policy.yaml
  heed lint robots.txt --fix-dry-run
  heed lint public --format sarif > heed.sarif
  heed lint public --format html > report.html

A folder is read as the root of a site: each page is linted with its robots.txt, its _headers file, its ai.txt and its
.well-known/tdmrep.json. With --as, every file of the folder is read as that kind, each by itself.

Files that are not a robots.txt, a page, a header, a tdmrep.json or an ai.txt are skipped, so tools such as lint-staged
and pre-commit can pass whatever has changed. With --url, such files and one page are linted together, as those of that
address.

A fix is safe if no reader changes its mind: not one that follows RFC 9309 to the letter, nor Google's, nor
robots-parser. --fix makes the safe fixes; after --fix-unsafe some crawlers obey lines that they ignore now.

A comment in the file suppresses a problem: "# heed-ignore CODE: reason" in robots.txt, "<!-- heed-ignore CODE: reason -->"
in a page, on the line before the problem or at the end of its line; "heed-ignore-file" does so for the whole file.

heed.config.json has the settings of a project; what is off or ignored there is not fixed either. Paths in it are
relative to its folder, and a star matches anything:
  {"lint": {"failOn": "error", "severity": {"robots-txt/other-field": "off"},
            "ignore": [{"code": "carriers/hidden-noindex", "files": ["drafts/*"], "reason": "nobody links there"}]}}

Exit status: 0 if no problem reaches the severity of --fail-on, 1 if one does, 2 if some input could not be read.`;
