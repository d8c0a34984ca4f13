import type { Usage } from '../../policy/usage.js';

/** The usages that a word speaks of, by word (AIN-13). */
type Labels = ReadonlyMap<string, readonly Usage[]>;

/** The labels of AIPREF's vocabulary (AIP-K1 to AIP-K3). */
export const aiprefLabels: Labels = new Map<string, readonly Usage[]>([
  ['train-ai', ['ai-train']],
  ['ai-use', ['ai-input']],
  ['search', ['index']],
]);

/** The names of Content Signals (CS-2). */
export const contentSignals: Labels = new Map<string, readonly Usage[]>([
  ['ai-train', ['ai-train']],
  ['ai-input', ['ai-input']],
  ['search', ['index']],
]);

/**
 * Labels of older drafts of AIPREF that generators copied into real files (AIN-3). Their refusals are honoured for what they covered
 * when they were written, their permissions are not.
 */
export const retiredLabels: Labels = new Map<string, readonly Usage[]>([
  ['ai', ['ai-train']],
  ['genai', ['ai-train']],
  ['train-genai', ['ai-train']],
  ['bots', ['tdm', 'ai-train', 'ai-input', 'index']],
]);

/** What a refusal with this name covers in a text that cannot be read by its own grammar, whichever family the name is of (AIN-2b, AIN-2i). */
export function refusedBy(name: string): readonly Usage[] | undefined {
  return aiprefLabels.get(name) ?? contentSignals.get(name) ?? retiredLabels.get(name);
}

const refusals: ReadonlySet<string> = new Set(['n', 'no', '0', '?0', 'false', 'deny', 'disallow']);

/** Is this a value that refuses, in lower case and without quotation marks? (AIN-2b) */
export function isRefusal(value: string): boolean {
  return refusals.has(value);
}
