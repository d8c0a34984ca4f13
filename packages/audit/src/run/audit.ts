import { AuditError } from '../audit-error.js';
import type { AuditOutcome, AuditRequest } from './request.js';

/** Audits the inputs. Rejects with an `AuditError` if it cannot be run, or not to its end. */
export async function audit(_request: AuditRequest): Promise<AuditOutcome> {
  throw new AuditError('The parts of an audit are not joined yet.');
}
