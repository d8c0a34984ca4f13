import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { heedFile, inFolder, runCommand } from '../command.js';
import { readPageInputs } from '../page-inputs.js';
import { compare, type Figure, formatNumber, type Heat, type Result } from '../result.js';

const rounds = 3;

/** A robots.txt with a little of everything, so that each page is asked about with one. */
const robots = 'User-agent: *\nDisallow: /private/\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n';

/**
 * `heed check` on pages, for two agents, with the parts of each page: CPU time and peak memory of the process, start included.
 *
 * `HEED_AGAINST=FOLDER` names another checkout that has been built; then both run in turn, page by page.
 */
export function checkHeats(): Heat[] {
  return readPageInputs().map(({ name, pages }) => {
    const bench = `check/${name}`;
    return { bench, run: () => inFolder((folder) => run(bench, pages, folder)) };
  });
}

async function run(bench: string, pages: readonly string[], folder: string): Promise<Result[]> {
  writeFileSync(join(folder, 'robots.txt'), robots);
  const usages = new Map<string, Usage>();
  for (const [at, page] of pages.entries()) {
    writeFileSync(join(folder, `${at}.html`), page);
    for (const [contestant, file] of contestants()) {
      const best = await bestOf(folder, file, `${at}.html`);
      const sum = usages.get(contestant) ?? { cpu: 0, memory: 0 };
      usages.set(contestant, { cpu: sum.cpu + best.cpu, memory: sum.memory + best.memory });
    }
  }
  const other = usages.get('other build');
  const figures = (of: keyof Usage): Map<string, Figure> =>
    new Map([...usages].map(([name, usage]) => [name, figureOf(usage[of] / pages.length, other?.[of], usage[of])]));
  return [
    ...compare(bench, `ms of CPU a page, best of ${rounds} rounds`, figures('cpu')),
    ...compare(`${bench}/memory`, 'MB at the peak', figures('memory')),
  ];
}

function figureOf(value: number, other: number | undefined, own: number): Figure {
  return other === undefined ? { value } : { value, note: `${formatNumber(own / other)} times the other build` };
}

function contestants(): Map<string, string> {
  const against = process.env['HEED_AGAINST'];
  const other = against === undefined ? [] : [['other build', resolve(against, 'packages/cli/bin/heed.js')] as const];
  return new Map([['heed', heedFile], ...other]);
}

interface Usage {
  /** Milliseconds. */
  readonly cpu: number;
  /** Megabytes. */
  readonly memory: number;
}

async function bestOf(folder: string, file: string, page: string): Promise<Usage> {
  const place = ['--robots', 'robots.txt', '--url', `https://example.com/${page}`];
  const args = [file, 'check', page, ...place, '-a', '*', '-a', 'GPTBot'];
  let best: Usage = { cpu: Number.POSITIVE_INFINITY, memory: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    const { status, cpu, memory } = await runCommand(folder, args);
    if (status === 2 || status === null) throw new Error(`heed check ${page} ended with status ${status}`);
    best = { cpu: Math.min(best.cpu, cpu), memory: Math.min(best.memory, memory) };
  }
  return best;
}
