import { once } from 'node:events';
import type { RunningService, ServeOptions } from '@heed/service';
import { CommandError } from '../command-error.js';
import { errorCode, errorReason } from '../error-reason.js';
import type { Io } from '../io.js';
import { readOptOutFile, reportOptOut } from '../opt-out.js';
import { isOutOfFiles } from '../out-of-files.js';
import { printable } from '../terminal/printable.js';
import { openCache } from './cache.js';
import type { ServeCommandOptions } from './options.js';
import { serveOptions } from './serve-options.js';
import { loadServicePackage, type ServicePackage } from './service-package.js';
import { superviseServe } from './workers.js';

/** Runs the service until a signal, and then until all started requests are finished. Returns the exit status. */
export async function runServe(options: ServeCommandOptions, io: Io): Promise<number> {
  const { optOut: listed } = options;
  const list = listed === undefined ? undefined : readOptOutFile(listed, io);
  const serving = { ...serveOptions(options, io), ...(list === undefined ? {} : { optOut: list.optOut }) };
  const servicePackage = await loadServicePackage();
  const { workers = 1, decisionLog } = options;
  // Standard output is for decisions if they are logged there.
  const tell = async (address: string): Promise<void> => {
    const told = `heed serve: ${address}\n`;
    if (decisionLog === '-') io.stderr.write(told);
    else await io.stdout.write(told);
  };
  const port = servicePackage.workerPort(io.env);
  if (port !== undefined) {
    const own = { ...serving, port, isSupervised: true };
    await io.stoppable(async (stop) => {
      try {
        await runOne(own, options.cache, servicePackage, async () => undefined, stop, io);
      } finally {
        await servicePackage.endWorker();
      }
    });
    return 0;
  }
  if (listed !== undefined && list !== undefined) reportOptOut(listed, list.optOut, io);
  warnOfStrangers(options, servicePackage, io);
  return io.stoppable(async (stop) => {
    if (workers > 1) {
      return superviseServe({ ...options, workers }, servicePackage, (address) => void tell(address), stop, io).catch(
        (error) => {
          throw notListening(error, options);
        },
      );
    }
    await runOne(serving, options.cache, servicePackage, tell, stop, io);
    return 0;
  });
}

/** Serves in this process. */
async function runOne(
  serving: ServeOptions,
  cacheAddress: string | undefined,
  servicePackage: ServicePackage,
  tell: (address: string) => Promise<void>,
  stop: AbortSignal,
  io: Io,
): Promise<void> {
  const cache = await openCache(cacheAddress, servicePackage, io);
  try {
    const service = await started(
      { ...serving, ...(cache === undefined ? {} : { store: cache.store }) },
      servicePackage,
    );
    try {
      await tell(service.address);
      const { stopAsked } = service;
      const stops = stopAsked === undefined ? [stop] : [stop, stopAsked];
      if (!stops.some(({ aborted }) => aborted)) await Promise.race(stops.map((signal) => once(signal, 'abort')));
    } finally {
      await service.stop();
    }
  } finally {
    await cache?.close();
  }
}

/** Whoever can reach the service may ask it, and make it fetch. */
function warnOfStrangers(
  { host, tokens }: ServeCommandOptions,
  { isLoopbackAddress }: ServicePackage,
  { stderr }: Io,
): void {
  if (tokens !== undefined || isLoopbackAddress(host)) return;
  stderr.write('heed serve: everybody who can reach this address may ask: give --tokens FILE to require a token.\n');
}

async function started(options: ServeOptions, { serve }: ServicePackage): Promise<RunningService> {
  try {
    return await serve(options);
  } catch (error) {
    if (error instanceof TypeError) throw error;
    if (typeof errorCode(error) === 'string' && isListening(error)) throw notListening(error, options);
    if (isOutOfFiles(error)) throw error;
    const log = options.decisionLog?.to;
    if (typeof log === 'string' && pathIn(error) === log) {
      throw new CommandError(`cannot write the decision log ${printable(log)}: ${errorReason(error, 'folder')}.`);
    }
    throw new CommandError(`cannot read the tokens in ${options.tokens}: ${errorReason(error)}.`);
  }
}

/** The file that an error of the system is about. */
function pathIn(error: unknown): unknown {
  return (Object(error) as { readonly path?: unknown }).path;
}

/** Returns the message if the port cannot be used. */
function notListening(error: unknown, { host, port }: Pick<ServeOptions, 'host' | 'port'>): CommandError {
  const reason = errorCode(error) === 'EADDRINUSE' ? 'the port is in use' : errorReason(error);
  return new CommandError(`cannot serve on ${host}, port ${port}: ${reason}.`);
}

/** Did listening fail, and not reading a file? */
function isListening(error: unknown): boolean {
  const { syscall } = Object(error) as { readonly syscall?: unknown };
  return syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo';
}
