import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';
import { type PathAndPreference, splitAtBlank, splitPath } from '../preference-words/path-and-preference.js';
import { type SignalLine, signalLinesIn } from '../robots-txt/groups/signal-lines.js';
import { type PathRule, pathRuleOf } from '../robots-txt/match/path-rule.js';
import { otherFields, rememberForField } from '../robots-txt/read/other-fields.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import { reportPlaces } from './line-problems.js';
import type { Mention } from './mention.js';
import { type Reach, readSignals } from './read.js';

/** The fields of this dialect. `Content-Signals` counts for refusals only (AIN-2f). */
export const signalFields: readonly string[] = ['content-signal', 'content-signals'];

/** A Content-Signal line of a robots.txt as it was read. */
export interface LineReading {
  /** Absent: the line is about every path. */
  readonly path?: PathRule;
  readonly mentions: readonly Mention[];
}

/** The Content-Signal lines of a robots.txt, with their problems. */
export interface RobotsSignals {
  readonly readings: ReadonlyMap<SignalLine, LineReading>;
  readonly problems: readonly Diagnostic[];
}

const noSignals: RobotsSignals = { readings: new Map(), problems: [] };

/** Reads the Content-Signal lines of a robots.txt, once. */
export const robotsSignalsIn: (robots: RobotsTxt) => RobotsSignals = rememberForField(
  otherFields.signal,
  noSignals,
  (robots) => {
    const problems: Diagnostic[] = [];
    const report: Report = (diagnostic) => problems.push(diagnostic);
    const readings = new Map<SignalLine, LineReading>();
    for (const line of signalLinesIn(robots).lines) {
      if (signalFields.includes(line.name)) readings.set(line, readLine(robots.source, line, report));
    }
    if (readings.size > 0) reportPlaces(robots, report);
    return { readings, problems };
  },
);

function readLine(source: Source, line: SignalLine, report: Report): LineReading {
  const { path, preference, isPattern } = partsOf(source.text, line.value);
  const reach = reachOf(line, isPattern);
  if (line.name !== 'content-signal' || line.lacksColon) {
    const field = source.text.slice(line.span.start, line.span.start + line.name.length);
    reportProblem(report, source, line.span, 'content-signal/loose-field', { field });
  }
  if (isPattern) {
    reportProblem(report, source, path ?? line.span, 'content-signal/star-path', {});
  }
  const mentions = readSignals(source, preference, reach, report);
  return path === undefined ? { mentions } : { path: pathRuleOf(source.textOf(path)), mentions };
}

function reachOf({ name, lacksColon }: SignalLine, isPattern: boolean): Reach {
  if (isPattern) return { only: 'refusals', clause: 'AIN-2j' };
  if (lacksColon) return { only: 'refusals', clause: 'AIN-2a' };
  return name === 'content-signals' ? { only: 'refusals', clause: 'AIN-2f' } : { only: 'everything' };
}

/** A leading word that is a pattern, and not the start of a list of signals. */
const leadingPattern = /^\*[^\s,;=]*(?=\s)/;

/**
 * A value may begin with a path (AIN-20).
 *
 * Reading: (AIN-2j) a leading word that begins with `*` is not a path, but refusals after it apply to that pattern, as in
 * Content-Usage.
 */
function partsOf(text: string, value: Span): PathAndPreference & { readonly isPattern: boolean } {
  const isPattern = text[value.start] === '*' && leadingPattern.test(text.slice(value.start, value.end));
  return { ...(isPattern ? splitAtBlank(text, value) : splitPath(text, value)), isPattern };
}
