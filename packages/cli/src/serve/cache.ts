import { resolve } from 'node:path';
import type { SharedCache } from '@heed/service';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { printable } from '../terminal/printable.js';
import type { ServicePackage } from './service-package.js';

/** Opens the cache that the command line names, if it names one. A file is one of the folder that the command runs in. */
export async function openCache(
  address: string | undefined,
  { openSharedCache }: ServicePackage,
  io: Io,
): Promise<SharedCache | undefined> {
  if (address === undefined) return undefined;
  const place = address.replace(/^(sqlite:)(.+)$/is, (_, scheme, file) => `${scheme}${resolve(io.cwd, file)}`);
  const report = (sentence: string): void => io.stderr.write(`heed serve: ${printable(sentence)}\n`);
  const outcome = await openSharedCache(place, { report, now: io.now });
  if (outcome.kind === 'refused') throw new CommandError(outcome.message);
  return outcome.cache;
}
