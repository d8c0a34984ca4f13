import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import type { Conventional } from '../dialects/acap/conventional.js';
import { readAcap } from '../dialects/acap/read.js';
import { conventionalText } from '../dialects/acap/reading.js';
import { type AcapRequest, acapRequests } from '../dialects/acap/requests.js';
import { type AcapInput, acapVoice } from '../dialects/acap/voice.js';
import { CrawlGate } from '../dialects/robots-txt/crawl-gate.js';
import { decidingRule, missingRobotsTxtVoice, robotsTxtVoice } from '../dialects/robots-txt/interpret.js';
import { readRobotsTxt } from '../dialects/robots-txt/read.js';
import { interpretRetrieval, type Retrieval } from '../dialects/robots-txt/retrieval.js';
import { agentOf } from '../policy/agent.js';
import type { Ruling } from '../policy/statement.js';
import type { Query, Voice } from '../policy/voice.js';
import { withoutMark } from '../text/byte-order-mark.js';
import { Source } from '../text/source.js';
import type { Remark } from './answer.js';
import type { Fetched, Question } from './question.js';
import type { Readings, RobotsReading } from './readings.js';
import { remarksOf } from './remarks.js';

/** Everything that was said about a resource, and what there is to remark on how it was said. */
export interface Gathered {
  readonly voices: readonly Voice[];
  readonly requests: readonly AcapRequest[];
  readonly remarks: readonly Remark[];
}

/** Reads all that a question brings, each text in its dialect, and joins what the dialects themselves join. */
export function gather(question: Question, readings: Readings): Gathered {
  if (question.robots === undefined) return { voices: [], requests: [], remarks: [] };
  const retrieval = retrievalOf(question.robots);
  if (retrieval.kind !== 'fetched') return { voices: [missingRobotsTxtVoice(retrieval)], requests: [], remarks: [] };
  const reading = readings.robotsTxt(retrieval.body);
  return reading.acap === undefined ? conventionalOnly(reading) : withAcap(question, reading);
}

function retrievalOf(fetched: Fetched): Retrieval {
  return typeof fetched === 'string' ? { kind: 'fetched', body: fetched } : interpretRetrieval([fetched]);
}

function conventionalOnly({ gate, remarks }: RobotsReading): Gathered {
  return { voices: [robotsTxtVoice(gate)], requests: [], remarks };
}

/** In a robots.txt with ACAP records ACAP answers for the conventional ones too, since it may lift them (ASK-3). */
function withAcap(question: Question, { gate, acap, remarks }: RobotsReading): Gathered {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const input: AcapInput = {
    ...(acap === undefined ? {} : { site: acap }),
    files: filesOf(question),
    url: question.url,
    conventional: (query) => decidingRule(gate, query),
    readConventional,
  };
  const asked = { agent: agentOf(question.agent), arrangements: question.arrangements ?? [] };
  const voice = jointVoice(acapVoice(input, report), robotsTxtVoice(gate));
  const requests = acapRequests(input, asked, report);
  return { voices: [voice], requests, remarks: [...remarks, ...remarksOf(diagnostics)] };
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

function filesOf({ files }: Question): AcapInput['files'] {
  const sources = new Map<string, Source | 'not-available'>();
  for (const [name, fetched] of Object.entries(files ?? {})) {
    const retrieval = retrievalOf(fetched);
    sources.set(name, retrieval.kind === 'fetched' ? new Source(name, withoutMark(retrieval.body)) : 'not-available');
  }
  return sources;
}
