/**
 * All usages: what an agent can do with content. The names are ACAP's where ACAP has one; every other dialect is translated into
 * these.
 */
export const usages = {
  crawl: { meaning: 'fetch the resource' },
  follow: { meaning: 'follow links found in it' },
  index: { meaning: 'make index entries from it' },
  preserve: { meaning: 'keep a copy' },
  present: { meaning: 'show it in any form' },
  'present-original': { meaning: 'show the original, fetched at the time of showing' },
  'present-currentcopy': { meaning: 'show the copy of the latest crawl' },
  'present-oldcopy': { meaning: 'show a copy of an earlier crawl' },
  'present-snippet': { meaning: 'show a snippet of the latest version' },
  'present-thumbnail': { meaning: 'show a thumbnail of the latest version' },
  'present-oldsnippet': { meaning: 'show a snippet of an earlier version' },
  'present-oldthumbnail': { meaning: 'show a thumbnail of an earlier version' },
  'present-link': { meaning: 'show a link to it' },
  'anchor-text': { meaning: 'index link targets under their anchor text' },
  translate: { meaning: 'offer a translation' },
  'ai-train': { meaning: 'train generative models' },
  'ai-input': { meaning: 'ground or prompt a model with it' },
  tdm: { meaning: 'mine text and data' },
  other: { meaning: 'anything not named' },
} as const;

/** The name of one of the `usages`: `crawl`, `index`, `ai-train`. */
// `Extract` removes nothing. It gives the union this name, which editors, errors of the compiler and docs/api then show.
export type Usage = Extract<keyof typeof usages, string>;

/** Every usage, in the order in which answers list them. */
export const allUsages: readonly Usage[] = Object.keys(usages) as Usage[];

/** Is this the name of a usage? Names are compared character by character. */
export function isUsage(name: string): name is Usage {
  return Object.hasOwn(usages, name);
}
