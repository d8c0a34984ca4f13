declare module 'http-cache-semantics' {
  type Headers = Readonly<Record<string, string>>;

  /** Whether and how long a response may be stored and used (RFC 9111). */
  class CachePolicy {
    constructor(
      request: { readonly headers: Headers },
      response: { readonly status: number; readonly headers: Headers },
      options?: { readonly shared?: boolean },
    );
    storable(): boolean;
    satisfiesWithoutRevalidation(request: { readonly headers: Headers }): boolean;
    /** The current time in milliseconds; subclasses may override it. */
    now(): number;
  }
  export = CachePolicy;
}
