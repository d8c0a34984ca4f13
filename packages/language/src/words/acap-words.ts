import { modifications, type QualifierName, type standardUsages, usages } from '@heed/core/vocabulary';
import { type Word, wordsFrom } from './word.js';

type AcapUsage = keyof typeof standardUsages;

/** The clause that says what each usage of ACAP is. */
const usageClauses: { readonly [Name in AcapUsage]: string } = {
  crawl: 'A1-2.5.1-a',
  follow: 'A1-2.5.2-a',
  index: 'A1-2.5.3-a',
  preserve: 'A1-2.5.4-a',
  present: 'A1-2.5.5-a',
  'present-original': 'A1-2.5.5.1.1-a',
  'present-currentcopy': 'A1-2.5.5.1.2-a',
  'present-oldcopy': 'A1-2.5.5.1.3-a',
  'present-snippet': 'A1-2.5.5.1.4-a',
  'present-thumbnail': 'A1-2.5.5.1.5-a',
  'present-oldsnippet': 'A1-2.5.5.1.6-a',
  'present-oldthumbnail': 'A1-2.5.5.1.7-a',
  'present-link': 'A1-2.5.5.1.8-a',
  other: 'A1-2.5.6-a',
};

const acapUsages = Object.entries(usageClauses) as [AcapUsage, string][];

/** The usages, as definitions write them. */
export const acapUsageWords: readonly Word[] = wordsFrom(
  acapUsages.map(([usage, clause]) => [usage, clause, sentenceWith('Means to', usage)]),
);

/** `allow-index` and the like, with what comes before them: `ACAP-` in files, `acap:` in class names, nothing in META tags. */
export function acapStatementWords(before: string, after?: string): Word[] {
  return [
    ...wordsFrom(
      acapUsages
        .filter(([usage]) => usage !== 'other')
        .map(([usage, clause]) => [`${before}allow-${usage}`, clause, sentenceWith('Permits crawlers to', usage)]),
      after,
    ),
    ...wordsFrom(
      acapUsages.map(([usage, clause]) => [
        `${before}disallow-${usage}`,
        clause,
        usage === 'other' ? undefined : sentenceWith('Forbids crawlers to', usage),
      ]),
      after,
    ),
  ];
}

function sentenceWith(beginning: string, usage: AcapUsage): string {
  const what = usage === 'other' ? 'do anything that is not explicitly permitted' : usages[usage].meaning;
  return `${beginning} ${what}.`;
}

/** The fields of ACAP, as robots.txt and the files that it refers to write them. */
export const acapFieldWords: readonly Word[] = [
  ...wordsFrom(
    [
      [
        'ACAP-crawler',
        'A1-2.3.1-a',
        'Names the crawler that the statements below are for; "*" stands for every crawler.',
      ],
    ],
    ': ',
  ),
  ...acapStatementWords('ACAP-', ': '),
  ...wordsFrom(
    [
      [
        'ACAP-usage-purpose',
        'A1-2.3.3-b',
        'Limits the statements below to this purpose, until the next purpose or crawler.',
      ],
      [
        'ACAP-permissions-reference',
        'A1-2.3.2-a',
        'Refers these crawlers to a file with statements for them, which applies together with this one.',
      ],
      ['ACAP-qualified-usage', 'A1-2.7.1-a', 'Defines a name for a usage with qualifiers.'],
      ['ACAP-composite-usage', 'A1-2.7.2-a', 'Defines a name for several usages together.'],
      ['ACAP-resource-set', 'A1-2.7.3-a', 'Defines a name for a list of patterns.'],
      ['ACAP-request-take-down', 'A1-2.6.1-a', 'Asks the crawler to erase its copies and index entries of a resource.'],
      ['ACAP-request-re-crawl', 'A1-2.6.2-a', 'Asks the crawler to fetch a resource again.'],
    ],
    ': ',
  ),
  ...wordsFrom([
    [
      'ACAP-ignore-conventional-records',
      'A1-2.9.1-b',
      'Tells crawlers that understand ACAP to ignore User-agent, Allow and Disallow lines.',
    ],
  ]),
];

/** The comment that announces ACAP. */
export const acapVersionWords: readonly Word[] = wordsFrom([
  ['##ACAP version=1.0', 'A1-2.9.3-a', 'Announces that the file has ACAP statements, and of which version.'],
]);

/** What each qualifier does. The compiler asks for a row for each. */
const qualifiers: { readonly [Name in QualifierName]: readonly [clause: string, sentence: string] } = {
  'time-limit': [
    'A1-2.5.5.2.1-a',
    'Ends the permission: on a day, after some days, or when the resource is crawled again.',
  ],
  'must-use-resource': [
    'A1-2.5.3.2-a',
    'Permits the usage only with the resource that it names, by arrangement with the publisher.',
  ],
  'max-length': ['A1-2.5.5.2.3-a', 'Limits the length of a snippet, in characters or words.'],
  'prohibited-modification': ['A1-2.5.5.2.4-a', 'Excludes a kind of change to what is shown.'],
  'must-include-resource': [
    'A1-2.5.5.2.5-a',
    'Permits showing only together with the resource that it names, by arrangement with the publisher.',
  ],
  'prohibited-context': ['A1-2.5.5.2.6-a', 'Excludes showing the resource within a frame of the user.'],
  'required-context': ['A1-2.5.5.2.7-a', 'Requires a frame that shows the resource as its site does.'],
  location: ['A2-1.3.4-f', 'Limits the permission to pages that are found at an address.'],
};

/** The qualifiers. */
export const qualifierWords: readonly (Word & { readonly word: QualifierName })[] = (
  Object.entries(qualifiers) as [QualifierName, readonly [string, string]][]
).map(([word, [clause, sentence]]) => ({ word, clause, sentence, after: '=' }));

const modificationClauses = ['b', 'c', 'd', 'e', 'f'];
const modificationSentences: Readonly<Record<string, string>> = {
  any: 'Excludes every change.',
  format: 'Excludes conversion to another format.',
  style: 'Excludes changes of typography or layout.',
  translation: 'Excludes translation.',
  annotation: 'Excludes additions such as ratings or tags.',
};

const timeLimits = wordsFrom([
  ['until-recrawled', 'A1-2.5.3.1-a', 'Until the resource is crawled and indexed again.'],
  ['until-2099-12-31', 'A1-2.5.3.1-b', 'Up to and including this day.'],
  ['30-days', 'A1-2.5.3.1-c', 'For this number of days from the first use.'],
]);

/** The values of a qualifier; those with a number are examples to be changed. */
export const qualifierValues: { readonly [Name in QualifierName]?: readonly Word[] } = {
  'time-limit': timeLimits,
  'max-length': wordsFrom([
    ['160-chars', 'A1-2.5.5.2.3-a', 'At most this number of characters.'],
    ['25-words', 'A1-2.5.5.2.3-a', 'At most this number of words.'],
  ]),
  'prohibited-modification': wordsFrom(
    modifications.map((name, index) => [
      name,
      `A1-2.5.5.2.4-${modificationClauses[index]}`,
      modificationSentences[name] ?? '',
    ]),
  ),
  'prohibited-context': wordsFrom([
    ['within-user-frame', 'A1-2.5.5.2.6-a', 'Not within a frame that the user of the permission has built.'],
  ]),
  'required-context': wordsFrom([
    ['within-original-frame', 'A1-2.5.5.2.7-a', 'Only within a frame that imitates how the site shows it.'],
  ]),
};
