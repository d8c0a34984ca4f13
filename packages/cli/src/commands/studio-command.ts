import { type Command, InvalidArgumentError } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addNetwork, addTargets, fileOption } from './options.js';

export function addStudio(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const studio = heed
    .command('studio')
    .description('see in a page how a resource may be used, by which crawlers, and which line says so')
    .argument(
      '[targets...]',
      'an address, or the saved files of one page (HTML, XML, robots.txt, a header); "-" for standard input',
    )
    .option('--port <number>', 'the port to serve on, on this machine only (default: one that is free)', readPort)
    .option('--no-open', 'do not open a browser')
    .addOption(fileOption());
  addTargets(studio);
  addNetwork(studio);
  studio.addHelpText('after', studioExamples).action(async (targets: string[], options) => {
    const { runStudio } = await import('../studio/studio.js');
    await runStudio(targets, options, io);
    setStatus(0);
  });
}

/** Ports below 1 and above 65,535 do not exist. */
const maxPort = 65_535;

function readPort(value: string, before?: number): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > maxPort) {
    throw new InvalidArgumentError(`Give a whole number from 1 to ${maxPort}, such as 8080.`);
  }
  if (before === undefined) return port;
  throw new InvalidArgumentError(`It was given before, as "${before}": leave one out.`);
}

const studioExamples = `
Examples:
  heed studio
  heed studio https://example.com/news/
  heed studio --serve public --site https://example.com /news/
  heed studio page.html headers.txt robots.txt --url https://example.com/page.html

The page works on texts that it is given, without sending them anywhere. Its server answers to this machine only, and to no
other page. It fetches the addresses that are asked for in the page, as "heed check" does: robots.txt decides what heed may
fetch (--own-site sets that aside), and private addresses are refused, apart from those of the target (--allow-private).

It stays until Ctrl-C. Exit status: 2 if heed could not run.`;
