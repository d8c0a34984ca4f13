import type { Limit } from '../policy/limit.js';
import type { Page } from '../policy/page.js';
import type { ViewUsage } from '../policy/voice.js';
import type { Decision, Views } from './answer.js';
import { decide } from './decide.js';
import { elementsWithStatements } from './elements-with-statements.js';
import type { Markup, ViewRules } from './markup.js';
import { isWithin, type NamedResource, namedResource } from './named-resource.js';
import type { PreparedQuestion } from './prepare-question.js';
import type { ViewName } from './question.js';

/** The views that a question asks for, cut by the same decisions that answer for elements. Nothing without a page. */
export function viewsFor(
  { question, texts, policy, query, unstated }: PreparedQuestion,
  markup: Markup | undefined,
): Views | undefined {
  const { page } = texts;
  const wanted = question.views ?? [];
  if (wanted.length === 0 || markup === undefined || typeof page !== 'object') return undefined;
  const { place: _, element: __, ...pageQuery } = query;
  const cuts = policy.voices.flatMap((voice) => voice.cutsFor?.(query.agent) ?? []);
  const may = inherited(page, elementsWithStatements(policy), (usage, place) => {
    if (place === -1) return decide(policy, { ...pageQuery, usage }, unstated).may;
    if (cuts.some(({ takesOut }) => takesOut(usage, place))) return false;
    return decide(policy, { ...pageQuery, usage, place }, unstated).may;
  });
  const rules: ViewRules = { may, regions: cuts.flatMap(({ regions }) => regions) };
  const decisionOn = (usage: ViewUsage): Decision => decide(policy, { ...pageQuery, usage }, unstated);
  const cutViews = viewCutter(markup, maxLengthsOf(decisionOn('present-snippet').limits), question.query);
  const findPage = (text: string): Page => markup.findPage(text, undefined, question.url, 'whole');
  const views = { ...cutViews(page.source.text, page, wanted, rules) };
  for (const named of namedViews) {
    if (!wanted.includes(named.view)) continue;
    const resource = namedResource(decisionOn(named.usage), page, texts);
    if (resource === undefined) continue;
    Object.assign(views, viewFromResource(resource, named, page, rules, cutViews, findPage));
  }
  return views;
}

/**
 * The same answers with fewer decisions: an element without a statement of its own follows the one around it, and no decision is
 * made twice. Views are cut by comment regions separately, since those are not tied to elements.
 */
function inherited(page: Page, withStatements: ReadonlySet<number>, mayAlone: ViewRules['may']): ViewRules['may'] {
  const known = new Map<ViewUsage, Map<number, boolean>>();
  return (usage, place) => {
    let answers = known.get(usage);
    if (answers === undefined) {
      answers = new Map();
      known.set(usage, answers);
    }
    // Parents come before their children, so a walk in order finds the answer one step up.
    let at = place;
    while (at !== -1 && !withStatements.has(at) && !answers.has(at)) at = page.elements[at]?.parent ?? -1;
    const answer = answers.get(at) ?? mayAlone(usage, at);
    answers.set(at, answer);
    answers.set(place, answer);
    return answer;
  };
}

/** Cuts views out of a text. */
type CutViews = (text: string, page: Page, wanted: readonly ViewName[], rules: ViewRules) => Views;

type MaxLength = NonNullable<ViewRules['maxLength']>;

/** Cuts views so that the snippet is within all of these lengths, of which there is one for each unit. */
function viewCutter(markup: Markup, maxLengths: readonly MaxLength[], searchQuery: string | undefined): CutViews {
  return (text, page, wanted, rules) => {
    const viewsWithin = (maxLength?: MaxLength): Views =>
      markup.viewsOf(text, page, wanted, maxLength === undefined ? rules : { ...rules, maxLength }, searchQuery);
    const views = viewsWithin(maxLengths[0]);
    const exceeded = maxLengths.slice(1).find((length) => !isWithinLength(views.snippet ?? '', length));
    return exceeded === undefined ? views : { ...views, ...onlySnippet(viewsWithin(exceeded)) };
  };
}

function onlySnippet({ snippet = null }: Views): Views {
  return { snippet };
}

/** The views for which ACAP may name another resource to make them from. */
const namedViews = [
  { view: 'text', usage: 'index' },
  { view: 'snippet', usage: 'present-snippet' },
] as const;

type NamedView = (typeof namedViews)[number];

/** A view made from the named resource: an element of the page, or a text that is cut like a page of its own. */
function viewFromResource(
  resource: NamedResource,
  { view, usage }: NamedView,
  page: Page,
  rules: ViewRules,
  cutViews: CutViews,
  findPage: (text: string) => Page,
): Views {
  if (resource.kind === 'missing' || !rules.may(usage, -1)) return view === 'text' ? { text: [] } : { snippet: null };
  const viewOfText = (given: string): Views => {
    const text = `<!doctype html><p>${given.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`;
    return cutViews(text, findPage(text), [view], { may: () => true, regions: [] });
  };
  if (resource.kind === 'text') return viewOfText(resource.text);
  // Text outside the element follows the page as a whole, of which nothing is used.
  const may = (_: ViewUsage, place: number): boolean =>
    place !== -1 && isWithin(page, place, resource.place) && rules.may(usage, place);
  const { text = [] } = cutViews(page.source.text, page, ['text'], { ...rules, may });
  return view === 'text' ? { text } : viewOfText(text.join(' '));
}

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

/** Is a snippet within a length? Counted as markup does: code points, or words separated by white space; `[...]` is free. */
function isWithinLength(snippet: string, { count, unit }: MaxLength): boolean {
  const shown = snippet.replaceAll('[...]', ' ').trim();
  return (unit === 'chars' ? [...shown].length : shown.split(/\s+/).length) <= count;
}
