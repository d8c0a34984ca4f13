import type { SiteOptions } from '../documents/site/read-site.js';

export interface ExpectOptions extends SiteOptions {
  /** A file with addresses of the site that are tried over HTTP. */
  readonly urlList?: string;
  readonly json?: true;
  readonly color?: boolean;
}
