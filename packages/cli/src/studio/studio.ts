import { once } from 'node:events';
import { defined } from '@heed/core/internal';
import type { RunningStudio, StudioOptions as ServerOptions } from '@heed/studio';
import { CommandError } from '../command-error.js';
import { createInputs } from '../documents/inputs.js';
import { errorCode, errorReason } from '../error-reason.js';
import type { Io } from '../io.js';
import { printable } from '../terminal/printable.js';
import { openBrowser } from './open-browser.js';
import { openSite } from './open-site.js';
import type { StudioOptions } from './options.js';
import { pageFetcher } from './page-fetcher.js';
import { loadStudioPackage, type StudioPackage } from './studio-package.js';

/** Serves the studio until a signal. */
export async function runStudio(targets: readonly string[], options: StudioOptions, io: Io): Promise<void> {
  const studioPackage = await loadStudioPackage();
  const opened = await openSite(targets, options, createInputs(io), studioPackage);
  for (const note of opened?.notes ?? []) io.stderr.write(`heed: ${printable(note)}\n`);
  const { port } = options;
  const fetcher = await pageFetcher(targets, options, opened?.url, io);
  const { gatherer, gathering } = fetcher;
  const server: ServerOptions = defined({ port, api: defined({ opened, gatherer, own: gathering.own }) });
  await io.stoppable(async (stop) => {
    const studio = await started(server, studioPackage);
    try {
      await io.stdout.write(`heed studio: ${studio.address}\nPress Ctrl-C to end it.\n`);
      if (options.open) openBrowser(studio.address, io);
      if (!stop.aborted) await once(stop, 'abort');
    } finally {
      await studio.stop();
      await fetcher.close();
    }
  });
}

async function started(options: ServerOptions, { serveStudio }: StudioPackage): Promise<RunningStudio> {
  try {
    return await serveStudio(options);
  } catch (error) {
    const { port = 0 } = options;
    const reason = errorCode(error) === 'EADDRINUSE' ? 'it is in use' : errorReason(error);
    if (port !== 0 && typeof errorCode(error) === 'string') {
      throw new CommandError(`cannot serve on port ${port}: ${reason}. Leave out --port for one that is free.`);
    }
    throw new CommandError(`cannot serve on this machine: ${reason}.`);
  }
}
