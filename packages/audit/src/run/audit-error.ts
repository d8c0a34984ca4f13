/**
 * The audit cannot be run, or not to its end, for a reason that the person who runs it can fix. The message is whole sentences.
 *
 * What was finished before is kept: the same audit goes on from there.
 */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}
