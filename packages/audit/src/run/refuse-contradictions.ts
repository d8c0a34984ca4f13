import { AuditError } from '../audit-error.js';
import { whyNotStreamed } from '../output/row-writer.js';
import type { AuditRequest } from './request.js';

/** Throws an `AuditError` for a request that cannot be fulfilled, whatever the inputs are. */
export function refuseContradictions(request: AuditRequest): void {
  const { settings, out, write } = request;
  const { views, agents, format, filter } = settings;
  refuseNumbers(request);
  if (agents.length === 0) throw new AuditError('there is nobody to ask for: name an agent.');
  if (views !== undefined && views.length > 0) {
    if (out === undefined) throw new AuditError('views are written into a folder: name one with --out.');
    if (agents.length !== 1) throw new AuditError('views are cut for one agent: name exactly one.');
  }
  if (out !== undefined) return;
  if (write === undefined) throw new AuditError('there is nowhere to write to: name a folder with --out.');
  const reason = filter === true ? undefined : whyNotStreamed(format);
  if (reason !== undefined) throw new AuditError(reason);
}

function refuseNumbers({ workers, workerMemory, recordSeconds, unitBytes }: AuditRequest): void {
  for (const [name, value] of Object.entries({ workers, workerMemory, recordSeconds, unitBytes })) {
    if (value === undefined || (Number.isSafeInteger(value) && value > 0)) continue;
    throw new AuditError(`${name} must be a whole number greater than 0, not ${value}.`);
  }
}
