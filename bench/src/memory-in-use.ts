import { setTimeout as pause } from 'node:timers/promises';

/** Can memory be measured? Only with `node --expose-gc`. */
export const canMeasureMemory: boolean = globalThis.gc !== undefined;

/** Bytes in use after garbage collection. Buffers are freed later than other memory, so the collector gets time and runs again. */
export async function memoryInUse(): Promise<number> {
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.();
    await pause(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
