/** Why an audit cannot run. Its message is a whole sentence for whoever started it. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}
