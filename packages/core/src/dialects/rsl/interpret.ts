import type { Report } from '../../diagnostics/diagnostic.js';
import type { Voice } from '../../policy/voice.js';
import type { Texts } from '../texts.js';

/** What RSL says about a resource. */
export function rslVoices(_texts: Texts, _report: Report): Voice[] {
  return [];
}
