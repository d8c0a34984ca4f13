import type { Gate } from '../gate.js';
import { DeniedError } from './denied-error.js';

/** Settles when a URL may be requested. Rejects with a `DeniedError` if it may not be, and with the signal's reason once it is aborted. */
export type Admission = (url: string, signal?: AbortSignal) => Promise<void>;

/** Asks a gate before each request. */
export function createAdmission(gate: Gate): Admission {
  return (url, signal) => {
    signal?.throwIfAborted();
    // RFC 9309, section 2.2.2: robots.txt itself may always be requested. Else nobody could learn that it has become reachable.
    if (isRobotsTxt(url)) return Promise.resolve();
    return unlessAborted(askAbout(gate, url), signal);
  };
}

async function askAbout(gate: Gate, url: string): Promise<void> {
  const permission = await gate.permission(url);
  if (!permission.may) throw new DeniedError(permission);
}

function isRobotsTxt(url: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname === '/robots.txt' && search === '';
}

/** The work itself goes on: others may wait for the same robots.txt. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
