import type { Field } from '@heed/core/internal';
import { type Word, wordsFrom } from './word.js';

/** The fields of robots.txt, in the order in which they are offered. The compiler asks for a row for each that heed knows. */
const meanings: { readonly [Name in Field]: readonly [written: string, clause: string, sentence?: string] } = {
  'user-agent': [
    'User-agent',
    'RFC9309-2.2.1-b',
    'Names the crawler that the rules below are for; "*" stands for every crawler that is not named.',
  ],
  disallow: ['Disallow', 'RFC9309-2.2.2-b'],
  allow: ['Allow', 'RFC9309-2.2.2-a'],
  sitemap: [
    'Sitemap',
    'RFC9309-2.2.4-a',
    'The address of a sitemap. It belongs to no group and allows or forbids nothing.',
  ],
  'content-signal': [
    'Content-Signal',
    'CS-1',
    'Permits or refuses uses of the content after fetching: search, AI input and AI training.',
  ],
  'content-usage': [
    'Content-Usage',
    'AIP-R1',
    'States preferences on AI training, AI use and search, for all paths or for the path that it begins with.',
  ],
  license: ['License', 'RSL-A1', 'The address of an RSL document with the terms under which content may be used.'],
  disallowaitraining: ['DisallowAITraining', 'AIN-17b'],
  allowaitraining: ['AllowAITraining', 'AIN-17b'],
  'crawl-delay': [
    'Crawl-delay',
    'RFC9309-2.2.4-a',
    'Asks for a pause, in seconds, between two requests. RFC 9309 does not define it, and not all crawlers heed it.',
  ],
  'request-rate': [
    'Request-rate',
    'RFC9309-2.2.4-a',
    'Asks for at most a number of requests in a time. RFC 9309 does not define it.',
  ],
  'visit-time': [
    'Visit-time',
    'RFC9309-2.2.4-a',
    'Asks crawlers to visit only at some hours. RFC 9309 does not define it.',
  ],
  host: [
    'Host',
    'RFC9309-2.2.4-a',
    'Named the preferred host of a site to one search engine. It allows or forbids nothing.',
  ],
  'clean-param': [
    'Clean-param',
    'RFC9309-2.2.4-a',
    'Names parameters of addresses that do not change the page. It allows or forbids nothing.',
  ],
  noindex: [
    'Noindex',
    'RFC9309-2.2.4-a',
    'Is not a field of RFC 9309 and has no effect here. "noindex" works in a META tag or a response header.',
  ],
  nofollow: [
    'Nofollow',
    'RFC9309-2.2.4-a',
    'Is not a field of RFC 9309 and has no effect here. "nofollow" works in a META tag or a response header.',
  ],
  noarchive: [
    'Noarchive',
    'RFC9309-2.2.4-a',
    'Is not a field of RFC 9309 and has no effect here. "noarchive" works in a META tag or a response header.',
  ],
  'content-signals': ['Content-Signals', 'AIN-2f'],
};

/** Fields that are explained, but not offered: they should not be used. */
const unwanted: ReadonlySet<string> = new Set([
  'Host',
  'Noindex',
  'Nofollow',
  'Noarchive',
  'Content-Signals',
  'AllowAITraining',
]);

/** Every field of robots.txt. */
export const robotsFieldWords: readonly Word[] = wordsFrom(Object.values(meanings), ': ').map((word) =>
  unwanted.has(word.word) ? { ...word, isOffered: false } : word,
);

/** The fields that ai.txt has too. */
export const aiTxtFieldWords: readonly Word[] = [
  ...robotsFieldWords.filter(({ word }) => word === 'User-agent'),
  ...wordsFrom(
    [
      ['Disallow', 'AIN-17a'],
      ['Allow', 'AIN-17a'],
    ],
    ': ',
  ),
];

/** The characters with a meaning in a path. */
export const patternWords: readonly Word[] = wordsFrom([
  ['*', 'RFC9309-2.2.3-a', 'Stands for any characters, also for none.'],
  ['$', 'RFC9309-2.2.3-b', 'At the end of a path, matches only where the address ends.'],
]);
