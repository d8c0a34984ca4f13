import type { SiteOptions } from '../documents/site/read-site.js';

export interface ExpectOptions extends SiteOptions {
  /** A file with addresses of the site that are tried over HTTP. */
  readonly urlList?: string;
  /** Each carrier that the policy writes has to say what it would. */
  readonly everyCarrier?: true;
  readonly format?: 'frames' | 'json' | 'markdown' | 'html';
  readonly json?: true;
  readonly color?: boolean;
}
