/**
 * Bounds on what is read. ACAP lays down none (A1-4-c).
 *
 * Reading: (AMB-69) over a bound, part of the policy is unknown, so everything is prohibited where the unread part could
 * have spoken, and it is reported; nothing is cut off silently.
 */
export const sizeLimits = {
  /** Limit: characters of a file; twice what RFC 9309 asks every crawler to read. */
  file: 1_048_576,
  /** Limit: characters of one field, without its comment. */
  line: 8_192,
  /** Limit: records of a file. */
  records: 5_000,
  /** Limit: ACAP fields of a file. */
  fields: 50_000,
  /** Limit: patterns of one resource set. */
  patternsPerSet: 1_000,
  /** Limit: permissions references of one record (A1-2.3-b). */
  referencesPerRecord: 1,
} as const;

export type SizeLimit = keyof typeof sizeLimits;
