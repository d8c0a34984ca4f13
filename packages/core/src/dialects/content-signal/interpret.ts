import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Agent } from '../../policy/agent.js';
import { CaseRulings } from '../../policy/case-rulings.js';
import { silence } from '../../policy/statement.js';
import type { Voice } from '../../policy/voice.js';
import type { FieldValue } from '../../text/header.js';
import { lineStart } from '../../text/lines.js';
import { rememberCases } from '../robots-txt/groups/path-cases.js';
import { linesFor, type SignalLine } from '../robots-txt/groups/signal-lines.js';
import { matchesPath } from '../robots-txt/match/path-rule.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { Texts } from '../texts.js';
import type { ApplicableLine } from './candidates.js';
import { type Reach, readSignals } from './read.js';
import { robotsSignalsIn, signalFields } from './robots-signals.js';
import { type ApplicableLines, coveredUsages, ruleOn } from './settle.js';

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
  const hear = file !== undefined && hasLines ? hearingOf(file, inHeader) : deafTo(inHeader);
  return [
    {
      dialect: 'content-signal',
      rule: (query) => (coveredUsages.has(query.usage) ? ruleOn(query, hear(query.agent, query.path)) : silence),
    },
  ];
}

/** Finds what is heard by an agent about a path. */
type Hear = (agent: Agent, path: string) => ApplicableLines;

/** Nothing of robots.txt, which has no lines. */
function deafTo(header: readonly ApplicableLine[]): Hear {
  const heard = { own: [], refusing: [], passedOver: [], passedOverBy: '', header, rulings: new CaseRulings() };
  return () => heard;
}

/** A header line speaks of the response that it comes with (CS-11). */
function headerLine({ source, span }: FieldValue, report: Report): ApplicableLine {
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

/** The lines of robots.txt that speak to an agent and match a path (CS-5, CS-6, AIN-20). */
function hearingOf(robots: RobotsTxt, header: readonly ApplicableLine[]): Hear {
  const { readings } = robotsSignalsIn(robots);
  return rememberCases(
    (agent) => {
      const lines = linesFor(robots, agent, signalFields);
      const all = [...lines.own, ...lines.refusing, ...lines.passedOver];
      return { ...lines, count: all.length, paths: all.flatMap((line) => readings.get(line)?.path ?? []) };
    },
    ({ own, refusing, passedOver, passedOverBy }, path) => {
      const matching = (lines: readonly SignalLine[]): ApplicableLine[] =>
        lines.flatMap((line) => {
          const reading = readings.get(line);
          if (reading === undefined || (reading.path !== undefined && !matchesPath(reading.path, path))) return [];
          const length = reading.path?.bytes.length ?? 0;
          return [{ source: robots.source, span: line.span, length, mentions: reading.mentions }];
        });
      return {
        own: matching(own),
        refusing: matching(refusing),
        passedOver: matching(passedOver),
        passedOverBy,
        header,
        rulings: new CaseRulings(),
      };
    },
  );
}
