import { Readable } from 'node:stream';
import { createInputs, type Inputs } from '../documents/inputs.js';
import { cleanEnvironment, type RunOptions } from './command.js';

/** The inputs of a run in a folder, whose outputs nobody reads. */
export function inputsIn(
  cwd: string,
  { env = {}, input = '' }: { env?: RunOptions['env']; input?: string } = {},
): Inputs {
  const none = { isTTY: false, columns: undefined };
  return createInputs({
    stdout: { ...none, write: async () => undefined, writeBytes: async () => undefined },
    stderr: { ...none, write: () => undefined },
    stdin: Readable.from([Buffer.from(input)]),
    env: cleanEnvironment(env),
    cwd,
    home: cwd,
    now: Date.now,
    finish: (work) => work(async () => undefined),
    stoppable: (work) => work(new AbortController().signal),
  });
}
