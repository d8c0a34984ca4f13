import type { Usage } from '@heed/core';

/** Somebody who forbids a usage, and how. */
export interface UsageExample {
  /** Who says it, and what for. */
  readonly who: string;
  readonly where: 'robots.txt' | 'header' | 'page' | '/.well-known/tdmrep.json';
  /** What is written there. */
  readonly says: string;
  /** Other ways to say it that heed reads. */
  readonly also: readonly string[];
}

/** An example for each usage of the vocabulary. The tests ask heed about every one of them. */
export const usageExamples: { readonly [U in Usage]: UsageExample } = {
  crawl: {
    who: 'A newspaper keeps crawlers out of its drafts',
    where: 'robots.txt',
    says: 'User-agent: *\nDisallow: /drafts/',
    also: ['ACAP-disallow-crawl'],
  },
  follow: {
    who: 'A forum does not want to vouch for the links that its members post',
    where: 'page',
    says: '<meta name="robots" content="nofollow">',
    also: ['X-Robots-Tag: nofollow', '<?robots follow="no"?>', 'class="robots-nofollow"', 'ACAP-disallow-follow'],
  },
  index: {
    who: 'A shop keeps its shopping carts out of search engines',
    where: 'header',
    says: 'X-Robots-Tag: noindex',
    also: [
      '<meta name="robots" content="noindex">',
      '<?robots index="no"?>',
      'class="robots-noindex"',
      'ACAP-disallow-index',
    ],
  },
  preserve: {
    who: 'A news agency does not let anybody keep copies of its reports',
    where: 'robots.txt',
    says: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-preserve: /reports/',
    also: ['noarchive, for crawlers with the purpose "archive"'],
  },
  present: {
    who: 'A database lets search engines index its entries, but show nothing of them',
    where: 'robots.txt',
    says: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-present: /entries/',
    also: ['noindex, which forbids showing, too'],
  },
  'present-original': {
    who: 'A publisher does not want its pages shown inside the pages of others',
    where: 'robots.txt',
    says: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-present-original: /',
    also: [],
  },
  'present-currentcopy': {
    who: 'A weather service does not want cached copies to be read instead of its page',
    where: 'page',
    says: '<meta name="robots" content="noarchive">',
    also: ['X-Robots-Tag: noarchive', 'ACAP-disallow-present-currentcopy'],
  },
  'present-oldcopy': {
    who: 'A paper that corrects its articles does not want earlier versions to be shown',
    where: 'robots.txt',
    says: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-present-oldcopy: /',
    also: ['noarchive'],
  },
  'present-snippet': {
    who: 'A publisher of short poems does not want to see them quoted whole in search results',
    where: 'page',
    says: '<meta name="robots" content="nosnippet">',
    also: ['max-snippet:0', 'data-nosnippet on an element', 'ACAP-disallow-present-snippet'],
  },
  'present-thumbnail': {
    who: 'A photographer does not want small versions of the pictures to be shown',
    where: 'header',
    says: 'X-Robots-Tag: max-image-preview:none',
    also: ['<meta name="robots" content="max-image-preview:none">', 'ACAP-disallow-present-thumbnail'],
  },
  'present-oldsnippet': {
    who: 'A shop does not want earlier prices to be quoted',
    where: 'robots.txt',
    says: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-present-oldsnippet: /products/',
    also: ['nosnippet'],
  },
  'present-oldthumbnail': {
    who: 'A gallery does not want pictures of past exhibitions to be shown',
    where: 'robots.txt',
    says: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-present-oldthumbnail: /exhibitions/',
    also: ['max-image-preview:none'],
  },
  'present-link': {
    who: 'A bank does not want search results to link to pages that only work after signing in',
    where: 'robots.txt',
    says: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-present-link: /account/',
    also: ['noindex, which forbids showing, too'],
  },
  'anchor-text': {
    who: 'A forum does not want the words of its members to describe the pages that they link to',
    where: 'page',
    says: '<head profile="http://example.org/xmdp/robots-profile#"></head>\n<p id="comment" class="robots-noanchortext">See <a href="/a">this</a>.</p>',
    also: [],
  },
  translate: {
    who: 'A law firm does not want machine translations of its advice to be offered',
    where: 'page',
    says: '<meta name="robots" content="notranslate">',
    also: ['X-Robots-Tag: notranslate', 'prohibited-modification=translation in ACAP'],
  },
  'ai-train': {
    who: 'A newspaper does not want models to be trained with its articles',
    where: 'robots.txt',
    says: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /',
    also: [
      'Content-Usage: train-ai=n',
      '<meta name="robots" content="noai, noimageai">',
      'X-Robots-Tag: noml',
      'a License: line in robots.txt that leads to an RSL licence',
      'Disallow: / in /ai.txt',
      'tdm-reservation: 1',
      'User-agent: Google-Extended with Disallow: /, for Google alone',
    ],
  },
  'ai-input': {
    who: 'A magazine does not want chatbots to answer from its articles',
    where: 'header',
    says: 'Content-Usage: ai-use=n',
    also: [
      'Content-Signal: ai-input=no',
      '<meta name="robots" content="noai">',
      'a License: line in robots.txt that leads to an RSL licence',
      'tdm-reservation: 1',
      'nosnippet, for Googlebot alone',
    ],
  },
  tdm: {
    who: 'A scientific publisher reserves text and data mining, and says where a licence may be had',
    where: '/.well-known/tdmrep.json',
    says: '[{ "location": "/", "tdm-reservation": 1, "tdm-policy": "https://example.com/licences.json" }]',
    also: [
      'tdm-reservation: 1 as a header',
      '<meta name="tdm-reservation" content="1">',
      'an RSL licence that prohibits "all"',
      'ACAP-disallow-other',
    ],
  },
  other: {
    who: 'A publisher reserves uses that nobody has a word for yet',
    where: 'robots.txt',
    says: '##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-crawl: /\nACAP-allow-index: /\nACAP-disallow-other: /',
    also: [],
  },
};
