import type { WordRow, WrittenField } from '../dialect.js';

/** A rule of headers and META tags, written as a field of robots.txt. */
function ruleAsField(word: string): WrittenField {
  const rule = word.toLowerCase();
  return {
    word,
    clause: 'RFC9309-2.2.4-a',
    sentence: `Is not a field of RFC 9309 and has no effect here. "${rule}" works in a META tag or a response header.`,
    value: { kind: 'pattern' },
    isOffered: false,
  };
}

/** How robots.txt is written: the fields of RFC 9309, and others of real files that belong to no other dialect. */
export const robotsTxtWords: WordRow = {
  robotsFields: [
    {
      word: 'User-agent',
      clause: 'RFC9309-2.2.1-b',
      sentence: 'Names the crawler that the rules below are for; "*" stands for every crawler that is not named.',
      value: { kind: 'agent' },
    },
    {
      word: 'Disallow',
      clause: 'RFC9309-2.2.2-b',
      value: { kind: 'pattern' },
    },
    {
      word: 'Allow',
      clause: 'RFC9309-2.2.2-a',
      value: { kind: 'pattern' },
    },
    {
      word: 'Sitemap',
      clause: 'RFC9309-2.2.4-a',
      sentence: 'Gives the address of a sitemap. It belongs to no group and allows or forbids nothing.',
      value: { kind: 'address' },
    },
    {
      word: 'DisallowAITraining',
      clause: 'AIN-17b',
      value: { kind: 'pattern' },
    },
    {
      word: 'AllowAITraining',
      clause: 'AIN-17b',
      value: { kind: 'pattern' },
      isOffered: false,
    },
    {
      word: 'Crawl-delay',
      clause: 'RFC9309-2.2.4-a',
      sentence:
        'Asks for a pause, in seconds, between two requests. RFC 9309 does not define it, and not all crawlers heed it.',
      value: { kind: 'number' },
    },
    {
      word: 'Request-rate',
      clause: 'RFC9309-2.2.4-a',
      sentence: 'Asks for no more than so many requests in a time. RFC 9309 does not define it.',
      value: { kind: 'text' },
    },
    {
      word: 'Visit-time',
      clause: 'RFC9309-2.2.4-a',
      sentence: 'Asks crawlers to come only at some hours. RFC 9309 does not define it.',
      value: { kind: 'text' },
    },
    {
      word: 'Host',
      clause: 'RFC9309-2.2.4-a',
      sentence: 'Named the preferred host of a site to one search engine. It allows or forbids nothing.',
      value: { kind: 'address' },
      isOffered: false,
    },
    {
      word: 'Clean-param',
      clause: 'RFC9309-2.2.4-a',
      sentence: 'Names parameters of addresses that do not change the page. It allows or forbids nothing.',
      value: { kind: 'text' },
    },
    ...['Noindex', 'Nofollow', 'Noarchive'].map(ruleAsField),
  ],
};
