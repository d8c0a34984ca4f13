import type { Page } from '../policy/page.js';
import type { ViewCuts } from '../policy/voice.js';
import { elementsWithStatements } from './elements-with-statements.js';
import type { Markup, ViewRules } from './markup.js';
import type { NamedResource } from './named-resource.js';
import { inherited, partDecisions } from './part-decisions.js';
import type { PreparedQuestion } from './prepare-question.js';

/** Gives the text of what must be shown with a snippet; empty if it is missing, or may not be shown. */
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
