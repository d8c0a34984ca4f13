import type { FailOn } from '@heed/core/internal/answers';
import type { TargetOptions } from '../documents/target-options.js';
import type { Format } from './printer.js';

/** What the command line says about linting. */
export interface LintOptions extends TargetOptions {
  readonly format: Format;
  readonly fix?: true;
  readonly fixUnsafe?: true;
  readonly fixDryRun?: true;
  readonly failOn?: FailOn;
  readonly as?: 'robots' | 'headers' | 'html' | 'xml';
  readonly config?: string | false;
  /** The policy of the site, of which its address is taken. */
  readonly policy?: string;
  readonly quiet?: true;
  readonly color?: boolean;
}
