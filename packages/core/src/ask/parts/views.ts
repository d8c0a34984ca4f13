import type { Page } from '../../policy/page.js';
import type { Policy, Query, ViewCuts, ViewUsage } from '../../policy/voice.js';
import { type Decision, emptyViews, type Views } from '../answer.js';
import type { PreparedQuestion } from '../prepared.js';
import type { ViewName } from '../question.js';
import type { Markup, SnippetTerms, ViewRules } from './markup.js';
import { isToBeUsed, namedResources } from './named-resource.js';
import { type DecideOnPart, elementsToDecideOn, inherited, partDecisions } from './part-decisions.js';
import { partReasons } from './part-reasons.js';
import { creditReader, noTerms, type ReadCredit, snippetTermsOf } from './snippet-terms.js';

/**
 * The views that a question asks for, cut by the same decisions that answer for elements: a fragment that may be used is in a view
 * although the rest of its page is not, and the other way round (ASK-22). Without a page, only those of a resource that is to be used in
 * its place.
 */
export function viewsFor(prepared: PreparedQuestion, markup: Markup | undefined): Views | undefined {
  const { question, texts, policy, query } = prepared;
  const { page } = texts;
  const wanted = question.views;
  if (wanted === undefined || wanted.length === 0 || markup === undefined) return undefined;
  if (typeof page !== 'object') return viewsWithoutPage(prepared, wanted, markup);
  const subject = subjectOf(question.element, page);
  if (subject === undefined) return emptyViews(wanted);
  const cuts = viewCutsOf(policy, query);
  const cutting: Cutting = {
    prepared,
    page,
    markup,
    cuts,
    decideOn: partDecisions(prepared, 'left out'),
    readCredit: creditReader(prepared, { page, cuts }, markup),
  };
  const rules = viewRules(cutting);
  const narrowed = subject === -1 ? rules : { ...rules, within: subject };
  const views = markup.viewsOf(page.source.text, page, wanted, narrowed, question.query);
  return withNamedResources(views, wanted, subject, cutting);
}

/** What it takes to make views, also of what is not a page. */
interface Making {
  readonly prepared: PreparedQuestion;
  readonly page: Page | undefined;
  readonly markup: Markup;
  readonly decideOn: DecideOnPart;
  readonly readCredit: ReadCredit;
}

/** What views are cut from, and what it takes to cut them. */
interface Cutting extends Making {
  readonly page: Page;
  readonly cuts: ViewCuts;
}

/**
 * Returns the views of a resource that is not a page, or was not provided.
 *
 * Reading: (ASK-43) a permission may name a resource to be used in place of any other, such as a PDF: that can be read. Views that only
 * the resource itself has are absent.
 */
function viewsWithoutPage(prepared: PreparedQuestion, wanted: readonly ViewName[], markup: Markup): Views | undefined {
  if (prepared.question.element !== undefined) return undefined;
  const decideOn = partDecisions(prepared, 'left out');
  const readCredit = creditReader(prepared, undefined, markup);
  const making: Making = { prepared, page: undefined, markup, decideOn, readCredit };
  const views = namedViews.flatMap(({ view, usage }): Views[] => {
    if (!wanted.includes(view)) return [];
    const decision = decideOn(usage, -1);
    if (!decision.limits.some(({ limit }) => limit === 'must-use-resource')) return [];
    return [viewOfNamed(view, decision, making) ?? emptyViews([view])];
  });
  return views.length === 0 ? undefined : Object.assign({}, ...views);
}

/** What the views are of: the index of the element in question, or -1 for the whole page; undefined if there is no such element. */
function subjectOf(element: string | undefined, { elements }: Page): number | undefined {
  if (element === undefined) return -1;
  const place = elements.findIndex(({ id }) => id === element);
  return place === -1 ? undefined : place;
}

function viewCutsOf({ voices }: Policy, { agent }: Pick<Query, 'agent'>): ViewCuts {
  const cuts = voices.flatMap((voice) => voice.cutsFor?.(agent) ?? []);
  return {
    takesOut: (usage, place) => firstOf(cuts, (cut) => cut.takesOut(usage, place)),
    regions: cuts.flatMap(({ regions }) => regions),
  };
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What may be done with a part of the page, and the terms of showing it. */
interface PartRule {
  readonly may: boolean;
  readonly terms: SnippetTerms;
}

const forbidden: PartRule = { may: false, terms: noTerms };

/** The rules that the page's own text is cut by. Comment regions are separate, since they are not tied to elements. */
function viewRules({ prepared, page, cuts, decideOn, readCredit }: Cutting): ViewRules {
  const { texts } = prepared;
  const isOwn = elementsToDecideOn(prepared, page, decideOn);
  const ruleOn = inherited(page, isOwn, (usage: ViewUsage, place): PartRule => {
    if (place !== -1 && cuts.takesOut(usage, place) !== undefined) return forbidden;
    const decision = decideOn(usage, place);
    if (!decision.may || !isToBeUsed(decision, page, place, texts)) return forbidden;
    const terms = usage === 'present-snippet' ? snippetTermsOf(decision, page, texts, readCredit) : noTerms;
    return terms === undefined ? forbidden : { may: true, terms };
  });
  return {
    may: (usage, place) => ruleOn(usage, place).may,
    regions: cuts.regions,
    snippetTerms: (place) => ruleOn('present-snippet', place).terms,
    why: partReasons(prepared, page, cuts, readCredit, isOwn),
    hasRules: isOwn,
  };
}

/** The views for which ACAP may name a resource to make them from. */
const namedViews = [
  { view: 'text', usage: 'index' },
  { view: 'snippet', usage: 'present-snippet' },
] as const;

/**
 * Adds to the views what a permission says to use in place of the page's text: the content of a META tag, or another file. An
 * element of the page needs no addition, since the views were cut down to it.
 */
function withNamedResources(views: Views, wanted: readonly ViewName[], subject: number, cutting: Cutting): Views {
  let { text = [], snippet = null } = views;
  for (const { view, usage } of namedViews) {
    if (!wanted.includes(view)) continue;
    const named = viewOfNamed(view, cutting.decideOn(usage, subject), cutting);
    if (named === undefined) continue;
    text = [...(named.text ?? []), ...text];
    snippet = named.snippet ?? snippet;
  }
  return {
    ...views,
    ...(wanted.includes('text') ? { text } : {}),
    ...(wanted.includes('snippet') ? { snippet } : {}),
  };
}

/** Makes a view of the file or META tag that a permission names; undefined if it names none, or none that is available. */
function viewOfNamed(
  view: ViewName,
  decision: Decision,
  { prepared: { question, texts }, page, markup, readCredit }: Making,
): Views | undefined {
  const [resource] = decision.may ? namedResources('must-use-resource', decision, page, texts) : [];
  if (resource?.kind !== 'text' && resource?.kind !== 'html') return undefined;
  const terms = snippetTermsOf(decision, page, texts, readCredit);
  // No usage of the resource has to be allowed except fetching it (A1-2.5.3.2-i).
  const rules: ViewRules = { may: () => terms !== undefined, regions: [], snippetTerms: () => terms ?? noTerms };
  const html = resource.kind === 'html' ? resource.text : asHtml(resource.text);
  const found = markup.findPage(html, undefined, question.url, 'whole');
  return markup.viewsOf(html, found, [view], rules, question.query);
}

function asHtml(text: string): string {
  return `<!doctype html><p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`;
}
