import { tdmrepFileIn } from '../../../dialects/tdmrep/interpret.js';
import type { Texts } from '../../../dialects/texts.js';
import type { Usage } from '../../../policy/usage.js';
import { type Family, noFamily } from '../stated.js';
import { patternOfRule } from './signal-lines.js';

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
      place: { source, span },
    };
  });
  return { usages: new Set<Usage>(['tdm', 'ai-train', 'ai-input']), keyFor: () => '', statedTo: () => stated };
}
