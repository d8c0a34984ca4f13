/** The words of robots METAs and `X-Robots-Tag` headers that crawlers are known to act on, or were. */
export const ruleWords = [
  'noindex',
  'nofollow',
  'none',
  'index',
  'follow',
  'all',
  'noarchive',
  'nocache',
  'nosnippet',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
  'notranslate',
  'noai',
  'noimageai',
  'noml',
  'noimageindex',
  'indexifembedded',
  'archive',
  'nositelinkssearchbox',
  'noodp',
  'noydir',
  'noyaca',
] as const;

/** One of `ruleWords`. */
export type RuleWord = (typeof ruleWords)[number];

/** What a robots.txt can hold. `noindex-line` is a line `Noindex:`, `policy-tokens` a group for a use, such as `MachineLearning`. */
const robotsTxtSignals = [
  'disallow',
  'allow',
  'wildcards',
  'crawl-delay',
  'sitemap',
  'clean-param',
  'host',
  'request-rate',
  'noindex-line',
  'policy-tokens',
  'disallow-ai-training',
] as const;

/** What the elements of a page can carry, and comments between them. */
const elementSignals = [
  'data-nosnippet',
  'rel-nofollow',
  'robots-nocontent',
  'googleoff',
  'noindex-tag',
  'noindex-comment',
  'profile-classes',
] as const;

/** The dialects that an operator reads whole or not at all. */
const wholeDialects = ['acap', 'content-usage', 'content-signal', 'tdmrep', 'rsl', 'ai-txt', 'robots-pi'] as const;

/** Something that publishers write and operators document reading, or not: `disallow`, `meta/noindex`, `content-signal` (ASK-39). */
export type Signal =
  | (typeof robotsTxtSignals)[number]
  | (typeof elementSignals)[number]
  | (typeof wholeDialects)[number]
  | `meta/${RuleWord}`
  | `header/${RuleWord}`;

/** Every signal: robots.txt, whole dialects, words of METAs and headers, elements. */
export const allSignals: readonly Signal[] = [
  ...robotsTxtSignals,
  ...wholeDialects,
  ...ruleWords.map((word): Signal => `meta/${word}`),
  ...ruleWords.map((word): Signal => `header/${word}`),
  ...elementSignals,
];

/**
 * What an operator says of a signal: that its agent reads it, that it does not, or nothing, although its page was read. `unknown`: no
 * page was read.
 */
export type Standing = 'documented' | 'declined' | 'not documented' | 'unknown';

/** What is known of one agent and one signal, and how. */
export interface SignalFact {
  readonly standing: Exclude<Standing, 'unknown'>;
  /** The address of the page that says so, or that does not name the signal. */
  readonly source: string;
  /** The day of the copy that was read, as `2026-11-15`. */
  readonly date: string;
  /** Was the page itself read, or a report that cites it? */
  readonly seen: 'operator page' | 'report';
}

/** Where a signal is written: in robots.txt, on the page or its header, or in both. */
export function areaOf(signal: Signal): 'robots.txt' | 'page' | 'both' {
  if (robotsTxtSignals.some((one) => one === signal)) return 'robots.txt';
  if (signal === 'robots-pi') return 'page';
  return wholeDialects.some((one) => one === signal) ? 'both' : 'page';
}

/** The signal that a whole dialect is; absent for those whose parts are documented one by one. */
export function signalOfDialect(dialect: string): Signal | undefined {
  return wholeDialects.find((one) => one === dialect);
}

const namesOfSignals: { readonly [S in Signal]?: string } = {
  disallow: 'Disallow',
  allow: 'Allow',
  wildcards: 'wildcards in paths',
  'crawl-delay': 'Crawl-delay',
  sitemap: 'Sitemap',
  'clean-param': 'Clean-param',
  host: 'Host',
  'request-rate': 'Request-rate',
  'noindex-line': 'Noindex lines',
  'policy-tokens': 'names that stand for a use, such as MachineLearning',
  'disallow-ai-training': 'DisallowAITraining',
  acap: 'ACAP',
  'content-usage': 'Content-Usage',
  'content-signal': 'Content-Signal',
  tdmrep: 'TDMRep',
  rsl: 'RSL',
  'ai-txt': 'ai.txt',
  'robots-pi': 'the robots processing instruction',
  'data-nosnippet': 'data-nosnippet',
  'rel-nofollow': 'rel="nofollow"',
  'robots-nocontent': 'class robots-nocontent',
  googleoff: 'googleoff comments',
  'noindex-tag': 'the element noindex',
  'noindex-comment': 'noindex comments',
  'profile-classes': 'the classes of the Robot Exclusion Profile',
};

/** The name of a signal in a sentence: `META noindex`, `Content-Signal`. */
export function signalInWords(signal: Signal): string {
  const name = namesOfSignals[signal];
  if (name !== undefined) return name;
  const [carrier = '', word = ''] = signal.split('/');
  return `${carrier === 'meta' ? 'META' : 'X-Robots-Tag'} ${word}`;
}
