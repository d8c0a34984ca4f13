import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Calls back with every address outside this machine that this process tries to connect to. Returns what ends it. */
export function watchConnections(onOutside: (address: string) => void): () => void {
  const watch = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    socket.on('connectionAttempt', (address: string) => {
      if (!/^(?:127\.|::1$)/.test(address)) onOutside(address);
    });
  };
  subscribe('net.client.socket', watch);
  return () => unsubscribe('net.client.socket', watch);
}
