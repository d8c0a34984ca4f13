import { tdmrepFileIn } from '../../../dialects/tdmrep/interpret.js';
import type { Texts } from '../../../dialects/texts.js';
import type { Usage } from '../../../policy/usage.js';
import { type Effect, type Family, noFamily } from '../stated.js';
import { patternOfRule } from './signal-lines.js';

const usages: ReadonlySet<Usage> = new Set(['tdm', 'ai-train', 'ai-input']);

const refuses = (usage: Usage): Effect => (usages.has(usage) ? 'refuses' : 'nothing');

/** The rules of tdmrep.json, which address everybody. */
export function tdmrepRules(texts: Texts): Family {
  const file = tdmrepFileIn(texts);
  if (file === undefined) return noFamily;
  const { source } = file;
  const stated = file.rules.map(({ reservation, pattern, policy, span }) => {
    const paths = patternOfRule(pattern);
    return {
      says: JSON.stringify([reservation, paths.shown, policy?.text]),
      patterns: [paths],
      // A policy is a limit, and a rule that is no reservation keeps later ones from counting.
      ...(reservation === 'reserved' && policy === undefined ? { effectOn: refuses } : {}),
      place: { source, span },
    };
  });
  return { usages, keyFor: () => '', statedTo: () => stated };
}
