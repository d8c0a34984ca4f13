import type { Report } from '../../diagnostics/diagnostic.js';
import type { Texts } from '../texts.js';

/** Reports problems of TDMRep that only a linter looks for. */
export function lintTdmrep(_texts: Texts, _report: Report): void {
  // Nothing yet.
}
