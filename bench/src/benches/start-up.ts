import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heedFile, inFolder } from '../command.js';
import { compare, type Heat, ofHeed, type Result, type Wanted } from '../result.js';
import { bestOfRounds, type Lap, timeOf, timesAsLong } from '../rounds.js';
import { wantedServe, wantedStartUp, wantedVersion } from '../wanted.js';

const rounds = 30;

const robots = 'User-agent: *\nDisallow: /private/\n';
const page = '<!doctype html><title>Harbour opens again</title><meta name="robots" content="noarchive"><p>On Monday.';
const question = '{"agent":"ExampleBot","url":"https://example.com/a","usages":["crawl"],"robots":"User-agent: *"}\n';

/** Commands with as little to do as can be, and what they may take at most. */
const commands: readonly (readonly [name: string, args: readonly string[], wanted: Wanted])[] = [
  ['--version', ['--version'], wantedVersion],
  ['ask', ['ask', 'question.ndjson'], wantedStartUp],
  ['check', ['check', 'page.html', '--robots', 'robots.txt', '--url', 'https://example.com/page.html'], wantedStartUp],
  ['lint', ['lint', 'robots.txt'], wantedStartUp],
  ['check --serve', ['check', '--serve', 'site', '/page.html'], wantedServe],
];

/** The command with little to do, from start to end, compared with Node with nothing to do. */
export function startUpHeats(): Heat[] {
  return [{ bench: 'start-up', run: () => inFolder(async (folder) => run(folder)) }];
}

function run(folder: string): Result[] {
  mkdirSync(join(folder, 'site'));
  for (const place of [folder, join(folder, 'site')]) {
    writeFileSync(join(place, 'robots.txt'), robots);
    writeFileSync(join(place, 'page.html'), page);
  }
  writeFileSync(join(folder, 'question.ndjson'), question);
  const nothing = 'node -e 0';
  const laps = [
    lapOf(nothing, folder, ['-e', '0']),
    ...commands.map(([name, args]) => lapOf(name, folder, [heedFile, ...args])),
  ];
  // The first run of each may fill Node's compile cache.
  for (const lap of laps) lap.run();
  const times = bestOfRounds(laps, rounds);
  return [
    ...compare('start-up', `ms, best of ${rounds} rounds`, times, { base: nothing }),
    ...commands.flatMap(([name, , wanted]) =>
      ofHeed(`start-up/${name}`, `times ${nothing}`, timesAsLong(times, name, nothing), wanted),
    ),
  ];
}

function lapOf(contestant: string, cwd: string, args: readonly string[]): Lap {
  return {
    contestant,
    run: () =>
      timeOf(() => {
        const { status, stderr } = spawnSync(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
        // A usage that is not allowed, or a problem that is found, ends with 1.
        if (status !== 0 && status !== 1) throw new Error(`${contestant} ended with status ${status}: ${stderr}`);
      }),
  };
}
