import { type Report, remark } from '../../diagnostics/diagnostic.js';
import { silence } from '../../policy/statement.js';
import type { Voice } from '../../policy/voice.js';
import { Source } from '../../text/source.js';
import { everybody } from '../rule-words/addressee.js';
import { findContradictions } from '../rule-words/contradictions.js';
import { type Carrier, onlyOnce, ruleOn, type Said, saidBy, sortByAddressee } from '../rule-words/ruling.js';
import { type FieldLine, type RobotsTagReading, readRobotsTag } from './read.js';

/** One raw header field line: name and value. */
type HeaderLine = readonly [name: string, value: string];

const carrier: Carrier = { dialect: 'robots-tag', overrules: 'RT-A-12' };

/**
 * What the response header fields Robots-Tag and X-Robots-Tag say (RT-2.1.1-a, RT-2.1.1-b).
 *
 * Takes all field lines of the response, in order and never joined. Both names and all lines count together (RT-A-3,
 * RT-2.1.1-k), whatever the status of the response was (RT-A-20).
 */
export function robotsTagVoice(headers: readonly HeaderLine[], report?: Report): Voice {
  const readings = robotsTagReadings(headers, report);
  if (readings.length === 0) return { dialect: 'robots-tag', rule: () => silence };
  const said = onlyOnce(readings.flatMap(interpretRobotsTag));
  const byAddressee = sortByAddressee(said);
  if (report !== undefined) remarkOnWhole(readings, said, report);
  return { dialect: 'robots-tag', rule: (query) => ruleOn(query, byAddressee, carrier) };
}

/** The field lines of a response that are Robots-Tag or X-Robots-Tag, each read by itself. */
export function robotsTagReadings(headers: readonly HeaderLine[], report?: Report): RobotsTagReading[] {
  return fieldLines(headers).map((line) => readRobotsTag(line, report));
}

/** A reading of one line as statements in the house vocabulary. */
export function interpretRobotsTag({ source, lists }: RobotsTagReading): Said[] {
  return lists.flatMap(({ token, rules }) => rules.flatMap((rule) => saidBy(rule, token, source, rule.said)));
}

/**
 * The values of the fields that matter, in one source that has a line for each header field, so that a reason's line is
 * the number of the field line and its column leads into it.
 */
function fieldLines(headers: readonly HeaderLine[]): FieldLine[] {
  if (!headers.some(([name]) => isRobotsTag(name))) return [];
  let text = '';
  const spans: FieldLine['span'][] = [];
  headers.forEach(([name, value], index) => {
    text += `${index === 0 ? '' : '\n'}${withoutBreaks(name)}: `;
    if (isRobotsTag(name)) spans.push({ start: text.length, end: text.length + value.length });
    text += withoutBreaks(value);
  });
  const source = new Source('header', text);
  return spans.map((span) => ({ source, span }));
}

function isRobotsTag(name: string): boolean {
  return /^\s*(?:x-)?robots-tag\s*$/i.test(name);
}

/** A line break cannot stand in a field; one that does anyway is a space (RFC 9110 §5.5). */
function withoutBreaks(text: string): string {
  return text.replace(/[\r\n]/g, ' ');
}

/** What only all lines together show. */
function remarkOnWhole(readings: readonly RobotsTagReading[], said: readonly Said[], report: Report): void {
  for (const { kind, milder, stricter } of findContradictions(said)) {
    const facts = { milder: milder.rule, stricter };
    remark(report, milder.source, milder.span, `robots-tag/${kind}`, facts);
  }
  if (!said.some(({ to, effect }) => to === everybody && effect.kind !== 'grant')) return;
  for (const { source, lists } of readings) {
    for (const { token, rules, named } of lists) {
      if (rules.length > 0 || named === undefined || token === everybody) continue;
      remark(report, source, named, 'robots-tag/empty-list', { token });
    }
  }
}
