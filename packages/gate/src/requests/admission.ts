import type { Gate } from '../gate.js';
import { DeniedError } from './denied-error.js';
import { paceOf } from './pace.js';

/** How fast an adapter is. */
export interface PaceOptions {
  /**
   * `obey`: requests to one origin are spaced as its Crawl-delay and Request-rate ask, across all adapters of this gate, and wait while its
   * Retry-After asks for that. A request whose site asks for more than ten minutes fails with a `DelayError`. `ignore`: requests are not
   * delayed. Default: `obey`.
   */
  readonly delay?: 'obey' | 'ignore';
}

/** Settles when a URL may be requested. Rejects with a `DeniedError` if it may not be, and with the signal's reason once it is aborted. */
export type Admission = (url: string, signal?: AbortSignal) => Promise<void>;

/** Creates what asks a gate before each request, and waits for its turn. Throws a TypeError for options that are not valid. */
export function createAdmission(gate: Gate, options: PaceOptions = {}): Admission {
  const { delay = 'obey', ...others } = options;
  if (typeof gate?.may !== 'function') throw new TypeError('Pass a gate, made by createGate.');
  const [unknown] = Object.keys(others);
  // A misspelt option would be ignored, and the crawler would be faster than it should be.
  if (unknown !== undefined) throw new TypeError(`"${unknown}" is not an option: use delay.`);
  if (delay !== 'obey' && delay !== 'ignore') throw new TypeError('The option delay can only be "obey" or "ignore".');
  const pace = delay === 'ignore' ? undefined : paceOf(gate);

  async function admit(url: string, signal: AbortSignal | undefined): Promise<void> {
    await askAbout(gate, url);
    // Rules may change during the wait.
    await pace?.turn(url, () => askAbout(gate, url), signal);
  }

  return async (url, signal) => {
    signal?.throwIfAborted();
    // RFC 9309, section 2.2.2: robots.txt itself may always be requested. Otherwise no crawler could learn that it has become reachable.
    if (isRobotsTxt(url)) return;
    await unlessAborted(admit(url, signal), signal);
  };
}

async function askAbout(gate: Gate, url: string): Promise<void> {
  // Most URLs may be requested, and then the reasons are not needed.
  if (await gate.may(url)) return;
  const permission = await gate.permission(url);
  if (!permission.may) throw new DeniedError(permission);
}

function isRobotsTxt(url: string): boolean {
  // Nearly all URLs end here, and are not needed again.
  if (!url.includes('/robots.txt')) return false;
  const { pathname, search } = new URL(url);
  return pathname === '/robots.txt' && search === '';
}

/** The work itself continues: others may wait for the same robots.txt. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
