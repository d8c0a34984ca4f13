import { breachInWords, describeCheckedAction, uniqueReasons } from '@heed/core/internal/comparisons';
import { placeInSite } from '../documents/site/site-documents.js';
import { countOf } from '../formats/count.js';
import type { Block, ReportFormat, Tone } from '../formats/report.js';
import { ReportWriter } from '../formats/report-writer.js';
import { lostInWords } from './lost-carriers.js';
import { breachesOf, isPageForRobots, type Outcome, statusOf } from './outcome.js';
import { sampledInWords, toldBreaches } from './report.js';

/** Limit: statements of one breach that are shown. */
const maxReasons = 5;

/** Whether a site keeps the policy, as a page or as Markdown for a comment on a pull request. */
export function documentReport(
  format: ReportFormat,
  outcome: Outcome,
  made: { readonly version: string; readonly at: string },
): string {
  const { document, site, check, lost = [] } = outcome;
  const breaches = breachesOf(outcome);
  const writer = new ReportWriter(format, made, {
    named: (count) => countOf(count, 'more breach'),
    where: '--json lists all.',
  });
  for (const { told, site: broken } of toldBreaches(breaches)) {
    const tone: Tone = told.expected === 'deny' ? 'bad' : 'unsure';
    writer.add([
      { kind: 'heading', level: 2, words: describeCheckedAction(told) },
      { kind: 'paragraph', tone, words: breachInWords(told) },
      ...uniqueReasons(told.because)
        .slice(0, maxReasons)
        .flatMap((reason): Block[] => {
          const place = placeInSite(broken, reason, told.witness);
          if (place === undefined) return [{ kind: 'paragraph', words: `${reason.text}.` }];
          const start = place.source.offsetAt(place);
          const span = { start, end: Math.min(start + reason.text.length, place.source.text.length) };
          return [
            { kind: 'paragraph', words: [{ code: `${place.file}:${place.line}:${place.column}` }] },
            { kind: 'frame', source: place.source, span, context: 0, tone },
          ];
        }),
    ]);
  }
  if (lost.length > 0) {
    writer.add([
      { kind: 'heading', level: 2, words: 'Lost from single carriers' },
      { kind: 'list', items: lost.map(lostInWords) },
    ]);
  }
  for (const { why } of check.undecided) writer.add([{ kind: 'paragraph', tone: 'unsure', words: why }]);
  const status = statusOf(outcome);
  const names = `${document.file} in ${site.name}`;
  const proved = outcome.sampled === undefined ? 'proved for every address' : sampledInWords(outcome);
  const words =
    status === 0
      ? `${names} is kept: ${proved}.`
      : status === 1
        ? `${names} is broken.`
        : `Whether ${names} is kept could not be told.`;
  const opening = breaches.filter(({ breach }) => breach.expected === 'deny').length;
  return writer.close({
    title: `Does ${site.name} keep ${document.file}?`,
    outcome: { words, tone: status === 0 ? 'good' : status === 1 ? 'bad' : 'unsure' },
    figures: [
      { count: opening, label: 'open although denied', tone: 'bad' },
      { count: breaches.length - opening, label: 'closed although allowed', tone: 'unsure' },
    ],
    notes: [
      ...(isPageForRobots(outcome) ? ['robots.txt is a page in HTML, so crawlers find no rules in it.'] : []),
      ...site.notes,
    ],
  });
}
