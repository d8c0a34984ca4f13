import { once } from 'node:events';
import type { RunningService, ServeOptions } from '@heed/service';
import { CommandError } from '../command-error.js';
import { errorCode, errorReason } from '../error-reason.js';
import type { Io } from '../io.js';
import { version } from '../version.js';
import { openCache } from './cache.js';
import type { ServeCommandOptions } from './options.js';
import { loadServicePackage, type ServicePackage } from './service-package.js';

/** Runs the service until a signal comes, and then until what it has begun is finished. */
export async function runServe(options: ServeCommandOptions, io: Io): Promise<void> {
  const servicePackage = await loadServicePackage(io);
  await io.stoppable(async (stop) => {
    const cache = await openCache(options.cache, servicePackage, io);
    const stored = cache === undefined ? {} : { store: cache.store };
    try {
      const service = await started({ ...serveOptions(options), ...stored }, servicePackage);
      try {
        await io.stdout.write(`heed serve: ${service.address}\n`);
        if (!stop.aborted) await once(stop, 'abort');
      } finally {
        await service.stop();
      }
    } finally {
      await cache?.close();
    }
  });
}

function serveOptions(options: ServeCommandOptions): ServeOptions {
  const {
    host,
    port,
    unstated,
    strictRfc9309,
    userAgent = `heed/${version()}`,
    timeout,
    allowPrivate,
    trust,
  } = options;
  return {
    host,
    port,
    unstated,
    userAgent,
    ...(strictRfc9309 === undefined ? {} : { strictRfc9309 }),
    ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
    ...(allowPrivate === undefined ? {} : { allowPrivate }),
    ...(trust === undefined ? {} : { trusted: trust }),
  };
}

async function started(options: ServeOptions, { serve }: ServicePackage): Promise<RunningService> {
  try {
    return await serve(options);
  } catch (error) {
    if (typeof errorCode(error) !== 'string') throw error;
    const { host, port } = options;
    const reason = errorCode(error) === 'EADDRINUSE' ? 'the port is in use' : errorReason(error);
    throw new CommandError(`cannot serve on ${host}, port ${port}: ${reason}.`);
  }
}
