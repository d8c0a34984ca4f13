/** What the command line says about the service. */
export interface ServeCommandOptions {
  readonly host: string;
  readonly port: number;
  readonly unstated: 'allow' | 'refuse';
  readonly strictRfc9309?: true;
  readonly userAgent?: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly allowPrivate?: true;
  /** Origins that may have private addresses. */
  readonly trust?: readonly string[];
  /** Where robots.txt files are kept and shared: `sqlite:FILE` or `postgres://HOST/DATABASE`. */
  readonly cache?: string;
}
