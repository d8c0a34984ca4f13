import { fork } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DeciderResult, DeciderSetup, MessageFromDecider, MessageToDecider, Work } from './messages.js';

/** How a work ended: with a result, or with its process. */
export type DeciderEnd = DeciderResult | { readonly kind: 'given up'; readonly why: 'time' | 'death' };

/**
 * A process that decides one question at a time, and is ended if it takes too long or too much memory.
 *
 * A process rather than a thread: a thread that runs out of memory outside its heap ends all others with it.
 */
export interface DeciderProcess {
  run(work: Work, milliseconds: number): Promise<DeciderEnd>;
  /** Ends it at once. */
  kill(): void;
  readonly isAlive: boolean;
}

/** It runs what was compiled, also where this file runs from its source. */
const entry = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../dist/deciding/decider-main.js' : './decider-main.js',
    import.meta.url,
  ),
);

/** Limit: milliseconds in which a process has to load what it needs. That takes a third of a second, and longer on a busy machine. */
const startTime = 30_000;

/** Limit: megabytes of objects. The longest body that is accepted by default needs about half in the worst case. */
const maxMegabytes = 1024;

/** Starts a process. It keeps this one alive only while it has work. */
export function startDecider(setup: DeciderSetup): DeciderProcess {
  const child = fork(entry, [], {
    // Not the arguments of this process: a debugger's port, for example, is taken.
    execArgv: [`--max-old-space-size=${maxMegabytes}`],
    // The output of a crashing engine is of no use to an operator.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // JSON would be written and read again, and bytes not at all.
    serialization: 'advanced',
  });
  let isAlive = true;
  let finish: (end: DeciderEnd) => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: MessageFromDecider) => {
      if (message.kind === 'ready') resolve();
      else finish(message.result);
    });
  });
  const die = (): void => {
    isAlive = false;
    finish({ kind: 'given up', why: 'death' });
  };
  // A message that cannot be sent because the process has ended, or a process that could not be started.
  child.on('error', die);
  child.on('exit', die);
  post({ kind: 'setup', setup });
  rest();

  function post(message: MessageToDecider): void {
    if (child.connected) child.send(message, () => undefined);
  }

  function rest(): void {
    child.unref();
    child.channel?.unref();
  }

  function kill(): void {
    isAlive = false;
    child.kill('SIGKILL');
  }

  return {
    get isAlive() {
      return isAlive;
    },
    kill,
    run: async (work, milliseconds) => {
      child.ref();
      child.channel?.ref();
      const over = new AbortController();
      const lateAfter = (time: number): Promise<DeciderEnd> =>
        setTimeout(time, { kind: 'given up', why: 'time' } as const, { signal: over.signal });
      try {
        const ended = new Promise<DeciderEnd>((resolve) => {
          finish = resolve;
        });
        if (!isAlive) return { kind: 'given up', why: 'death' };
        post({ kind: 'work', work });
        const unready = await Promise.race([ready, ended, lateAfter(startTime)]);
        const end = unready ?? (await Promise.race([ended, lateAfter(milliseconds)]));
        if (end.kind === 'given up' && end.why !== 'length') kill();
        return end;
      } finally {
        over.abort();
        rest();
      }
    },
  };
}
