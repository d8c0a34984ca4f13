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
export type Purpose = (typeof purposes)[number];
