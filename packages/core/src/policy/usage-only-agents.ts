import type { Agent } from './agent.js';
import type { Usage } from './usage.js';

/**
 * Product tokens that no crawler has: their operators read them in robots.txt to learn what they may do with content that their other
 * crawlers fetch. They never fetch, so a denied crawl keeps nothing from them, unless the status of robots.txt denies it: then nobody knows
 * what the file says to them (ASK-12).
 */
const usageOnlyAgents: ReadonlyMap<string, readonly Usage[]> = new Map([
  ['google-extended', ['ai-train', 'ai-input']],
  ['applebot-extended', ['ai-train']],
]);

/** The usages that a usage-only token governs; absent for an agent that fetches. */
export function governedUsages({ token }: Agent): readonly Usage[] | undefined {
  return usageOnlyAgents.get(token);
}
