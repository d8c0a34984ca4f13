import { spawn } from 'node:child_process';
import { CommandError } from '../../command-error.js';
import { maxFileBytes } from '../../files.js';
import type { Io } from '../../io.js';

/** Reads files of a repository one after the other through one process: a process for each of thousands would take minutes. */
export interface GitReader {
  /** The bytes of the file with this id; absent if there is none. */
  readonly read: (id: string) => Promise<Uint8Array | undefined>;
  readonly close: () => void;
}

export function openGitReader(io: Pick<Io, 'cwd' | 'env'>): GitReader {
  const git = spawn('git', ['--no-optional-locks', 'cat-file', '--batch'], {
    cwd: io.cwd,
    env: { ...io.env, GIT_TERMINAL_PROMPT: '0' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  git.on('error', () => undefined);
  git.stdin.on('error', () => undefined);
  const pieces = git.stdout[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<void> => {
    const { done, value } = await pieces.next();
    if (done) throw new CommandError('git ended before it had printed the whole file.');
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
  };
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  const line = async (): Promise<string> => {
    while (!rest.includes(0x0a)) await more();
    return take(rest.indexOf(0x0a) + 1).toString('utf8');
  };
  /** Collects pieces before it joins them: joining at each piece takes quadratic time. */
  const bytes = async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      if (rest.length === 0) await more();
      const part = take(Math.min(left, rest.length));
      left -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  };
  return {
    read: async (id) => {
      git.stdin.write(`${id}\n`);
      const [, size] = /^[0-9a-f]+ blob (\d+)\n$/.exec(await line()) ?? [];
      if (size === undefined) return undefined;
      const length = Number(size);
      if (length > maxFileBytes) {
        throw new CommandError(`a file of the revision is larger than ${maxFileBytes / 1024 / 1024} MiB.`);
      }
      const found = await bytes(length);
      await bytes(1);
      return found;
    },
    close: () => {
      git.stdin.end();
      git.stdout.destroy();
    },
  };
}
