import { type ChildProcess, spawn } from 'node:child_process';
import { CommandError } from '../../command-error.js';
import { errorCode, errorReason } from '../../error-reason.js';
import { maxFileBytes } from '../../files.js';
import type { Io } from '../../io.js';
import { printable } from '../../terminal/printable.js';

/** An object of a repository. */
export interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly size: number;
}

/**
 * Runs git, without a shell, and gives what it prints; refuses with the reason alone. Names from the command line are never among the arguments, where one could be
 * taken for an option: they go to its standard input.
 */
async function run(args: readonly string[], input: string, io: Pick<Io, 'cwd' | 'env'>): Promise<Buffer> {
  const git = spawn('git', ['--no-optional-locks', ...args], {
    cwd: io.cwd,
    env: { ...io.env, GIT_TERMINAL_PROMPT: '0' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = endOf(git);
  // It ends early where there is no repository, and then does not read its input.
  git.stdin.on('error', () => undefined);
  git.stdin.end(input);
  const [out, err, status] = await Promise.all([bytesOf(git.stdout, git), bytesOf(git.stderr, git), ended]);
  if (status === 0) return out;
  throw new CommandError(`git says: ${reasonIn(err.toString('utf8'))}`);
}

function endOf(git: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    git.on('error', (error) => {
      const isMissing = errorCode(error) === 'ENOENT';
      const reason = isMissing ? 'git is not installed, or not on the path' : errorReason(error);
      reject(new CommandError(`${reason}.`));
    });
    git.on('close', resolve);
  });
}

async function bytesOf(stream: AsyncIterable<Buffer>, git: ChildProcess): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > maxFileBytes) {
      git.kill();
      throw new CommandError(`git printed more than ${maxFileBytes / 1024 / 1024} MiB, the most that heed reads.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The first line of what git says, without its "fatal:". */
function reasonIn(said: string): string {
  const [line = ''] = said.split('\n');
  return `${printable(line.replace(/^(?:fatal|error): /, '')).replace(/\.$/, '')}.`;
}

/** The object that a name such as `HEAD~1:robots.txt` leads to, through symbolic links inside the revision; absent if there is none. */
export async function findObject(name: string, io: Pick<Io, 'cwd' | 'env'>): Promise<GitObject | undefined> {
  if (/[\n\0]/.test(name)) return undefined;
  const printed = await run(['cat-file', '--batch-check', '--follow-symlinks'], `${name}\n`, io);
  const [, id, type, size] = /^([0-9a-f]{40,64}) (\w+) (\d+)\n$/.exec(printed.toString('utf8')) ?? [];
  return id === undefined || type === undefined ? undefined : { id, type, size: Number(size) };
}

/** The bytes of a file, by its id. */
export function readObject({ id }: Pick<GitObject, 'id'>, io: Pick<Io, 'cwd' | 'env'>): Promise<Buffer> {
  return run(['cat-file', 'blob', id], '', io);
}

/** A file of a tree. */
export interface TreeFile {
  /** From the tree, with slashes. */
  readonly path: string;
  readonly id: string;
  readonly isLink: boolean;
}

/** All files below a tree; submodules are not part of it. */
export async function filesOfTree({ id }: Pick<GitObject, 'id'>, io: Pick<Io, 'cwd' | 'env'>): Promise<TreeFile[]> {
  const printed = await run(['ls-tree', '-r', '-z', '--full-tree', id], '', io);
  return printed
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const [, mode, file, path] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      return file === undefined || path === undefined ? [] : [{ path, id: file, isLink: mode === '120000' }];
    });
}
