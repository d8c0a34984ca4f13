import type { Purpose } from '@heed/agents';

const words: Readonly<Record<Purpose, string>> = {
  'ai-train': 'training of AI models',
  'ai-input': 'answers that AI generates',
  search: 'a search index',
  user: 'requests of people',
  archive: 'an archive of the web',
  seo: 'search engine optimisation',
  preview: 'previews of links',
  ads: 'advertising',
  tools: 'verification, monitoring or research',
};

/** What a purpose is, in words. */
export function purposeInWords(purpose: string): string {
  return Object.hasOwn(words, purpose) ? words[purpose as Purpose] : purpose;
}
