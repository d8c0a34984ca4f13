/**
 * Limits on how much is read. ACAP itself sets none (A1-4-c).
 *
 * Reading: (AMB-69) beyond a limit, part of the policy is unknown. Everything that the unread part could cover is
 * treated as prohibited, and the problem is reported; nothing is cut off silently.
 */
export const sizeLimits = {
  /** Limit: characters in a file; twice what RFC 9309 requires every crawler to read. */
  file: 1_048_576,
  /** Limit: characters in one field, without its comment. */
  line: 8_192,
  /** Limit: records in a file. */
  records: 5_000,
  /** Limit: ACAP fields in a file. */
  fields: 50_000,
  /** Limit: patterns in one resource set. */
  patternsPerSet: 1_000,
  /** Limit: permissions references in one record (A1-2.3-b). */
  referencesPerRecord: 1,
} as const;

export type SizeLimit = keyof typeof sizeLimits;
