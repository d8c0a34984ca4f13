declare module 'http-cache-semantics' {
  type Headers = Readonly<Record<string, string>>;

  /** Whether and how long an answer may be kept (RFC 9111). */
  class CachePolicy {
    constructor(
      request: { readonly headers: Headers },
      answer: { readonly status: number; readonly headers: Headers },
      options?: { readonly shared?: boolean },
    );
    storable(): boolean;
    satisfiesWithoutRevalidation(request: { readonly headers: Headers }): boolean;
    /** The clock. */
    now(): number;
  }
  export = CachePolicy;
}
