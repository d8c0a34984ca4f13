/**
 * Who the agents are.
 *
 * @module
 */
import type { KnownAgent } from '@heed/core';

/** What agents fetch for. */
export const purposes: readonly string[] = [
  'ai-train',
  'ai-input',
  'search',
  'user',
  'archive',
  'seo',
  'preview',
  'ads',
  'tools',
];

/** The agents that are known. */
export const agents: readonly KnownAgent[] = [];
