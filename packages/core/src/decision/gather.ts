import type { Report } from '../diagnostics/diagnostic.js';
import { conventionalText } from '../dialects/acap/file/reading.js';
import { type AcapRequest, acapRequests } from '../dialects/acap/file/requests.js';
import { type AcapInput, acapVoice } from '../dialects/acap/interpret.js';
import { readAcap } from '../dialects/acap/read.js';
import type { Conventional } from '../dialects/acap/weigh/conventional.js';
import { voiceOf as classNamesVoiceOf } from '../dialects/class-names/interpret.js';
import { CrawlGate } from '../dialects/groups/crawl-gate.js';
import { metaVoice } from '../dialects/meta/interpret.js';
import { robotsPiVoice } from '../dialects/robots-pi/interpret.js';
import { robotsTagVoice } from '../dialects/robots-tag/interpret.js';
import { decidingRule, missingRobotsTxtVoice, robotsTxtVoice } from '../dialects/robots-txt/interpret.js';
import { readRobotsTxt } from '../dialects/robots-txt/read.js';
import { interpretRetrieval, type Retrieval } from '../dialects/robots-txt/retrieval.js';
import { agentOf } from '../policy/agent.js';
import type { Page } from '../policy/page.js';
import type { Ruling } from '../policy/statement.js';
import type { Query, Voice } from '../policy/voice.js';
import { withoutMark } from '../text/byte-order-mark.js';
import { Source } from '../text/source.js';
import type { Markup } from './markup.js';
import type { Fetched, Question } from './question.js';
import { type Depth, type Resource, readResource } from './resource.js';
import type { RobotsReading } from './robots-reading.js';

/** Everything that was said about a resource, and what there is to remark on how it was said. */
export interface Gathered<Reading extends RobotsReading = RobotsReading> {
  readonly voices: readonly Voice[];
  /** robots.txt, if there is one. */
  readonly robots?: Reading;
  readonly resource: Resource;
  readonly requests: readonly AcapRequest[];
}

/**
 * Reads all that a question brings, each text in its dialect, and joins what the dialects themselves join. Some remarks are
 * made only when a voice is asked, so whoever wants all of them looks last.
 */
export function gather<Reading extends RobotsReading>(
  question: Question,
  readRobots: (text: string) => Reading,
  markup: Markup | undefined,
  depth: Depth,
  report: Report,
): Gathered<Reading> {
  const robots = question.robots === undefined ? undefined : retrievalOf(question.robots);
  const reading = robots?.kind === 'fetched' ? readRobots(robots.body) : undefined;
  const resource = readResource(question, markup, depth, report);
  const acap = acapInput(question, reading, resource);
  const voices = [
    ...siteVoices(robots, reading, acap, report),
    ...(resource.headers.length === 0 ? [] : [robotsTagVoice(resource.headers, report)]),
    ...pageVoices(resource, report),
  ];
  const asked = { agent: agentOf(question.agent), arrangements: question.arrangements ?? [] };
  const requests = acap?.site === undefined ? [] : acapRequests(acap, asked, report);
  return { voices, ...(reading === undefined ? {} : { robots: reading }), resource, requests };
}

function retrievalOf(fetched: Fetched): Retrieval {
  return typeof fetched === 'string' ? { kind: 'fetched', body: fetched } : interpretRetrieval([fetched]);
}

/** What robots.txt says, and ACAP wherever it stands: its page overrides its site, so both are one voice (ASK-3). */
function siteVoices(
  robots: Retrieval | undefined,
  reading: RobotsReading | undefined,
  acap: AcapInput | undefined,
  report: Report,
): Voice[] {
  const conventional = conventionalVoice(robots, reading);
  if (acap === undefined) return conventional;
  const voice = acapVoice(acap, report);
  const [ofFile] = conventional;
  // In a robots.txt with ACAP records ACAP answers for the conventional ones too, since it may lift them.
  if (acap.site !== undefined && ofFile !== undefined) return [jointVoice(voice, ofFile)];
  return [...conventional, voice];
}

function conventionalVoice(robots: Retrieval | undefined, reading: RobotsReading | undefined): Voice[] {
  if (reading !== undefined) return [robotsTxtVoice(reading.gate)];
  return robots === undefined || robots.kind === 'fetched' ? [] : [missingRobotsTxtVoice(robots)];
}

/** What ACAP has to go by: nothing, if neither robots.txt nor the page says a word of it. */
function acapInput(question: Question, reading: RobotsReading | undefined, { page }: Resource): AcapInput | undefined {
  const site = reading?.acap;
  if (site === undefined && (typeof page !== 'object' || !mentionsAcap(page))) return undefined;
  return {
    ...(site === undefined ? {} : { site }),
    ...(page === undefined ? {} : { page }),
    files: filesOf(question),
    url: question.url,
    arrangements: question.arrangements ?? [],
    conventional: (query) => (reading === undefined ? undefined : decidingRule(reading.gate, query)),
    readConventional,
  };
}

function mentionsAcap({ metas, elements }: Page): boolean {
  const named = /^\s*acap/i;
  return (
    metas.some(
      ({ name = '', content = '', value = '' }) => named.test(name) || named.test(content) || named.test(value),
    ) || elements.some(({ classes }) => classes !== undefined && /acap:/i.test(classes))
  );
}

function pageVoices({ page, classNames }: Resource, report: Report): Voice[] {
  if (typeof page !== 'object') return [];
  return [
    metaVoice(page, report),
    ...(page.format === 'xml' ? [robotsPiVoice(page, report)] : []),
    ...(classNames === undefined ? [] : [classNamesVoiceOf(classNames, report)]),
  ];
}

/**
 * ACAP together with the conventional part of the same file. `/robots.txt` itself may be fetched whatever ACAP says: it is
 * where ACAP says it (RFC9309-2.2.2-j). Where a conventional rule decides, those that it overruled are told as well.
 */
function jointVoice(acap: Voice, conventional: Voice): Voice {
  const rule = (query: Query): Ruling => {
    if (query.usage !== 'crawl') return acap.rule(query);
    if (query.path === '/robots.txt') return conventional.rule(query);
    const ruling = acap.rule(query);
    if (!ruling.because.some(({ dialect }) => dialect === 'robots-txt')) return ruling;
    return { ...ruling, overruled: [...ruling.overruled, ...conventional.rule(query).overruled] };
  };
  return { dialect: 'acap', rule };
}

/** The conventional part of a file that robots.txt refers to. */
function readConventional(source: Source): Conventional {
  const gate = new CrawlGate(readRobotsTxt(conventionalText(readAcap(source)), undefined, source.name));
  return (query) => decidingRule(gate, query);
}

/** The documents that a question brings, ready to be read. */
export function filesOf({ files }: Question): AcapInput['files'] {
  const sources = new Map<string, Source | 'not-available'>();
  for (const [name, fetched] of Object.entries(files ?? {})) {
    const retrieval = retrievalOf(fetched);
    sources.set(name, retrieval.kind === 'fetched' ? new Source(name, withoutMark(retrieval.body)) : 'not-available');
  }
  return sources;
}
