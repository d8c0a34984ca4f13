import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Voice } from '../../policy/voice.js';
import type { Header } from '../../text/header.js';
import { everybody } from '../rule-words/addressee.js';
import { findContradictions } from '../rule-words/contradictions.js';
import { onlyOnce, ruleOn, type Said, type Speaker, saidBy, sortByAddressee } from '../rule-words/ruling.js';
import type { Texts } from '../texts.js';
import { type RobotsTagReading, readRobotsTag } from './read.js';

const speaker: Speaker = { dialect: 'robots-tag', overrules: 'RT-A-12' };

/**
 * What the response header fields Robots-Tag and X-Robots-Tag say (RT-2.1.1-a, RT-2.1.1-b).
 *
 * Both names and all lines count together (RT-A-3, RT-2.1.1-k), whatever the status of the response was (RT-A-20).
 */
export function robotsTagVoices({ header }: Pick<Texts, 'header'>, report?: Report): Voice[] {
  const readings = robotsTagReadings(header, report);
  if (readings.length === 0) return [];
  const said = onlyOnce(readings.flatMap(interpretRobotsTag));
  const byAddressee = sortByAddressee(said);
  if (report !== undefined) reportOnWhole(readings, said, report);
  return [{ dialect: 'robots-tag', rule: (query) => ruleOn(query, byAddressee, speaker) }];
}

/** The crawlers that the header names. */
export function robotsTagAddressees({ header }: Texts): string[] {
  return robotsTagReadings(header).flatMap(({ lists }) => lists.map(({ token }) => token));
}

/** The field lines of a response that are Robots-Tag or X-Robots-Tag, each read by itself. */
function robotsTagReadings(header: Header, report?: Report): RobotsTagReading[] {
  return header.valuesOf(/^(?:x-)?robots-tag$/i).map((value) => readRobotsTag(value, report));
}

/** A reading of one line as statements in the house vocabulary. */
export function interpretRobotsTag({ source, lists }: RobotsTagReading): Said[] {
  return lists.flatMap(({ token, rules }) => rules.flatMap((rule) => saidBy(rule, token, source, rule.said)));
}

/** What only all lines together show. */
function reportOnWhole(readings: readonly RobotsTagReading[], said: readonly Said[], report: Report): void {
  for (const { kind, milder, stricter } of findContradictions(said)) {
    const facts = { milder: milder.rule, stricter };
    reportProblem(report, milder.source, milder.span, `robots-tag/${kind}`, facts);
  }
  if (!said.some(({ to, effect }) => to === everybody && effect.kind !== 'grant')) return;
  for (const { source, lists } of readings) {
    for (const { token, rules, named } of lists) {
      if (rules.length > 0 || named === undefined || token === everybody) continue;
      reportProblem(report, source, named, 'robots-tag/empty-list', { token });
    }
  }
}
