import type { Facts } from '../diagnostics/diagnostic.js';
import { allDialects } from '../dialects/dialects.js';
import { isOneSlip } from '../text/one-slip.js';
import type { Question } from './question.js';

const features: readonly string[] = allDialects.flatMap(({ arrangements = [] }) => arrangements);

/** Limit: unknown words that are reported; more of them say no more. */
const maxReported = 20;

/** The words among the arrangements of a question that name no feature, and so switch nothing on (ASK-10). */
export function unknownArrangements({ arrangements }: Question): Facts<'question/unknown-arrangement'>[] {
  if (arrangements === undefined || arrangements.length === 0) return [];
  const unknown = [...new Set(arrangements)].filter((word) => !features.includes(word));
  return unknown.slice(0, maxReported).map((word) => {
    const meant = nearestFeature(word);
    const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    return { word, suggestion };
  });
}

function nearestFeature(word: string): string | undefined {
  const normal = word.trim().toLowerCase();
  return features.find((feature) => normal === feature || isOneSlip(normal, feature));
}
