/** The body of a message as its server meant it. */
export interface MessageBody {
  /** Undefined if nothing is known of it. */
  readonly bytes: Uint8Array | undefined;
  /** Why it is not known to its end, if it is not: a whole sentence. */
  readonly shortfall?: Shortfall;
}

export interface Shortfall {
  readonly code: 'http' | 'coding' | 'too-long';
  readonly message: string;
}
