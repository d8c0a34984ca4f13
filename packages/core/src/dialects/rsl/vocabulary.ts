import type { Usage } from '../../policy/usage.js';

/** The namespace of RSL 1.0 (RSL-D1). */
export const rslNamespace = 'https://rslstandard.org/rsl';

/** The media type by which links and scripts say that they lead to RSL, or are it (RSL-A3, RSL-A4). */
export const rslMediaType = 'application/rsl+xml';

/** The elements of RSL 1.0. Any other element of its namespace makes a document invalid (RSL-D6, AIN-16g). */
export const rslElements: ReadonlySet<string> = new Set([
  'rsl',
  'content',
  'license',
  'permits',
  'prohibits',
  'payment',
  'standard',
  'custom',
  'amount',
  'accepts',
  'reporting',
  'legal',
  'alternate',
  'schema',
  'copyright',
  'terms',
]);

/** Where elements belong that change an answer. The others may stand anywhere. */
export const parentsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['content', ['rsl']],
  ['license', ['content']],
  ['permits', ['license']],
  ['prohibits', ['license']],
  ['payment', ['license']],
  ['reporting', ['license']],
]);

/** The usages that each usage token covers (RSL-D4, AIN-13). There is no house usage for `ai-index`. */
export const usagesOf: ReadonlyMap<string, readonly Usage[]> = new Map([
  ['all', ['index', 'ai-train', 'ai-input', 'tdm']],
  ['ai-all', ['ai-train', 'ai-input']],
  ['ai-train', ['ai-train']],
  ['ai-input', ['ai-input']],
  ['ai-index', []],
  ['search', ['index']],
]);

/** The usages that the documents of RSL can speak of. */
export const spokenUsages: readonly Usage[] = usagesOf.get('all') ?? [];

/** The usages that a broken document and a closed list refuse (AIN-16b, AIN-16g). A lost file must not drop a site from search. */
export const aiUsages: readonly Usage[] = usagesOf.get('ai-all') ?? [];

/** Usage tokens of RSL 0.9, and what they are today (RSL-D7, AIN-16e). */
export const oldTokens: ReadonlyMap<string, string> = new Map([
  ['train-ai', 'ai-train'],
  ['train-genai', 'ai-train'],
  ['ai-use', 'ai-input'],
  ['ai-summarize', 'ai-input'],
]);

/** The user tokens (RSL-D4). */
export const userTokens: ReadonlySet<string> = new Set([
  'commercial',
  'non-commercial',
  'education',
  'government',
  'personal',
]);

/** The payment types (RSL-D5). `inference` was one in 0.9 (RSL-D7). */
export const paymentTypes: ReadonlySet<string> = new Set([
  'purchase',
  'subscription',
  'training',
  'crawl',
  'use',
  'contribution',
  'attribution',
  'free',
]);
