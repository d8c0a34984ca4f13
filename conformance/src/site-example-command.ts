import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { casesFolder } from './cases.js';

/** What a run of the command came to. */
export interface CommandRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** Runs the built command in a separate process, so that servers of this one can answer it meanwhile. */
export async function runHeed(
  args: readonly string[],
  { input = '', environment = {} }: { readonly input?: string; readonly environment?: Record<string, string> } = {},
): Promise<CommandRun> {
  const heed = spawn(process.execPath, [command, ...args], { env: { ...process.env, ...environment } });
  const status = new Promise<number | null>((resolve, reject) => heed.on('error', reject).on('close', resolve));
  // A command that has seen enough does not read to the end.
  heed.stdin.on('error', () => undefined).end(input);
  const [stdout, stderr] = await Promise.all([text(heed.stdout), text(heed.stderr)]);
  return { stdout, stderr, status: await status };
}

const command = fileURLToPath(new URL('../packages/cli/bin/heed.js', casesFolder));
