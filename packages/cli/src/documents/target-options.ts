import type { NetworkOptions } from './network/fetcher.js';

/** What the command line says about where texts are. */
export interface TargetOptions extends NetworkOptions {
  readonly url?: string;
  readonly robots?: string;
  readonly headers?: string;
  readonly serve?: string;
  /** The origin that the served folder represents. */
  readonly site?: string;
}
