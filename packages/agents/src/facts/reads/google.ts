import { googleCommon, googleFetchers, googleSpecial } from '../common.js';
import { inMeta, inMetaAndHeader, type PageRead, type ReadingFacts, rulesOfRobotsTxt } from './page-read.js';

/** It lists the four fields that Google supports, and says of all others that it does not. */
const robotsSpecification: PageRead = {
  address: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  date: '2026-09-01',
  seen: 'operator page',
  documents: [...rulesOfRobotsTxt, 'wildcards', 'sitemap'],
  declines: ['crawl-delay', 'clean-param', 'host', 'request-rate', 'noindex-line', 'disallow-ai-training'],
  silence: 'robots.txt',
};

const robotsMeta: PageRead = {
  address: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  date: '2026-03-24',
  seen: 'operator page',
  documents: [
    ...inMetaAndHeader('all', 'noindex', 'nofollow', 'none', 'nosnippet', 'indexifembedded', 'noimageindex'),
    ...inMetaAndHeader('max-snippet', 'max-image-preview', 'max-video-preview', 'notranslate', 'unavailable_after'),
    'data-nosnippet',
  ],
  declines: inMetaAndHeader('noarchive', 'nocache', 'nositelinkssearchbox'),
  silence: 'page',
};

const outboundLinks: PageRead = {
  address: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  date: '2026-11-15',
  seen: 'report',
  documents: ['rel-nofollow'],
};

/** The crawlers of Google, by what they read. */
export const google: readonly ReadingFacts[] = [
  {
    agents: ['Googlebot', 'Googlebot-Image', 'Googlebot-Video', 'Googlebot-News'],
    pages: [robotsSpecification, robotsMeta, outboundLinks],
  },
  {
    agents: ['Storebot-Google', 'GoogleOther', 'Google-InspectionTool', 'Google-CloudVertexBot'],
    pages: [robotsSpecification],
  },
  {
    agents: ['Google-Extended'],
    pages: [
      robotsSpecification,
      // Its section is quoted whole in several reports: a name for robots.txt, and nothing else.
      { address: `${googleCommon}#google-extended`, date: '2026-07-14', seen: 'report', silence: 'all' },
    ],
  },
  {
    agents: ['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google', 'APIs-Google'],
    pages: [
      { address: googleSpecial, date: '2026-11-19', seen: 'operator page', documents: rulesOfRobotsTxt },
      robotsSpecification,
    ],
  },
  {
    agents: ['AdsBot-Google'],
    pages: [
      { address: robotsMeta.address, date: robotsMeta.date, seen: 'operator page', documents: inMeta('noindex') },
    ],
  },
  {
    agents: [
      'Google-Agent',
      'Google-GeminiNotebook',
      'Google-Read-Aloud',
      'FeedFetcher-Google',
      'Google-Site-Verification',
      'Google-Pinpoint',
      'Google-CWS',
    ],
    pages: [
      {
        address: googleFetchers,
        date: '2026-11-15',
        seen: 'operator page',
        declines: [...rulesOfRobotsTxt, 'wildcards', 'crawl-delay', 'sitemap', 'clean-param', 'host', 'request-rate'],
      },
    ],
  },
];
