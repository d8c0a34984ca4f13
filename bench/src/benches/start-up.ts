import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compare, figuresOf, type Heat, type Result } from '../result.js';
import { bestOfRounds, type Lap, timeOf } from '../rounds.js';
import { wantedStartUp } from '../wanted.js';

const heedFile = fileURLToPath(new URL('../../../packages/cli/bin/heed.js', import.meta.url));
const rounds = 30;

/** The command with nothing to do, from start to end, compared with Node with nothing to do. */
export function startUpHeats(): Heat[] {
  return [{ bench: 'start-up', run: async () => run() }];
}

function run(): Result[] {
  const laps = [lapOf('node -e 0', ['-e', '0']), lapOf('heed --version', [heedFile, '--version'])];
  const times = bestOfRounds(laps, rounds);
  const ratio = (times.get('heed --version') ?? 0) / (times.get('node -e 0') ?? 1);
  return [
    ...compare('start-up', `ms, best of ${rounds} rounds`, figuresOf(times)),
    ...compare('start-up/ratio', 'times node -e 0', new Map([['heed', { value: ratio }]]), wantedStartUp),
  ];
}

function lapOf(contestant: string, args: readonly string[]): Lap {
  return {
    contestant,
    run: () =>
      timeOf(() => {
        const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
        if (status !== 0) throw new Error(`${contestant} ended with status ${status}`);
      }),
  };
}
