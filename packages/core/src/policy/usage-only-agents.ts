import type { Agent } from './agent.js';
import type { Usage } from './usage.js';

/**
 * Product tokens that no crawler has: their operators read them in robots.txt to learn what they may do with content that their other
 * crawlers fetch (TOK-1). They never fetch, so a denied crawl does not affect them, unless the status of robots.txt denies it: then their
 * rules are not known (ASK-12).
 */
const usageOnlyAgents: ReadonlyMap<string, readonly Usage[]> = new Map([
  ['google-extended', ['ai-train', 'ai-input']],
  ['applebot-extended', ['ai-train']],
  ['machinelearning', ['ai-train']],
]);

/** The usages that a usage-only token governs; absent for an agent that fetches. */
export function governedUsages({ token, known }: Agent): readonly Usage[] | undefined {
  return known?.governs ?? usageOnlyAgents.get(token);
}

/**
 * Tokens that stand for a use by any agent: a refusal applies to every agent, and a permission to none (AIN-10). `MachineLearning` is
 * that of Czech publishers (SPIR-1).
 */
export const tokensForAll: readonly string[] = ['MachineLearning'];

/** The agents whose operators are known, without an agents file, to have a usage-only token (AIN-9). */
const boundAgents: ReadonlyMap<string, readonly string[]> = new Map([
  ['googlebot', ['Google-Extended']],
  ['applebot', ['Applebot-Extended']],
]);

/** The usage-only tokens whose own groups in robots.txt bind the agent in training, because its operator reads them (AIN-9). */
export function bindingTokens({ token, trainingTokens = none }: Agent): readonly string[] {
  return trainingTokens.length > 0 ? trainingTokens : (boundAgents.get(token) ?? none);
}

const none: readonly string[] = [];
