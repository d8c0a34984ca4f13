import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Output, outputOf } from '../../../fetch/src/testing/output.js';
import { cleanEnvironment, heedFile, workFolder } from './command.js';

/** Makes pseudo-terminals. Every Linux system has it, but not every container. */
const script = '/usr/bin/script';

export const hasTerminal: boolean = process.platform === 'linux' && existsSync(script);

/** The command in a terminal of its own. */
export interface InTerminal {
  /** Everything that the terminal has received so far. */
  readonly screen: () => string;
  /** Settles when the screen shows this. */
  readonly until: Output['until'];
  /** As if a person typed it. */
  type(keys: string): void;
  /** The status as a shell gives it: 128 plus the number of the signal, if one ended it. */
  readonly ended: Promise<number | null>;
}

/** Runs the last build of the command in a pseudo-terminal. */
export function heedInTerminal(
  args: readonly string[],
  { columns = 120, env = {} }: { readonly columns?: number; readonly env?: Readonly<Record<string, string>> } = {},
): InTerminal {
  const command = `stty cols ${columns} rows 50; exec ${[process.execPath, heedFile, ...args].map(quoted).join(' ')}`;
  const child = spawn(script, ['-qfec', command, '/dev/null'], {
    cwd: workFolder,
    env: { TERM: 'xterm', SHELL: '/bin/sh', ...cleanEnvironment(env) },
  });
  const shown = outputOf(child.stdout);
  child.stdin.on('error', () => undefined);
  return {
    screen: shown.text,
    until: shown.until,
    type: (keys) => child.stdin.write(keys),
    ended: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    }),
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
