import type { Report } from '../diagnostics/diagnostic.js';
import { allDialects } from '../dialects/dialects.js';
import type { Texts } from '../dialects/texts.js';
import type { Voice } from '../policy/voice.js';
import { Header } from '../text/header.js';
import { joinAcap } from './acap-join.js';
import { compareInstructionWithMetas } from './instruction-and-metas.js';

/**
 * The voices of all dialects about a resource. Each dialect reads the texts it is written in; ACAP and the conventional rules of one
 * robots.txt are joined. Some problems are reported only when a voice rules.
 */
export function gatherVoices(texts: Texts, report: Report): readonly Voice[] {
  const voices: Voice[] = [];
  for (const dialect of allDialects) voices.push(...dialect.voices(texts, report));
  compareInstructionWithMetas(texts, report);
  return joinAcap(voices, texts.robots);
}

/** The voices of robots.txt and the files it refers to: those that can keep an agent from fetching the resource (ASK-12). */
export function gatherSiteVoices(texts: Texts): readonly Voice[] {
  return gatherVoices({ ...texts, header: noHeader, page: undefined }, () => undefined);
}

const noHeader = new Header([]);
