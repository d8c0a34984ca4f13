import { type EventEmitter, once } from 'node:events';

/** Settles when a condition holds. The condition is checked at once and at every `change` event. */
export async function waitUntil(condition: () => boolean, progress: EventEmitter): Promise<void> {
  while (!condition()) await once(progress, 'change');
}
