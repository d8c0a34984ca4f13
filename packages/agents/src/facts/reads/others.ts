import { inMeta, type ReadingFacts, rulesOfRobotsTxt } from './page-read.js';

/** Archives and crawlers for search engine optimisation, by what they read. */
export const others: readonly ReadingFacts[] = [
  {
    agents: ['AhrefsBot', 'AhrefsSiteAudit'],
    pages: [
      {
        address: 'https://ahrefs.com/robot',
        date: '2026-11-19',
        seen: 'operator page',
        documents: [...rulesOfRobotsTxt, 'crawl-delay'],
      },
    ],
  },
  {
    agents: ['heritrix'],
    pages: [
      {
        address: 'https://github.com/internetarchive/heritrix3',
        date: '2026-11-19',
        seen: 'operator page',
        documents: ['disallow', ...inMeta('nofollow')],
      },
    ],
  },
];
