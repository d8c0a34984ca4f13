import { restrictionsIn } from '../dialects/class-names/regions.js';
import type { Limit } from '../policy/limit.js';
import type { Page } from '../policy/page.js';
import type { Policy, Query } from '../policy/voice.js';
import type { Views } from './answer.js';
import { decide, type WhenUnstated } from './decide.js';
import type { Markup, ViewRules, ViewUsage } from './markup.js';
import { isWithin, type NamedResource, namedResource } from './named-resource.js';
import type { Question, ViewName } from './question.js';
import type { Resource } from './resource.js';

/** Cuts the views that were asked for, by the same decisions that answer for elements. Nothing if there is no page. */
export function viewsFor(
  question: Question,
  resource: Resource,
  policy: Policy,
  asked: Omit<Query, 'usage'>,
  unstated: WhenUnstated,
  markup: Markup | undefined,
): Views | undefined {
  const { page, classNames } = resource;
  const wanted = question.views ?? [];
  if (wanted.length === 0 || markup === undefined || typeof page !== 'object') return undefined;
  const { place: _, element: __, ...ofPage } = asked;
  const restrictions = classNames === undefined ? [] : restrictionsIn(classNames, asked.agent);
  const may = (usage: ViewUsage, place: number): boolean => {
    if (place === -1) return decide(policy, { ...ofPage, usage }, unstated).may;
    // An element kept out of copies is kept out of this one too, whatever the agent's purpose (ASK-14).
    if (usage === 'preserve' && restrictions[place]?.copy === 'denied') return false;
    return decide(policy, { ...ofPage, usage, place }, unstated).may;
  };
  const limitsOn = (usage: ViewUsage): readonly Limit[] => decide(policy, { ...ofPage, usage }, unstated).limits;
  const rules: ViewRules = { may, regions: regionsOf(resource), ...maxLengthOf(limitsOn('present-snippet')) };
  const views = (only: readonly ViewName[], by: ViewRules): Views =>
    markup.viewsOf(page.source.text, page, only, by, question.query);
  const made = { ...views(wanted, rules) };
  for (const { view, usage } of namedViews) {
    const named = wanted.includes(view) ? namedResource(limitsOn(usage), page, question) : undefined;
    if (named !== undefined) Object.assign(made, fromNamed(named, view, usage, page, rules, views, markup, question));
  }
  return made;
}

/** The views for which ACAP may name another resource to make them from. */
const namedViews = [
  { view: 'text', usage: 'index' },
  { view: 'snippet', usage: 'present-snippet' },
] as const;

/** A view made from the resource that was named: a part of the page, or a text that is then cut like any other. */
function fromNamed(
  named: NamedResource,
  view: 'text' | 'snippet',
  usage: ViewUsage,
  page: Page,
  rules: ViewRules,
  views: (only: readonly ViewName[], by: ViewRules) => Views,
  markup: Markup,
  question: Question,
): Views {
  if (named.kind === 'missing' || !rules.may(usage, -1)) return view === 'text' ? { text: [] } : { snippet: null };
  if (named.kind === 'text') return viewOfText(named.text, view, rules, markup, question);
  // What is not in the element goes with the page as a whole, of which nothing is taken.
  const may = (_: ViewUsage, place: number): boolean =>
    place !== -1 && isWithin(page, place, named.place) && rules.may(usage, place);
  const { text = [] } = views(['text'], { ...rules, may });
  return view === 'text' ? { text } : viewOfText(text.join(' '), view, rules, markup, question);
}

/** A view of a text that stands alone. */
function viewOfText(
  given: string,
  view: 'text' | 'snippet',
  rules: ViewRules,
  markup: Markup,
  { query, url }: Question,
): Views {
  const text = `<!doctype html><p>${given.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`;
  const page = markup.findPage(text, undefined, url, 'whole');
  return markup.viewsOf(text, page, [view], { ...rules, may: () => true, regions: [] }, query);
}

function regionsOf({ classNames }: Resource): ViewRules['regions'] {
  return (classNames?.regions ?? []).map(({ span, index, follow, anchorText, snippet }) => ({
    span,
    usages: [
      ...(index ? ['index'] : []),
      ...(follow ? ['follow'] : []),
      ...(anchorText ? ['anchor-text'] : []),
      ...(snippet ? ['present-snippet'] : []),
    ],
  }));
}

/** The tightest length a snippet may have. Words are longer than characters, so a bound in characters goes first. */
function maxLengthOf(limits: readonly Limit[]): Pick<ViewRules, 'maxLength'> {
  const found = limits.flatMap(({ limit, value }) => {
    const parts = limit === 'max-length' ? /^(\d+)-(chars|words)$/.exec(value) : null;
    return parts === null ? [] : [{ count: Number(parts[1]), unit: parts[2] as 'chars' | 'words' }];
  });
  const tightest = found.sort((one, other) => one.unit.localeCompare(other.unit) || one.count - other.count)[0];
  return tightest === undefined ? {} : { maxLength: tightest };
}
