import type { Call, Reply } from './messages.ts';

/** Calls functions of a worker. Of calls of one function that wait, only the last is made: what it replaces is never answered. */
export interface WorkerClient<Functions> {
  call<Name extends keyof Functions & string>(
    name: Name,
    argument: ArgumentOf<Functions[Name]>,
  ): Promise<ValueOf<Functions[Name]>>;
  /** Ends the worker at once. The next call starts it again. */
  stop(): void;
}

type ArgumentOf<F> = F extends (argument: infer A) => unknown ? A : never;
type ValueOf<F> = F extends (argument: never) => infer V ? Awaited<V> : never;

interface Waiting {
  readonly name: string;
  readonly argument: unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

export function createWorkerClient<Functions>(start: () => Worker): WorkerClient<Functions> {
  let worker: Worker | undefined;
  let lastId = 0;
  /** Sent, and not answered yet. */
  const sent = new Map<number, Waiting>();
  /** To be sent when the worker has answered the one before it, by the name of the function. */
  const next = new Map<string, Waiting>();

  function send(waiting: Waiting): void {
    worker ??= listened(start());
    const id = ++lastId;
    sent.set(id, waiting);
    const { name, argument } = waiting;
    worker.postMessage({ id, name, argument } satisfies Call);
  }

  function listened(started: Worker): Worker {
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => settle(data));
    started.addEventListener('error', ({ message }) => {
      const all = [...sent.values(), ...next.values()];
      stop();
      for (const { reject } of all) reject(new Error(message));
    });
    return started;
  }

  function settle(reply: Reply): void {
    const waiting = sent.get(reply.id);
    if (waiting === undefined) return;
    sent.delete(reply.id);
    if ('failure' in reply) waiting.reject(new Error(reply.failure));
    else waiting.resolve(reply.value as never);
    const following = next.get(waiting.name);
    next.delete(waiting.name);
    if (following !== undefined) send(following);
  }

  function stop(): void {
    worker?.terminate();
    worker = undefined;
    sent.clear();
    next.clear();
  }

  return {
    call: (name, argument) =>
      new Promise((resolve, reject) => {
        const waiting: Waiting = { name, argument, resolve, reject };
        if ([...sent.values()].some((one) => one.name === name)) next.set(name, waiting);
        else send(waiting);
      }),
    stop,
  };
}
