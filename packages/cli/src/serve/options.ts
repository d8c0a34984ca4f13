import type { ProxyStyle } from '@heed/service';

/** What the command line says about the service. */
export interface ServeCommandOptions {
  readonly host: string;
  readonly port: number;
  readonly unstated: 'allow' | 'refuse';
  readonly strictRfc9309?: true;
  readonly userAgent?: string;
  /** Seconds for one document. */
  readonly timeout?: number;
  readonly allowPrivate?: boolean;
  /** Origins that may have private addresses. */
  readonly trust?: readonly string[];
  /** Where robots.txt files are kept for all who share it: `sqlite:FILE` or `postgres://…`. */
  readonly cache?: string;
  /** A file, or `-` for standard output. */
  readonly decisionLog?: string;
  readonly maskQueries?: true;
  readonly logQuestions?: true;
  readonly logFirst?: true;
  readonly tokens?: string;
  /** A file of domains that are denied, even if their sites allow it. */
  readonly optOut?: string;
  readonly forwarded?: ProxyStyle;
  readonly onlyKnown?: true;
  readonly caseSensitive?: true;
  /** Requests of one client in a second. */
  readonly rate?: number;
  /** Requests at the same time. */
  readonly maxRequests?: number;
  /** Bytes of the body of a request. */
  readonly maxBody?: number;
  /** Processes that answer on one port. */
  readonly workers?: number;
  /** Seconds for which it says that it is not ready before it ends. */
  readonly drainDelay?: number;
}
