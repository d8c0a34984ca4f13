import type { Usage } from '../policy/usage.js';

/** Each usage as the phrase that follows `may` or `to` in a sentence. */
export const usagePhrases: { readonly [U in Usage]: string } = {
  crawl: 'fetch this resource',
  follow: 'follow the links in this resource',
  index: 'make index entries from this resource',
  preserve: 'keep a copy of this resource',
  present: 'show this resource in any form',
  'present-original': 'show the original of this resource',
  'present-currentcopy': 'show the latest copy of this resource',
  'present-oldcopy': 'show an earlier copy of this resource',
  'present-snippet': 'show a snippet of this resource',
  'present-thumbnail': 'show a thumbnail of this resource',
  'present-oldsnippet': 'show a snippet of an earlier version of this resource',
  'present-oldthumbnail': 'show a thumbnail of an earlier version of this resource',
  'present-link': 'show a link to this resource',
  'anchor-text': 'index link targets under the anchor text in this resource',
  translate: 'offer a translation of this resource',
  'ai-train': 'train generative models with this resource',
  'ai-input': 'ground or prompt a model with this resource',
  tdm: 'mine text and data from this resource',
  other: 'use this resource in a way that has no name of its own',
};
