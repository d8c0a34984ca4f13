import { once } from 'node:events';
import type { RunningService, ServeOptions } from '@heed/service';
import { CommandError } from '../command-error.js';
import { errorCode, errorReason } from '../error-reason.js';
import type { Io } from '../io.js';
import { openCache } from './cache.js';
import type { ServeCommandOptions } from './options.js';
import { serveOptions } from './serve-options.js';
import { loadServicePackage, type ServicePackage } from './service-package.js';

/** Runs the service until a signal comes, and then until what it has begun is finished. */
export async function runServe(options: ServeCommandOptions, io: Io): Promise<void> {
  const servicePackage = await loadServicePackage(io);
  const serving = serveOptions(options, io);
  warnOfStrangers(options, io);
  await io.stoppable(async (stop) => {
    const cache = await openCache(options.cache, servicePackage, io);
    try {
      const service = await started(
        { ...serving, ...(cache === undefined ? {} : { store: cache.store }) },
        servicePackage,
      );
      try {
        // Standard output is for decisions if they are logged there.
        const told = `heed serve: ${service.address}\n`;
        if (options.decisionLog === '-') io.stderr.write(told);
        else await io.stdout.write(told);
        if (!stop.aborted) await once(stop, 'abort');
      } finally {
        await service.stop();
      }
    } finally {
      await cache?.close();
    }
  });
}

/** Whoever can reach the service may ask it, and make it fetch. */
function warnOfStrangers({ host, tokens }: ServeCommandOptions, { stderr }: Io): void {
  if (tokens !== undefined || /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)) return;
  stderr.write('heed serve: everybody who can reach this address may ask: give --tokens FILE to require a token.\n');
}

async function started(options: ServeOptions, { serve }: ServicePackage): Promise<RunningService> {
  try {
    return await serve(options);
  } catch (error) {
    if (error instanceof TypeError) throw error;
    const { host, port } = options;
    if (typeof errorCode(error) === 'string' && isListening(error)) {
      const reason = errorCode(error) === 'EADDRINUSE' ? 'the port is in use' : errorReason(error);
      throw new CommandError(`cannot serve on ${host}, port ${port}: ${reason}.`);
    }
    throw new CommandError(`cannot read the tokens in ${options.tokens}: ${errorReason(error)}.`);
  }
}

/** Did listening fail, and not reading a file? */
function isListening(error: unknown): boolean {
  const { syscall } = Object(error) as { readonly syscall?: unknown };
  return syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo';
}
