import type { Texts } from '../../dialects/texts.js';
import type { Limit } from '../../policy/limit.js';
import type { Page } from '../../policy/page.js';
import type { ViewCuts } from '../../policy/voice.js';
import type { Decision } from '../answer.js';
import type { PreparedQuestion } from '../prepared.js';
import type { Markup, MaxLength, SnippetTerms, ViewRules } from './markup.js';
import { type NamedResource, namedResources } from './named-resource.js';
import { elementsWithStatements, inherited, partDecisions } from './part-decisions.js';

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

/** Returns the text of what must be shown with a snippet; empty if it is missing, or may not be shown. */
export type ReadCredit = (resource: NamedResource) => string;

/**
 * Reads credits (A1-2.5.5.2.5-d). ACAP itself asks for the credit to be shown, so only rules of other dialects, such as
 * `data-nosnippet`, keep a part of the page from being one (ASK-3). Each credit is read once, since many elements may name it.
 */
export function creditReader(
  prepared: PreparedQuestion,
  cut: { readonly page: Page; readonly cuts: ViewCuts } | undefined,
  markup: Markup,
): ReadCredit {
  const rules = cut === undefined ? undefined : rulesForCredits(prepared, cut.page, cut.cuts);
  const ofElements = new Map<number, string>();
  const ofPages = new Map<string, string>();
  return (resource) => {
    switch (resource.kind) {
      case 'missing':
        return '';
      case 'text':
        return oneLine(resource.text.slice(0, maxText));
      case 'element':
        return readOnce(ofElements, resource.place, (within) => {
          return cut === undefined || rules === undefined
            ? ''
            : textOf(cut.page.source.text, cut.page, { ...rules, within });
        });
      case 'html':
        return readOnce(ofPages, resource.text, (text) => {
          const found = markup.findPage(text, undefined, prepared.question.url, 'whole');
          return textOf(text, found, { may: () => true, regions: [] });
        });
    }
  };

  function textOf(text: string, of: Page, by: ViewRules): string {
    return oneLine((markup.viewsOf(text, of, ['text'], by).text ?? []).join(' '));
  }
}

/** Limit: characters of a text that are read as a credit, many more than one may have. */
const maxText = 10_000;

/** What may be shown of the page by all dialects but ACAP. The text view is cut by `index`, so that stands for showing here. */
function rulesForCredits(prepared: PreparedQuestion, page: Page, { takesOut, regions }: ViewCuts): ViewRules {
  const policy = { voices: prepared.policy.voices.filter(({ dialect }) => dialect !== 'acap') };
  const decideOn = partDecisions({ ...prepared, policy }, 'left out');
  const withStatements = elementsWithStatements(policy);
  const mayShow = inherited(
    page,
    (_, place) => withStatements.has(place),
    (usage, place) => (place === -1 || takesOut('present-snippet', place) === undefined) && decideOn(usage, place).may,
  );
  return {
    may: (_, place) => mayShow('present-snippet', place),
    regions: regions
      .filter(({ usages }) => usages.includes('present-snippet'))
      .map(({ span }) => ({ span, usages: ['index'] })),
  };
}

function readOnce<Key>(known: Map<Key, string>, key: Key, read: (key: Key) => string): string {
  const text = known.get(key) ?? read(key);
  known.set(key, text);
  return text;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
