import type { Report } from '../../diagnostics/diagnostic.js';
import type { Texts } from '../texts.js';

/** Reports problems of ai.txt that only a linter looks for. */
export function lintAiTxt(_texts: Texts, _report: Report): void {
  // Nothing yet.
}
