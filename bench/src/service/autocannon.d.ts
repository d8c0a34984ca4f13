/** What the benches use of autocannon, which has no types of its own. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      readonly method?: 'GET' | 'POST';
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Uint8Array;
    }
    interface Result {
      readonly requests: { readonly total: number };
      /** Milliseconds. */
      readonly latency: { readonly p99: number };
      /** Seconds. */
      readonly duration: number;
      readonly errors: number;
      readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
    }
  }
  function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    /** Requests in all. */
    readonly amount: number;
    readonly requests: readonly autocannon.Request[];
  }): Promise<autocannon.Result>;
  export = autocannon;
}
