import type { Report } from '../diagnostics/diagnostic.js';
import { allDialects } from '../dialects/dialects.js';
import type { Texts } from '../dialects/texts.js';
import type { Voice } from '../policy/voice.js';
import { joinAcap } from './acap-join.js';
import { compareInstructionWithMetas } from './instruction-and-metas.js';

/**
 * Everything that was said about a resource: each dialect reads the texts it is written in, and what the documents themselves
 * join is joined. Some problems are reported only when a voice is asked.
 */
export function gatherVoices(texts: Texts, report: Report): readonly Voice[] {
  const voices = allDialects.flatMap((dialect) => dialect.voices(texts, report));
  compareInstructionWithMetas(texts, report);
  return joinAcap(voices, texts.robots);
}
