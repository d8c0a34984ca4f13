/** An audit cannot do what it was asked to, for a reason that people can fix. The message is a sentence for them. */
export class AuditError extends Error {}
