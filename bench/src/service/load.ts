import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon, { type Request } from 'autocannon';
import type { Serving, Used } from './server-process.js';

/** What is asked of one of the servers, again and again. */
export interface Load {
  readonly name: string;
  readonly server: keyof Serving;
  readonly requests: readonly Request[];
  /** Questions in one request. */
  readonly questions: number;
  /** Requests of one round: a number, not a time, because code that has run more often runs faster. */
  readonly amount: number;
  /** Statuses that are answers. */
  readonly statuses: readonly number[];
}

/** How it went. */
export interface Measured {
  /** Microseconds of CPU that the server's process took for one question. */
  readonly cpu: number;
  /** Questions answered in a second of the clock. */
  readonly aSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  readonly p99: number;
}

/** Limit: connections at the same time: enough that the server never waits. */
const connections = 16;

/** A process that serves, with its address. */
export interface ServerProcess {
  readonly serving: Serving;
  readonly child: ChildProcess;
}

export async function startServer(): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('./server-process.js', import.meta.url)), { execArgv: [] });
  const [serving] = (await once(child, 'message')) as [Serving];
  return { serving, child };
}

/** Asks for one round, and measures what the server's process took. */
export async function measure({ serving, child }: ServerProcess, load: Load): Promise<Measured> {
  const before = await usedBy(child);
  const result = await autocannon({
    url: serving[load.server],
    connections,
    amount: load.amount,
    requests: load.requests,
  });
  const after = await usedBy(child);
  const answered = load.statuses.reduce((sum, status) => sum + (result.statusCodeStats[status]?.count ?? 0), 0);
  const { total } = result.requests;
  if (result.errors > 0 || answered !== total) {
    throw new Error(`${load.name}: ${result.errors} errors, ${answered} answers to ${total} requests`);
  }
  const questions = total * load.questions;
  return { cpu: (after - before) / questions, aSecond: questions / result.duration, p99: result.latency.p99 };
}

async function usedBy(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [Used];
  return cpu;
}
