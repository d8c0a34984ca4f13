import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Visit } from '../judge/judge.ts';
import type { CrawlSetup, Door } from './door.ts';

/** The input of a crawler process, as its only argument, in JSON. */
export interface CrawlOrder extends Pick<CrawlSetup, 'agent' | 'trust' | 'timeout'> {
  readonly moment: number;
  readonly store: 'folder' | 'sqlite';
  /** The folder or the file of the store. */
  readonly path: string;
  readonly seeds: readonly string[];
}

type Visited = Omit<Visit, 'phase'>;

const program = fileURLToPath(new URL('crawler-process.ts', import.meta.url));

/**
 * A crawler that is killed once in each phase, without warning, after a number of decisions, and starts again with what its store has kept.
 * The store is in a new folder by default.
 */
export function killed(store: CrawlOrder['store'], decisions: number, given?: string): Door {
  return ({ agent, trust, timeout, now }, onStart) => {
    const folder = mkdtempSync(join(tmpdir(), 'heed-trial-'));
    const path = given ?? join(folder, store);
    return {
      crawl: async (seeds) => {
        const order: CrawlOrder = { agent, trust, timeout, moment: now(), store, path, seeds };
        onStart();
        const first = await runUntil(decisions, order);
        await receiveAll();
        onStart();
        return [...first, ...(await runUntil(Number.POSITIVE_INFINITY, order))];
      },
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  };
}

/** Limit: turns of the event loop in which servers of this process take a connection that is waiting, and read its request. */
const turns = 20;

/** Requests of a killed crawler count as its own, not as those of the next one. */
async function receiveAll(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
}

/** Runs a crawler, and kills it after this number of decisions. Rejects if it ends with an error. */
async function runUntil(limit: number, order: CrawlOrder): Promise<Visited[]> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const visits = await readVisits(child, limit);
  const [code, signal] = await ended;
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The crawler ended with ${signal ?? `status ${code}`}.`);
  return visits;
}

async function readVisits(child: ChildProcess, limit: number): Promise<Visited[]> {
  const visits: Visited[] = [];
  if (child.stdout === null) return visits;
  for await (const line of createInterface({ input: child.stdout })) {
    if (visits.length >= limit) child.kill('SIGKILL');
    else visits.push(JSON.parse(line) as Visited);
  }
  return visits;
}
