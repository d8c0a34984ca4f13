import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readPageInputs } from '../page-inputs.js';
import { compare, type Figure, formatNumber, type Heat, type Result } from '../result.js';

const heedFile = fileURLToPath(new URL('../../../packages/cli/bin/heed.js', import.meta.url));
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
    return { bench, run: async () => run(bench, pages) };
  });
}

function run(bench: string, pages: readonly string[]): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'heed-bench-'));
  try {
    writeFileSync(join(folder, 'robots.txt'), robots);
    writeFileSync(join(folder, 'hook.mjs'), hookFor(join(folder, 'usage.json')));
    pages.forEach((page, at) => {
      writeFileSync(join(folder, `${at}.html`), page);
    });
    const usages = new Map<string, Usage>();
    for (let at = 0; at < pages.length; at++) {
      for (const [contestant, file] of contestants()) {
        const best = bestOf(folder, file, `${at}.html`);
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
  } finally {
    rmSync(folder, { recursive: true });
  }
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

function bestOf(folder: string, file: string, page: string): Usage {
  const args = [
    'check',
    page,
    '--robots',
    'robots.txt',
    '--url',
    `https://example.com/${page}`,
    '-a',
    '*',
    '-a',
    'GPTBot',
  ];
  let best: Usage = { cpu: Number.POSITIVE_INFINITY, memory: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    const hook = pathToFileURL(join(folder, 'hook.mjs')).href;
    const { status } = spawnSync(process.execPath, ['--import', hook, file, ...args], { cwd: folder, stdio: 'ignore' });
    if (status === 2 || status === null) throw new Error(`heed check ${page} ended with status ${status}`);
    const { cpu, memory } = JSON.parse(readFileSync(join(folder, 'usage.json'), 'utf8')) as Usage;
    best = { cpu: Math.min(best.cpu, cpu), memory: Math.min(best.memory, memory) };
  }
  return best;
}

/** A module that writes down at the end what the process has used. */
function hookFor(file: string): string {
  return `import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 };
  writeFileSync(${JSON.stringify(file)}, JSON.stringify(usage));
});
`;
}
