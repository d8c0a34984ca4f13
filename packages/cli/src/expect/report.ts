import type { Breach, PolicyCheck } from '@heed/core/compare';
import { joinUsages, type OfUsages, provedWhere } from '@heed/core/internal/comparisons';
import { countInWords } from '../count-in-words.js';
import { type BrokenSite, breachLines } from '../policy-check/breach-lines.js';
import { undecidedLines } from '../policy-check/undecided-lines.js';
import { flow } from '../terminal/flow.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { lostInWords } from './lost-carriers.js';
import { breachesOf, type FoundBreach, isPageForRobots, type Outcome, partsNotSeen, statusOf } from './outcome.js';

/** Limit: breaches and undecided parts that are shown. `--json` lists all. */
const maxShown = 20;

/** How the site keeps the policy, for people: each breach with the lines responsible, and the outcome in a sentence. */
export function formatOutcome(outcome: Outcome, style: Style, width: number): string[] {
  const { document, site, check } = outcome;
  const breaches = breachesOf(outcome);
  const notes = [
    ...robotsNotes(outcome),
    ...site.notes,
    ...(outcome.sampled?.notes ?? []),
    ...untriedNotes(outcome),
    ...notSeenNotes(outcome),
    ...sampledNotes(outcome),
    ...asideNotes(check),
  ];
  return [
    ...limited(
      toldBreaches(breaches),
      ({ told, site: broken }) => [...breachLines(told, document, broken, style, width), ''],
      style,
    ),
    ...limited(check.undecided, (part) => [...undecidedLines(part, style, width), ''], style),
    ...notes.flatMap((note) => wrapped(printable(note), textWidth(width)).map((line) => style('quiet', line))),
    ...lostLines(outcome, style, width),
    lastLine(outcome, breaches.length, style),
  ];
}

/** Breaches are joined where the same texts are responsible. */
export function toldBreaches(
  found: readonly FoundBreach[],
): { readonly told: OfUsages<Breach>; readonly site: BrokenSite }[] {
  const bySite = new Map<BrokenSite, Breach[]>();
  for (const { breach, site } of found) {
    const known = bySite.get(site);
    if (known === undefined) bySite.set(site, [breach]);
    else known.push(breach);
  }
  return [...bySite].flatMap(([site, breaches]) => joinUsages(breaches).map((told) => ({ told, site })));
}

function limited<T>(list: readonly T[], linesOf: (one: T) => string[], style: Style): string[] {
  const left = list.length - maxShown;
  const more = left > 0 ? [style('quiet', `… and ${left} more; --json lists all`), ''] : [];
  return [...list.slice(0, maxShown).flatMap(linesOf), ...more];
}

const partNames = {
  robots: 'robots.txt',
  headers: 'response headers',
  files: 'other files of the site',
  pages: 'pages',
};

/** What breaks nothing, but may not be meant. */
function asideNotes({ stricter, withoutTerms }: PolicyCheck): string[] {
  const places = (count: number): string => (count === 1 ? '1 place' : `${countInWords(count)} places`);
  return [
    ...(stricter.length === 0
      ? []
      : [`The site refuses or limits more than the policy, in ${places(stricter.length)}: see --json.`]),
    ...(withoutTerms.length === 0
      ? []
      : [`The site does not name the terms of the policy, in ${places(withoutTerms.length)}: see --json.`]),
  ];
}

function notSeenNotes(outcome: Outcome): string[] {
  const parts = partsNotSeen(outcome).map((part) => partNames[part]);
  if (parts.length === 0) return [];
  return [`Not read${outcome.sampled === undefined ? '' : ', except where sampled'}: ${parts.join(', ')}.`];
}

/** Limit: addresses that could not be tried and are listed. */
const maxUntried = 5;

function untriedNotes({ sampled }: Outcome): string[] {
  const sentences = (sampled?.untried ?? []).map(({ why }) => why);
  const left = sentences.length - maxUntried;
  return [...sentences.slice(0, maxUntried), ...(left > 0 ? [`${countInWords(left)} more could not be tried.`] : [])];
}

function robotsNotes(outcome: Outcome): string[] {
  return isPageForRobots(outcome) ? ['robots.txt is a page in HTML, so crawlers find no rules in it.'] : [];
}

/** What single carriers do not say any more. */
function lostLines({ lost = [] }: Outcome, style: Style, width: number): string[] {
  const shown = lost.slice(0, maxShown).flatMap((one) => {
    const pieces = [{ text: 'lost', styleName: 'bad' as const }, { text: printable(lostInWords(one)) }];
    return flow(pieces, style, width, '  ');
  });
  return lost.length > maxShown
    ? [...shown, style('quiet', `… and ${lost.length - maxShown} more; --json lists all`)]
    : shown;
}

function sampledNotes({ sampled }: Outcome): string[] {
  const { samples = [] } = sampled ?? {};
  if (samples.length === 0) return [];
  const kept = samples.filter((sample) => sample.kept).length;
  const addresses = samples.length === 1 ? '1 address' : `${samples.length} addresses`;
  return [
    `Sampled with headers and pages: ${addresses}, of which ${kept} ${kept === 1 ? 'keeps' : 'keep'} the policy.`,
  ];
}

function lastLine(outcome: Outcome, breaches: number, style: Style): string {
  const { document, site, check } = outcome;
  const names = printable(`${document.file} in ${site.name}`);
  switch (statusOf(outcome)) {
    case 0: {
      const classes = `${check.classes} ${check.classes === 1 ? 'class' : 'classes'}`;
      const proved = outcome.sampled === undefined ? `${classes}, ${provedWhere(check)}` : sampledInWords(outcome);
      return style('good', `kept: ${names} (${proved})`);
    }
    case 1: {
      const lost = outcome.lost?.length ?? 0;
      const counts = [
        ...(breaches > 0 ? [`${breaches} ${breaches === 1 ? 'breach' : 'breaches'}`] : []),
        ...(lost > 0 ? [`lost from ${lost === 1 ? '1 carrier' : `carriers in ${lost} places`}`] : []),
      ];
      return style('bad', `broken: ${names} (${counts.join(', ')})`);
    }
    case 2:
      return style('warning', `could not tell: ${names}`);
  }
}

/** "at 68 of 68 sampled addresses; robots.txt and other files of the site proved for every address". */
export function sampledInWords({ sampled, check }: Outcome): string {
  const samples = sampled?.samples ?? [];
  const kept = samples.filter((sample) => sample.kept).length;
  const addresses = samples.length === 1 ? 'address' : 'addresses';
  return `at ${kept} of ${samples.length} sampled ${addresses}; robots.txt and other files proved for ${provedWhere(check)}`;
}
