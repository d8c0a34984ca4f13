import type { Usage } from '../policy/usage.js';
import { quote } from './quote.js';

/** A usage of something, as the phrase that follows `may` or `to` in a sentence. */
export function usagePhrase(usage: Usage, subject: string): string {
  return phrases[usage].replace('{it}', () => subject);
}

/** What a decision is about: the whole resource, or the element with this id. */
export function subjectOf(element: string | undefined): string {
  return element === undefined ? 'this resource' : `the element ${quote(element)}`;
}

const phrases: { readonly [U in Usage]: string } = {
  crawl: 'fetch {it}',
  follow: 'follow the links in {it}',
  index: 'make index entries from {it}',
  preserve: 'keep a copy of {it}',
  present: 'show {it} in any form',
  'present-original': 'show the original of {it}',
  'present-currentcopy': 'show the latest copy of {it}',
  'present-oldcopy': 'show an earlier copy of {it}',
  'present-snippet': 'show a snippet of {it}',
  'present-thumbnail': 'show a thumbnail of {it}',
  'present-oldsnippet': 'show a snippet of an earlier version of {it}',
  'present-oldthumbnail': 'show a thumbnail of an earlier version of {it}',
  'present-link': 'show a link to {it}',
  'anchor-text': 'index link targets under the anchor text in {it}',
  translate: 'offer a translation of {it}',
  'ai-train': 'train generative models with {it}',
  'ai-input': 'ground or prompt a model with {it}',
  tdm: 'mine text and data from {it}',
  other: 'use {it} in a way that has no name',
};
