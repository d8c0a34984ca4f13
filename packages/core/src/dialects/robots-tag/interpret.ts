import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Voice } from '../../policy/voice.js';
import { contentTypeOf, isImageType } from '../../text/content-type.js';
import type { Header } from '../../text/header.js';
import {
  type AddressedEffect,
  addressedEffects,
  groupByAddressee,
  withoutDuplicates,
} from '../rule-words/addressed-effect.js';
import { allCrawlers } from '../rule-words/addressee.js';
import { findContradictions } from '../rule-words/contradictions.js';
import { reportRulesForImages } from '../rule-words/rule-problems.js';
import { type RuleCarrier, ruleOn } from '../rule-words/settle.js';
import type { Texts } from '../texts.js';
import { type RobotsTagReading, readRobotsTag } from './read.js';

/**
 * The voice of the response headers Robots-Tag and X-Robots-Tag (RT-2.1.1-a, RT-2.1.1-b).
 *
 * The lines of both apply together (RT-A-3, RT-2.1.1-k), whatever the status of the response (RT-A-20).
 */
export function robotsTagVoices({ header }: Pick<Texts, 'header'>, report?: Report): Voice[] {
  const readings = robotsTagReadings(header, report);
  if (readings.length === 0) return [];
  const exemptions = new Map<string, ReadonlySet<string>>();
  const effects = withoutDuplicates(readings.flatMap((reading) => interpretRobotsTag(reading, exemptions)));
  const byAddressee = groupByAddressee(effects);
  const isImage = (): boolean => isImageType(contentTypeOf(header.lines));
  const carrier: RuleCarrier = { dialect: 'robots-tag', grantsLoseBy: 'RT-A-12', isImage };
  if (report !== undefined) {
    reportProblemsAcrossLines(readings, effects, report);
    reportRulesForImages('robots-tag', effects, isImage, report);
  }
  return [{ dialect: 'robots-tag', rule: (query) => ruleOn(query, byAddressee, carrier) }];
}

/** The crawlers that the headers name. */
export function robotsTagAddressees({ header }: Texts): string[] {
  return robotsTagReadings(header).flatMap(({ lists }) => lists.map(({ token }) => token));
}

/** The Robots-Tag and X-Robots-Tag lines of a response, each read separately. */
export function robotsTagReadings(header: Header, report?: Report): RobotsTagReading[] {
  return header.valuesOf('robots-tag', 'x-robots-tag').map((value) => readRobotsTag(value, report));
}

/**
 * The effects of the rules in one line. Crawlers with an empty list are exempt from its rules for all crawlers (ASK-19). Equal
 * exemptions of several lines are one object of `exemptions`.
 */
function interpretRobotsTag(
  { source, lists }: RobotsTagReading,
  exemptions: Map<string, ReadonlySet<string>>,
): AddressedEffect[] {
  const exempt = exemptIn(lists, exemptions);
  return lists.flatMap(({ token, rules }) =>
    rules.flatMap((rule) => {
      const effects = addressedEffects(rule, token, source, rule.shown);
      return token === allCrawlers && exempt !== undefined ? effects.map((effect) => ({ ...effect, exempt })) : effects;
    }),
  );
}

function exemptIn(
  lists: RobotsTagReading['lists'],
  exemptions: Map<string, ReadonlySet<string>>,
): ReadonlySet<string> | undefined {
  const names = lists.filter(({ isExempt }) => isExempt).map(({ token }) => token);
  if (names.length === 0) return undefined;
  const key = names.sort().join();
  const known = exemptions.get(key) ?? new Set(names);
  exemptions.set(key, known);
  return known;
}

/** Reports problems that only all lines together show. */
function reportProblemsAcrossLines(
  readings: readonly RobotsTagReading[],
  effects: readonly AddressedEffect[],
  report: Report,
): void {
  for (const { kind, milder, stricter } of findContradictions(effects)) {
    const facts = { milder: milder.rule, stricter };
    reportProblem(report, milder.source, milder.span, `robots-tag/${kind}`, facts);
  }
  reportEmptyLists(readings, effects, report);
}

/** Reports crawlers that are named without rules, if there are rules for all crawlers. */
function reportEmptyLists(
  readings: readonly RobotsTagReading[],
  effects: readonly AddressedEffect[],
  report: Report,
): void {
  const general = effects.filter(({ addressee, effect }) => addressee === allCrawlers && effect.kind !== 'grant');
  const exemptions = new Set(general.map(({ exempt }) => exempt));
  const timesExempt = new Map<string, number>();
  for (const exempt of exemptions) {
    for (const token of exempt ?? []) timesExempt.set(token, (timesExempt.get(token) ?? 0) + 1);
  }
  for (const { source, lists } of readings) {
    for (const { token, rules, named } of lists) {
      if (rules.length > 0 || named === undefined || token === allCrawlers) continue;
      const times = timesExempt.get(token) ?? 0;
      if (times < exemptions.size) reportProblem(report, source, named, 'robots-tag/empty-list', { token });
      if (times > 0) reportProblem(report, source, named, 'robots-tag/exemption', { token });
    }
  }
}
