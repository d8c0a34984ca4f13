import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a command took, with all processes that it started. */
export interface Cost {
  readonly status: number;
  /** Seconds of CPU. */
  readonly cpu: number;
  /** Seconds from start to end. */
  readonly time: number;
}

/**
 * Runs Node in a folder; what it prints is not kept. A shell measures it, because Node does not report what grandchildren have used.
 */
export async function costOf(args: readonly string[], cwd: string): Promise<Cost> {
  const script = '"$0" "$@" > /dev/null; echo "$?"; times';
  const start = performance.now();
  const shell = spawn('/bin/sh', ['-c', script, process.execPath, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await once(shell, 'close');
  const time = (performance.now() - start) / 1000;
  // The status, the shell's own times, those of its children: user, then system.
  const [status, , children = ''] = printed.trimEnd().split('\n');
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
  return { status: Number(status), cpu, time };
}
