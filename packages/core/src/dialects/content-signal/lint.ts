import type { Report } from '../../diagnostics/diagnostic.js';
import type { Texts } from '../texts.js';

/** Reports problems of Content-Signal that only a linter looks for. */
export function lintContentSignal(_texts: Texts, _report: Report): void {
  // Nothing yet.
}
