import type { Report } from '../diagnostics/diagnostic.js';
import { allDialects, dialects } from '../dialects/dialects.js';
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
  for (const dialect of allDialects) for (const voice of dialect.voices(texts, report)) voices.push(voice);
  compareInstructionWithMetas(texts, report);
  return joinAcap(voices, texts.robots);
}

/**
 * The voices of robots.txt and the files it refers to: those that can keep an agent from fetching the resource (ASK-12). No other dialect
 * speaks of fetching before there is a response.
 */
export function gatherSiteVoices(texts: Texts): readonly Voice[] {
  const ofSite: Texts = { ...texts, header: noHeader, page: undefined };
  const ignore = (): undefined => undefined;
  return joinAcap(
    [...dialects['robots-txt'].voices(ofSite, ignore), ...dialects.acap.voices(ofSite, ignore)],
    texts.robots,
  );
}

const noHeader = new Header([]);
