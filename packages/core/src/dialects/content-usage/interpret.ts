import type { Report } from '../../diagnostics/diagnostic.js';
import type { Voice } from '../../policy/voice.js';
import type { Texts } from '../texts.js';

/** What Content-Usage says about a resource. */
export function contentUsageVoices(_texts: Texts, _report: Report): Voice[] {
  return [];
}
