import { inMeta, inMetaAndHeader, type ReadingFacts, rulesOfRobotsTxt } from './page-read.js';

const yandexHelp = 'https://yandex.com/support/webmaster/en/robot-workings';

/** Search engines but Google, by what they read. */
export const searchEngines: readonly ReadingFacts[] = [
  {
    agents: ['bingbot'],
    pages: [
      {
        address: 'https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question',
        date: '2026-11-19',
        seen: 'operator page',
        documents: rulesOfRobotsTxt,
      },
      {
        address:
          'https://thrivesearch.com/robots-txt-tip-from-bing-include-all-relevant-directives-if-you-have-a-bingbot-section/',
        date: '2026-11-19',
        seen: 'report',
        documents: ['crawl-delay'],
      },
      {
        address: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
        date: '2026-09-01',
        seen: 'report',
        documents: ['wildcards', 'sitemap'],
      },
      {
        address: 'https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240',
        date: '2026-11-19',
        seen: 'operator page',
        documents: inMetaAndHeader('noindex', 'index', 'nofollow', 'follow', 'noarchive', 'nocache', 'nosnippet'),
      },
      {
        address: 'https://ppc.land/bing-releases-specs-over-snippets-in-the-search-results/',
        date: '2026-11-19',
        seen: 'report',
        documents: inMetaAndHeader('max-snippet', 'max-image-preview', 'max-video-preview'),
      },
      {
        address:
          'https://blogs.bing.com/webmaster/October-2025/Bing-Introduces-Support-for-the-data-nosnippet-HTML-Attribute',
        date: '2026-11-15',
        seen: 'operator page',
        documents: ['data-nosnippet'],
      },
    ],
  },
  {
    agents: ['YandexBot'],
    pages: [
      {
        address: `${yandexHelp}/allow-disallow.md`,
        date: '2026-11-19',
        seen: 'operator page',
        documents: rulesOfRobotsTxt,
      },
      {
        address: `${yandexHelp}/user-agent.md`,
        date: '2026-11-19',
        seen: 'operator page',
        documents: ['wildcards'],
      },
      {
        address: `${yandexHelp}/clean-param.md`,
        date: '2026-11-19',
        seen: 'operator page',
        documents: ['clean-param'],
      },
      {
        address: `${yandexHelp}/crawl-delay.md`,
        date: '2026-11-19',
        seen: 'operator page',
        declines: ['crawl-delay'],
      },
      {
        address: 'https://yandex.com/support/webmaster/en/error-dictionary/robots-txt.md',
        date: '2026-11-20',
        seen: 'operator page',
        documents: ['sitemap'],
      },
      {
        address: 'https://nuxtseo.com/docs/robots/advanced/yandex',
        date: '2026-08-11',
        seen: 'report',
        declines: ['host'],
      },
      {
        address: 'https://yandex.com/support/webmaster/controlling-robot/meta-robots.html',
        date: '2026-11-15',
        seen: 'operator page',
        documents: [
          ...inMetaAndHeader('noindex', 'nofollow', 'none', 'noarchive'),
          ...inMeta('noyaca', 'index', 'follow', 'archive', 'all'),
        ],
      },
      {
        address: 'http://help.yandex.com/webmaster/adding-site/indexing-prohibition.xml',
        date: '2026-11-15',
        seen: 'operator page',
        documents: ['noindex-tag', 'noindex-comment'],
      },
    ],
  },
  {
    agents: ['Baiduspider'],
    pages: [
      {
        address: 'https://www.baidu.com/search/robots_english.html',
        date: '2026-11-19',
        seen: 'operator page',
        documents: ['disallow', ...inMeta('nofollow')],
      },
      {
        address: 'https://chenoge.github.io/2019/04/01/robots文件',
        date: '2026-11-20',
        seen: 'report',
        documents: ['allow', 'wildcards'],
      },
      {
        address: 'https://chateach.com/seobiaoqian/332',
        date: '2026-11-15',
        seen: 'report',
        documents: inMeta('noarchive'),
      },
    ],
  },
  {
    agents: ['MojeekBot'],
    pages: [
      {
        address: 'https://www.mojeek.co.uk/bot.html',
        date: '2026-11-19',
        seen: 'operator page',
        documents: ['disallow', ...inMeta('noindex', 'nocache', 'nofollow')],
        declines: ['crawl-delay'],
        silence: 'all',
      },
    ],
  },
  {
    agents: ['SeznamBot'],
    pages: [
      {
        address: 'https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control',
        date: '2025-01-29',
        seen: 'operator page',
        documents: rulesOfRobotsTxt,
      },
      {
        address: 'https://napoveda.seznam.cz/en/full-text-search/indexing-control/',
        date: '2026-11-19',
        seen: 'operator page',
        documents: inMeta('noindex', 'index', 'nofollow', 'follow', 'all'),
      },
      {
        address:
          'http://napoveda.seznam.cz/cz/hledani-fulltext-indexovani-robot-seznambot-nastaveni-pravidla-faq-dotazy/',
        date: '2026-11-19',
        seen: 'operator page',
        documents: ['rel-nofollow'],
      },
      {
        address: 'http://napoveda.seznam.cz/cz/fulltext-hledani-v-internetu/robots-txt/syntaxe',
        date: '2026-11-20',
        seen: 'operator page',
        documents: ['wildcards'],
      },
      {
        address: 'https://o-seznam.cz/napoveda/vyhledavani/seznambot/robots-txt',
        date: '2026-11-19',
        seen: 'operator page',
        documents: ['sitemap'],
      },
    ],
  },
  {
    agents: ['DuckDuckBot'],
    pages: [
      {
        address: 'https://51degrees.tv/blog/duckduckgo-crawlers-2026',
        date: '2026-11-19',
        seen: 'report',
        documents: ['disallow'],
      },
    ],
  },
  {
    agents: ['Yeti'],
    pages: [
      {
        address: 'https://www.weblio.jp/content/イエティボット',
        date: '2026-11-15',
        seen: 'report',
        documents: ['disallow', ...inMeta('noarchive')],
      },
    ],
  },
  {
    // The index that read its class `robots-nocontent` no longer exists (PS-O-1), nor does the directory that `noodp` is about (PS-G-23):
    // neither is listed.
    agents: ['Slurp'],
    pages: [
      {
        address: 'http://blog.spinn3r.com/2007/12/yahoo-extends-m.html',
        date: '2026-11-15',
        seen: 'report',
        documents: inMetaAndHeader('noindex', 'noarchive', 'nosnippet', 'nofollow'),
      },
    ],
  },
  {
    agents: ['PetalBot'],
    pages: [
      {
        address: 'https://aspiegel.com/petalbot',
        date: '2026-11-20',
        seen: 'operator page',
        documents: rulesOfRobotsTxt,
      },
    ],
  },
  {
    agents: ['Bravebot'],
    pages: [
      {
        address: 'https://search.brave.com/help/brave-search-crawler',
        date: '2026-08-21',
        seen: 'report',
        documents: inMeta('noindex'),
      },
    ],
  },
  {
    agents: ['Applebot'],
    pages: [
      {
        address: 'https://support.apple.com/en-us/119829',
        date: '2026-09-22',
        seen: 'operator page',
        documents: [...rulesOfRobotsTxt, ...inMetaAndHeader('noindex', 'nosnippet', 'nofollow', 'none', 'all')],
        declines: ['crawl-delay'],
        silence: 'all',
      },
    ],
  },
  {
    agents: ['Applebot-Extended'],
    pages: [
      {
        address: 'https://support.apple.com/en-us/119829',
        date: '2026-09-22',
        seen: 'operator page',
        documents: rulesOfRobotsTxt,
        silence: 'all',
      },
    ],
  },
];
