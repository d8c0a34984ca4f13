import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../fetch/src/testing/free-port.js';
import { outputOf } from '../../../fetch/src/testing/output.js';

/** A separate PostgreSQL for tests: an empty cluster in a temporary folder, on a port of 127.0.0.1. */
export interface PostgresServer {
  /** The address of a database in it, for its administrator. */
  address(database?: string): string;
  /** Runs SQL in it and returns what `psql` prints, without headings. */
  sql(text: string, database?: string): string;
  /** Ends it at once, like a crash; `start` starts it again with what it had written. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

const administrator = 'heed';
const password = 'a secret: p@ss/word?';

/** The folder of PostgreSQL's programs, those of the highest version; absent if it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const folders = (existsSync(versions) ? readdirSync(versions) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, 'bin'));
  return [...folders, '/usr/local/bin', '/opt/homebrew/bin'].find((folder) => existsSync(join(folder, 'initdb')));
}

/** Makes a cluster and starts it. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  const work = mkdtempSync(join(tmpdir(), 'heed-postgres-'));
  const owner = ownerOf(work);
  const data = join(work, 'data');
  const passwordFile = join(work, 'password');
  const made = spawnSync(
    'sh',
    [
      '-c',
      'umask 077; printf %s "$1" > "$2"; shift 2; exec "$@"',
      'sh',
      password,
      passwordFile,
      join(programs, 'initdb'),
      ...['-D', data, '-U', administrator, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['-E', 'SQL_ASCII', '--locale=C', '--no-sync'],
    ],
    { ...owner, cwd: work, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stdout}${made.stderr}`);

  const port = await freePort();
  const address = (database = 'postgres'): string =>
    `postgres://${administrator}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const sql = (text: string, database?: string): string =>
    execFileSync(join(programs, 'psql'), ['-qtAX', '-v', 'ON_ERROR_STOP=1', '-d', address(database), '-c', text], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();

  let running: ChildProcess | undefined;
  async function start(): Promise<void> {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${work}`, 'fsync=off'];
    const child = spawn(
      join(programs ?? '', 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...owner, cwd: work, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    running = child;
    await outputOf(child.stderr).until(/database system is ready to accept connections/);
  }

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  await start();
  return {
    address,
    sql,
    start,
    crash: () => end('SIGQUIT'),
    close: async () => {
      await end('SIGINT');
      rmSync(work, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as the administrator of the machine, so then another user owns the folder. */
function ownerOf(work: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const name = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody';
  const number = (option: string): number => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
  const owner = { uid: number('-u'), gid: number('-g') };
  chmodSync(work, 0o700);
  chownSync(work, owner.uid, owner.gid);
  return owner;
}
