import type { TargetOptions } from '../documents/target-options.js';

export interface StudioOptions extends TargetOptions {
  readonly port?: number;
  /** False for `--no-open`. */
  readonly open: boolean;
}
