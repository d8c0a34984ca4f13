import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import type { Carrier } from '../dialects/dialect.js';
import { allDialects, dialects } from '../dialects/dialects.js';
import type { Texts } from '../dialects/texts.js';
import type { Voice } from '../policy/voice.js';
import { Header } from '../text/header.js';
import { rememberLastBy } from '../text/remember.js';
import { joinAcap } from './acap-join.js';
import { compareInstructionWithMetas } from './instruction-and-metas.js';
import { ownVoices, robotsVoices } from './robots-voices.js';

/** One bit for each carrier, so that dialects whose carriers are all missing are not even called: a question rarely brings all. */
const bits: Readonly<Record<Carrier, number>> = { 'robots.txt': 1, header: 2, page: 4, file: 8 };

/** Finds the voices of one dialect, and remembers those it found last. */
interface Reader {
  readonly voices: (texts: Texts, report: Report) => readonly Voice[];
  readonly needs: number;
  /** Does robots.txt speak in it as of the fetch of the content? */
  readonly isOfFetch: boolean;
}

const readers: readonly Reader[] = allDialects.map(({ carriers, voices, dependsOnQuestion }) => {
  const needs = carriers.reduce((mask, carrier) => mask | bits[carrier], 0);
  const isOfFetch = voices === dialects['content-usage'].voices;
  if (voices === dialects['robots-txt'].voices) return { voices: voicesOfProtocol, needs, isOfFetch };
  return { voices: dependsOnQuestion ? voices : rememberVoices(voices), needs, isOfFetch };
});

function voicesOfProtocol(texts: Texts, report: Report): readonly Voice[] {
  const { robots } = texts;
  return robots?.kind === 'read' ? ownVoices(robots) : dialects['robots-txt'].voices(texts, report);
}

/**
 * Remembers the voices about the last texts, for a dialect that depends on nothing else: the same robots.txt and an equal header come
 * with question after question. Those about a page are not kept: each page has one, and some of its problems are reported late.
 */
function rememberVoices(voicesIn: Reader['voices']): Reader['voices'] {
  const voicesAbout = rememberLastBy(
    ({ robots, header, files }: Texts) => [robots, header, files],
    (texts) => {
      const problems: Diagnostic[] = [];
      return { voices: voicesIn(texts, (problem) => problems.push(problem)), problems };
    },
  );
  return (texts, report) => {
    if (typeof texts.page === 'object') return voicesIn(texts, report);
    const { voices, problems } = voicesAbout(texts);
    for (const problem of problems) report(problem);
    return voices;
  };
}

function givenCarriers({ robots, robotsAtFetch, header, page, files }: Texts): number {
  return (
    (robots === undefined && robotsAtFetch === undefined ? 0 : bits['robots.txt']) |
    (header.lines.length === 0 ? 0 : bits.header) |
    (page === undefined ? 0 : bits.page) |
    (files.size === 0 ? 0 : bits.file)
  );
}

/**
 * The voices of all dialects about a resource. Each dialect reads the texts it is written in; ACAP and the conventional rules of one
 * robots.txt are joined. Some problems are reported only when a voice rules.
 */
export function gatherVoices(texts: Texts, report: Report): readonly Voice[] {
  const { robots, robotsAtFetch } = texts;
  const given = givenCarriers(texts);
  if (given === bits['robots.txt'] && robots?.kind === 'read' && robotsAtFetch === undefined) {
    const { all, problems } = robotsVoices(robots);
    for (const problem of problems) report(problem);
    if (all !== undefined) return all;
  }
  const voices: Voice[] = [];
  for (const reader of readers) {
    if ((reader.needs & given) === 0) continue;
    // What Content-Usage says in robots.txt goes with the content that was fetched under it (AIP-R12).
    const isOfFetch = reader.isOfFetch && robotsAtFetch !== undefined;
    const read = isOfFetch ? { ...texts, robots: robotsAtFetch } : texts;
    for (const voice of reader.voices(read, report)) voices.push(voice);
  }
  compareInstructionWithMetas(texts, report);
  return joinAcap(voices, texts.robots);
}

/**
 * The voices of robots.txt and the files it refers to: those that can keep an agent from fetching the resource (ASK-12). No other dialect
 * speaks of fetching before there is a response.
 */
export function gatherSiteVoices(texts: Texts): readonly Voice[] {
  const { robots } = texts;
  if (robots?.kind === 'read' && robots.acap === undefined) return ownVoices(robots);
  const ofSite: Texts = { ...texts, header: noHeader, page: undefined };
  const ignore = (): undefined => undefined;
  return joinAcap(
    [...dialects['robots-txt'].voices(ofSite, ignore), ...dialects.acap.voices(ofSite, ignore)],
    texts.robots,
  );
}

const noHeader = new Header([]);
