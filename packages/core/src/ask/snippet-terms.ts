import type { Texts } from '../dialects/texts.js';
import type { Limit } from '../policy/limit.js';
import type { Page } from '../policy/page.js';
import type { Decision } from './answer.js';
import type { ReadCredit } from './credits.js';
import type { MaxLength, SnippetTerms } from './markup.js';
import { namedResources } from './named-resource.js';

/** The terms of showing a text as a snippet; undefined if they cannot be met, because a credit is missing (ASK-23). */
export function snippetTermsOf(
  decision: Decision,
  page: Page | undefined,
  texts: Texts,
  readCredit: ReadCredit,
): SnippetTerms | undefined {
  const maxLengths = maxLengthsOf(decision.limits);
  const credits = namedResources('must-include-resource', decision, page, texts).map(readCredit);
  if (credits.some((credit) => credit === '' || credit.length > maxCredit)) return undefined;
  return maxLengths.length + credits.length === 0 ? noTerms : { maxLengths, credits };
}

/** The terms of a permission without limits. */
export const noTerms: SnippetTerms = { maxLengths: [], credits: [] };

/** Limit: the length of a credit. A longer text does not fit beside a snippet, and a part of a credit is no credit. */
const maxCredit = 300;

/** The lengths that a snippet may not exceed: the tightest of each unit (ASK-4). */
function maxLengthsOf(limits: readonly Limit[]): MaxLength[] {
  const tightest = new Map<string, MaxLength>();
  for (const { limit, value } of limits) {
    const parts = limit === 'max-length' ? /^(\d+)-(chars|words)$/.exec(value) : null;
    if (parts === null) continue;
    const bound = { count: Number(parts[1]), unit: parts[2] as 'chars' | 'words' };
    const before = tightest.get(bound.unit);
    if (before === undefined || bound.count < before.count) tightest.set(bound.unit, bound);
  }
  return [...tightest.values()];
}
