import type { Usage } from '@heed/core';
import type { SiteOptions } from '../documents/site/read-site.js';

export type DiffFormat = 'frames' | 'json' | 'markdown' | 'github' | 'html';

/** What the command line says about comparing. */
export interface DiffOptions extends SiteOptions {
  readonly format: DiffFormat;
  readonly verdicts?: true;
  readonly all?: true;
  readonly usage?: readonly Usage[];
  readonly agent?: readonly string[];
  readonly urlList?: string;
  readonly color?: boolean;
}
