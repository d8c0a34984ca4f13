import { onTestFinished } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/** Closes a server or a client when the running test has finished. */
export async function openDuringTest<Thing extends Closable>(opening: Thing | Promise<Thing>): Promise<Thing> {
  const thing = await opening;
  onTestFinished(() => thing.close());
  return thing;
}
