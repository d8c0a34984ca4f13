/**
 * What agents fetch for, without the list of agents.
 *
 * @module
 */

/**
 * What agents fetch for: `ai-input` is an index or retrieval for generated answers, `user` what a person asked for, `preview`
 * cards for links, and `tools` verification, monitoring and research.
 */
export const purposes = [
  'ai-train',
  'ai-input',
  'search',
  'user',
  'archive',
  'seo',
  'preview',
  'ads',
  'tools',
] as const;

/** One of `purposes`. */
export type Purpose = Extract<(typeof purposes)[number], string>;

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

/** Returns a purpose in words; one that is not known is returned unchanged. */
export function purposeInWords(purpose: string): string {
  return Object.hasOwn(words, purpose) ? words[purpose as Purpose] : purpose;
}
