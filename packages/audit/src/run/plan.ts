import { createWriteStream } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defined } from '@heed/core/internal';
import { AuditError } from '../audit-error.js';
import { type FoundFile, type FoundInputs, findInputs } from '../inputs/find-inputs.js';
import { defaultUnitBytes, planUnits } from '../inputs/plan-units.js';
import type { Unit } from '../unit.js';
import { type InputIdentity, identityOf } from './input-identity.js';
import type { AuditRequest } from './request.js';
import { untilAborted } from './until-aborted.js';

/** What is to be read. */
export interface Plan {
  readonly units: readonly Unit[];
  readonly inputs: readonly InputIdentity[];
}

/** Finds the files. Throws an `AuditError` if there are none. */
export async function findFiles(request: AuditRequest): Promise<Pick<FoundInputs, 'files' | 'problems'>> {
  const { cwd, filesFrom, stdin, as } = request;
  const { files, notes, problems } = await findInputs(
    request.inputs,
    defined({
      cwd,
      filesFrom,
      stdin,
      as,
      columns: request.settings.columns,
    }),
  );
  for (const note of notes) request.onNote?.(note);
  const out = request.out === undefined ? undefined : resolve(cwd, request.out) + sep;
  // The folder may be below one that is audited. What it has of an earlier run is no input.
  const isOther = (path: string): boolean => out === undefined || !path.startsWith(out);
  const others = files.filter(({ path }) => isOther(path));
  if (others.length === 0)
    throw new AuditError('there is nothing to audit: all inputs are in the folder for the output.');
  return { files: others, problems: problems.filter(({ file }) => isOther(resolve(cwd, file))) };
}

/** Bytes of the smallest unit: about a second of work. */
const minUnitBytes = 4 * 1024 * 1024;

/**
 * How large units are, if nobody says so: enough of them to keep all workers busy to the end, but no more parts than necessary. It depends
 * on the inputs alone, so that the parts are the same however many workers there are.
 */
export function unitBytesFor(files: readonly FoundFile[]): number {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return Math.min(defaultUnitBytes, Math.max(minUnitBytes, Math.ceil(total / unitsWanted)));
}

/** With fewer, some workers have nothing to do at the end: of 2 × 64 units that is at most a hundredth of the time. */
const unitsWanted = 128;

/**
 * Cuts the files into units.
 *
 * Standard input is copied into a file first. It cannot be read twice, and it has to be: a page may come before the robots.txt that was
 * captured earlier, and a record that ends a worker is read again.
 */
export async function planFiles(
  files: readonly FoundFile[],
  work: string,
  unitBytes: number,
  request: AuditRequest,
): Promise<Plan> {
  const [first] = files;
  const onDisk = first?.path === '-' ? [await copyOf(first, join(work, 'standard-input'), request)] : files;
  const inputs = new Map<string, InputIdentity>();
  for (const file of onDisk) if (!inputs.has(file.file)) inputs.set(file.file, identityOf(file));
  return {
    units: await planUnits(onDisk, { unitBytes, wholeParquet: copiesRecords(request) }),
    inputs: [...inputs.values()],
  };
}

/** Does the audit write what it reads? */
function copiesRecords({ settings, reject }: AuditRequest): boolean {
  return settings.filter === true || reject !== undefined;
}

async function copyOf(file: FoundFile, path: string, { stdin, signal }: AuditRequest): Promise<FoundFile> {
  let size = 0;
  const counted = async function* (
    chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  ): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      size += chunk.length;
      yield chunk;
    }
  };
  const copied = pipeline(stdin ?? [], counted, createWriteStream(path), defined({ signal }));
  await untilAborted(signal, copied);
  return { ...file, path, size };
}
