import type { Io } from '../io.js';
import { printable } from '../terminal/printable.js';
import type { ServeCommandOptions } from './options.js';
import type { ServicePackage } from './service-package.js';

/** Limit: milliseconds that a worker has to end beyond what its requests have. */
const spareTime = 5_000;

/** Runs this command several times, on one port, until a signal. Returns the exit status. */
export async function superviseServe(
  options: ServeCommandOptions & { readonly workers: number },
  { drainTime, openPort, superviseWorkers }: ServicePackage,
  tell: (address: string) => void,
  stop: AbortSignal,
  io: Io,
): Promise<number> {
  const { host, workers, drainDelay = 0 } = options;
  const port = await openPort(host, options.port);
  return superviseWorkers({
    count: workers,
    port,
    stop,
    stopTime: drainTime + drainDelay * 1000 + spareTime,
    listening: () => tell(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`),
    note: (sentence) => io.stderr.write(`heed serve: ${printable(sentence)}\n`),
    write: io.stdout.writeBytes,
  });
}
