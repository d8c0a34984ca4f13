import type { DevToolsEvents, DevToolsSession } from './browser-types.js';

/**
 * Calls `begin` for the session of a page, and for those of all frames below it that run in processes of their own, each before its frame
 * does anything: a session tells only of the requests of its own process.
 */
export async function withFrames(
  session: DevToolsSession,
  begin: (session: DevToolsSession) => Promise<void>,
): Promise<void> {
  const children = new Map<string, ChildSession>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const child = createChildSession(session, sessionId);
    children.set(sessionId, child);
    const begun = targetInfo.type === 'iframe' ? withFrames(child, begin) : Promise.resolve();
    begun
      .then(() => child.send('Runtime.runIfWaitingForDebugger'))
      // It is gone by now. If not, it goes on waiting, and requests nothing.
      .catch(() => undefined);
  });
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => children.get(sessionId)?.receive(message));
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    children.get(sessionId)?.end();
    children.delete(sessionId);
  });
  await begin(session);
  // Playwright hands on only what its own sessions are told, so messages to and from others travel inside those ("not flat").
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
}

/** A session whose messages travel inside those of the one that it belongs to. */
interface ChildSession extends DevToolsSession {
  /** Takes a message of the target. */
  receive(message: string): void;
  /** The target is gone: what was sent is not answered any more. */
  end(): void;
}

interface Sent {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A message of a target: the answer to what was sent to it, or an event. */
interface Received {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly method: string;
  readonly params: never;
}

function createChildSession(parent: DevToolsSession, sessionId: string): ChildSession {
  const listeners: { [Name in keyof DevToolsEvents]?: (event: DevToolsEvents[Name]) => void } = {};
  const waiting = new Map<number, Sent>();
  let last = 0;
  return {
    on: (event, listener) => {
      listeners[event] = listener as never;
    },
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        const message = JSON.stringify({ id, method, params });
        parent.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
      }),
    receive: (message) => {
      const { id, result, error, method, params } = JSON.parse(message) as Received;
      if (id === undefined) {
        listeners[method as keyof DevToolsEvents]?.(params);
        return;
      }
      const sent = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) sent?.resolve(result);
      else sent?.reject(new Error(error.message));
    },
    end: () => {
      for (const { reject } of waiting.values()) reject(new Error('The target is gone.'));
      waiting.clear();
    },
  };
}
