import type { Report } from '../../diagnostics/diagnostic.js';
import type { Voice } from '../../policy/voice.js';
import type { Texts } from '../texts.js';

/** What TDMRep says about a resource. */
export function tdmrepVoices(_texts: Texts, _report: Report): Voice[] {
  return [];
}
