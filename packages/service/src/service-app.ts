/** A service without a server: for programs that have their own. */
export interface ServiceApp {
  /** Answers a request. */
  readonly fetch: (request: Request, env?: object) => Response | Promise<Response>;
  /** Writes what is left to the log, and closes files and connections. */
  close(): Promise<void>;
}
