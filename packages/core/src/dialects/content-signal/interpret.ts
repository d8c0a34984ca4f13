import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { PathOctets } from '../../policy/path-octets.js';
import { silence } from '../../policy/statement.js';
import type { Query, Voice } from '../../policy/voice.js';
import type { FieldValue } from '../../text/header.js';
import { lineStart } from '../../text/lines.js';
import { matchesPath } from '../robots-file/match/path-rule.js';
import type { RobotsTxt } from '../robots-file/robots-txt.js';
import { linesFor, type SignalLine } from '../robots-file/signal-lines.js';
import type { Texts } from '../texts.js';
import { type Reach, readSignals } from './read.js';
import { robotsSignalsIn, signalFields } from './robots-signals.js';
import { type Heard, type HeardLine, ruleOn, spokenOf } from './ruling.js';

/**
 * The voice of Content-Signal in robots.txt and in the response header (CS-11). Both are one family: where they differ, the stricter
 * holds (CS-13). Signals never speak of fetching (CS-14).
 */
export function contentSignalVoices({ robots, header }: Pick<Texts, 'robots' | 'header'>, report: Report): Voice[] {
  const file = robots?.kind === 'read' ? robots.gate.robots : undefined;
  const signals = file === undefined ? undefined : robotsSignalsIn(file);
  const values = header.valuesOf('content-signal', 'content-signals');
  const hasLines = signals !== undefined && signals.readings.size > 0;
  if (!hasLines && values.length === 0) return [];
  for (const problem of signals?.problems ?? []) report(problem);
  const inHeader = values.map((value) => headerLine(value, report));
  const hear = remembered((query) => ({
    ...(file !== undefined && hasLines ? heardInRobots(file, query) : nothingHeard),
    header: inHeader,
  }));
  return [
    {
      dialect: 'content-signal',
      rule: (query) => (spokenOf.has(query.usage) ? ruleOn(query, hear(query)) : silence),
    },
  ];
}

const nothingHeard = { own: [], refusing: [], passedOver: [], passedOverBy: '' };

/** A header line speaks of the response that it comes with (CS-11). */
function headerLine({ source, span }: FieldValue, report: Report): HeardLine {
  const reach = reachOf({ source, span });
  if (reach === pluralField)
    reportProblem(report, source, span, 'content-signal/loose-field', { field: 'Content-Signals' });
  const mentions = readSignals(source, span, reach, report);
  const ofHeader = mentions.map((one) => (one.clause === 'CS-3' ? { ...one, clause: 'CS-11' } : one));
  return { source, span, length: 0, mentions: ofHeader };
}

/** A header has no paths: where one is written, what it permits is meant for another resource, perhaps. */
function reachOf({ source, span }: FieldValue): Reach {
  const { text } = source;
  if (/^\s*content-signals/i.test(text.slice(lineStart(text, span.start), span.start))) return pluralField;
  return /^\s*[/*]/.test(text.slice(span.start, span.end)) ? unreadable : everything;
}

const everything: Reach = { only: 'everything' };
const unreadable: Reach = { only: 'refusals', clause: 'AIN-2a' };
const pluralField: Reach = { only: 'refusals', clause: 'AIN-2f' };

/** The lines of robots.txt that speak to the agent and match the path (CS-5, CS-6, AIN-20). */
function heardInRobots(robots: RobotsTxt, { agent, path }: Query): Omit<Heard, 'header'> {
  const { own, refusing, passedOver, passedOverBy } = linesFor(robots, agent, signalFields);
  const { readings } = robotsSignalsIn(robots);
  const octets = reusedPath.takePath(path);
  const matching = (lines: readonly SignalLine[]): HeardLine[] =>
    lines.flatMap((line) => {
      const reading = readings.get(line);
      if (reading === undefined || (reading.path !== undefined && !matchesPath(reading.path, octets))) return [];
      const length = reading.path?.octets.length ?? 0;
      return [{ source: robots.source, span: line.span, length, mentions: reading.mentions }];
    });
  return { own: matching(own), refusing: matching(refusing), passedOver: matching(passedOver), passedOverBy };
}

/** Reused for every question, since questions are answered one at a time. */
const reusedPath: PathOctets = new PathOctets();

/** A question asks about several usages, and the same lines speak of all of them. */
function remembered(find: (query: Query) => Heard): (query: Query) => Heard {
  let last: { readonly query: Query; readonly heard: Heard } | undefined;
  return (query) => {
    if (last === undefined || last.query.agent !== query.agent || last.query.path !== query.path) {
      last = { query, heard: find(query) };
    }
    return last.heard;
  };
}
