import { amazonSource, metaCrawlers } from '../common.js';
import { inHeader, inMeta, inMetaAndHeader, type PageRead, type ReadingFacts, rulesOfRobotsTxt } from './page-read.js';

const openAi: PageRead = {
  address: 'https://developers.openai.com/api/docs/bots',
  date: '2026-09-02',
  seen: 'operator page',
  documents: rulesOfRobotsTxt,
  silence: 'all',
};

const anthropic: PageRead = {
  address: 'https://support.claude.com/en/articles/8896518',
  date: '2026-09-22',
  seen: 'operator page',
  documents: [...rulesOfRobotsTxt, 'crawl-delay'],
  silence: 'all',
};

const perplexity: PageRead = {
  address: 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
  date: '2026-11-15',
  seen: 'operator page',
  silence: 'all',
};

/** It says of all three names that they respect what is listed here; of Amzn-User also that it may not follow all of robots.txt. */
const amazon: PageRead = {
  address: amazonSource,
  date: '2026-09-22',
  seen: 'operator page',
  documents: [...rulesOfRobotsTxt, 'rel-nofollow', ...inMeta('noarchive', 'noindex', 'none')],
  declines: ['crawl-delay'],
  silence: 'all',
};

/** It says that robots.txt is to be used "rather than" tags such as `noai`. */
const meta: PageRead = {
  address: metaCrawlers,
  date: '2026-09-02',
  seen: 'operator page',
  documents: rulesOfRobotsTxt,
  declines: inMetaAndHeader('noai', 'noimageai'),
  silence: 'all',
};

const mistral: PageRead = {
  address: 'https://docs.mistral.ai/robots',
  date: '2026-11-15',
  seen: 'operator page',
  documents: ['disallow'],
  silence: 'all',
};

/** Crawlers and fetchers of those who make AI, and of the corpora that they use, by what they read. */
export const ai: readonly ReadingFacts[] = [
  { agents: ['GPTBot'], pages: [openAi] },
  {
    agents: ['OAI-SearchBot'],
    pages: [
      {
        address: 'https://help.openai.com/en/articles/12627856-publishers-and-developers-faq',
        date: '2026-11-19',
        seen: 'report',
        documents: inMeta('noindex'),
      },
      openAi,
    ],
  },
  {
    agents: ['ChatGPT-User'],
    pages: [
      {
        address: openAi.address,
        date: openAi.date,
        seen: 'operator page',
        declines: rulesOfRobotsTxt,
        silence: 'all',
      },
    ],
  },
  {
    agents: ['OAI-AdsBot'],
    pages: [{ address: openAi.address, date: openAi.date, seen: 'operator page', silence: 'all' }],
  },
  { agents: ['ClaudeBot', 'Claude-User', 'Claude-SearchBot'], pages: [anthropic] },
  { agents: ['PerplexityBot'], pages: [{ ...perplexity, documents: rulesOfRobotsTxt }] },
  { agents: ['Perplexity-User'], pages: [{ ...perplexity, declines: rulesOfRobotsTxt }] },
  { agents: ['Amazonbot', 'Amzn-SearchBot', 'Amzn-User'], pages: [amazon] },
  { agents: ['meta-externalagent', 'meta-webindexer', 'meta-externalads', 'facebookexternalhit'], pages: [meta] },
  {
    agents: ['meta-externalfetcher'],
    pages: [{ ...meta, documents: [], declines: [...rulesOfRobotsTxt, ...inMetaAndHeader('noai', 'noimageai')] }],
  },
  { agents: ['MistralAI-User', 'MistralAI-Index', 'MistralAI-Training'], pages: [mistral] },
  {
    agents: ['CCBot'],
    pages: [
      {
        address: 'https://commoncrawl.org/faq',
        date: '2026-05-28',
        seen: 'report',
        documents: [...rulesOfRobotsTxt, 'crawl-delay', 'sitemap', 'rel-nofollow'],
      },
      { address: 'https://commoncrawl.org/ccbot', date: '2026-11-15', seen: 'report', silence: 'all' },
    ],
  },
  {
    agents: ['DuckAssistBot'],
    pages: [
      {
        address: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
        date: '2026-11-19',
        seen: 'operator page',
        documents: ['disallow'],
        silence: 'all',
      },
    ],
  },
  {
    agents: ['YouBot'],
    pages: [
      {
        address: 'https://docs.you.com/youbot',
        date: '2026-08-20',
        seen: 'report',
        documents: ['disallow', 'crawl-delay'],
      },
    ],
  },
  {
    agents: ['Diffbot'],
    pages: [
      {
        address: 'https://docs.diffbot.com/docs/does-crawl-respect-robotstxt',
        date: '2026-11-19',
        seen: 'operator page',
        documents: ['disallow', 'crawl-delay'],
      },
    ],
  },
  {
    agents: ['ImagesiftBot'],
    pages: [
      {
        address: 'https://imagesift.com/about',
        date: '2026-11-19',
        seen: 'report',
        documents: ['disallow', 'crawl-delay'],
      },
    ],
  },
  {
    agents: ['img2dataset'],
    pages: [
      {
        address: 'https://github.com/rom1504/img2dataset/pull/249',
        date: '2026-11-15',
        seen: 'operator page',
        documents: inHeader('noai', 'noimageai', 'noindex', 'noimageindex'),
      },
    ],
  },
];
