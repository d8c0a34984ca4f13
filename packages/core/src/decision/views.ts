import type { Texts } from '../dialects/texts.js';
import type { Limit } from '../policy/limit.js';
import type { Page } from '../policy/page.js';
import type { Policy, Query, ViewUsage } from '../policy/voice.js';
import type { Decision, Views } from './answer.js';
import { decide, type WhenUnstated } from './decide.js';
import { speakingElements } from './elements-with-statements.js';
import type { Markup, ViewRules } from './markup.js';
import { isWithin, type NamedResource, namedResource } from './named-resource.js';
import type { Question, ViewName } from './question.js';

/** Cuts the views that were asked for, by the same decisions that answer for elements. Nothing if there is no page. */
export function viewsFor(
  question: Question,
  texts: Texts,
  policy: Policy,
  asked: Omit<Query, 'usage'>,
  unstated: WhenUnstated,
  markup: Markup | undefined,
): Views | undefined {
  const { page } = texts;
  const wanted = question.views ?? [];
  if (wanted.length === 0 || markup === undefined || typeof page !== 'object') return undefined;
  const { place: _, element: __, ...ofPage } = asked;
  const cuts = policy.voices.flatMap((voice) => voice.cutsFor?.(asked.agent) ?? []);
  const may = inherited(page, speakingElements(policy), (usage, place) => {
    if (place === -1) return decide(policy, { ...ofPage, usage }, unstated).may;
    if (cuts.some(({ takesOut }) => takesOut(usage, place))) return false;
    return decide(policy, { ...ofPage, usage, place }, unstated).may;
  });
  const decisionOn = (usage: ViewUsage): Decision => decide(policy, { ...ofPage, usage }, unstated);
  const rules: ViewRules = { may, regions: cuts.flatMap(({ regions }) => regions) };
  const lengths = maxLengthsOf(decisionOn('present-snippet').limits);
  const cut: Cut = (text, of, only, by) => {
    const views = (maxLength?: ViewRules['maxLength']): Views =>
      markup.viewsOf(text, of, only, maxLength === undefined ? by : { ...by, maxLength }, question.query);
    const made = views(lengths[0]);
    const tooLong = lengths.slice(1).find((length) => !isWithinLength(made.snippet ?? '', length));
    return tooLong === undefined ? made : { ...made, ...onlySnippet(views(tooLong)) };
  };
  const made = { ...cut(page.source.text, page, wanted, rules) };
  for (const { view, usage } of namedViews) {
    const named = wanted.includes(view) ? namedResource(decisionOn(usage), page, texts) : undefined;
    if (named !== undefined) Object.assign(made, fromNamed(named, view, usage, page, rules, cut, markup, question.url));
  }
  return made;
}

/**
 * The same answers with fewer questions: an element without a statement of its own goes with the one around it, and no question is
 * asked twice. Views are cut by comment regions separately, since those are not tied to elements.
 */
function inherited(page: Page, speaking: ReadonlySet<number>, ask: ViewRules['may']): ViewRules['may'] {
  const known = new Map<ViewUsage, Map<number, boolean>>();
  return (usage, place) => {
    let answers = known.get(usage);
    if (answers === undefined) {
      answers = new Map();
      known.set(usage, answers);
    }
    // Parents come before their children, so a walk in order finds the answer one step up.
    let at = place;
    while (at !== -1 && !speaking.has(at) && !answers.has(at)) at = page.elements[at]?.parent ?? -1;
    const answer = answers.get(at) ?? ask(usage, at);
    answers.set(at, answer);
    answers.set(place, answer);
    return answer;
  };
}

/** The views for which ACAP may name another resource to make them from. */
const namedViews = [
  { view: 'text', usage: 'index' },
  { view: 'snippet', usage: 'present-snippet' },
] as const;

/** Makes views of a text, within every length that holds. */
type Cut = (text: string, page: Page, only: readonly ViewName[], by: ViewRules) => Views;

function onlySnippet({ snippet = null }: Views): Views {
  return { snippet };
}

/** A view made from the resource that was named: a part of the page, or a text that is then cut like any other. */
function fromNamed(
  named: NamedResource,
  view: 'text' | 'snippet',
  usage: ViewUsage,
  page: Page,
  rules: ViewRules,
  cut: Cut,
  markup: Markup,
  url: string,
): Views {
  if (named.kind === 'missing' || !rules.may(usage, -1)) return view === 'text' ? { text: [] } : { snippet: null };
  const alone = (given: string): Views => {
    const text = `<!doctype html><p>${given.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`;
    return cut(text, markup.findPage(text, undefined, url, 'whole'), [view], { may: () => true, regions: [] });
  };
  if (named.kind === 'text') return alone(named.text);
  // What is not in the element goes with the page as a whole, of which nothing is taken.
  const may = (_: ViewUsage, place: number): boolean =>
    place !== -1 && isWithin(page, place, named.place) && rules.may(usage, place);
  const { text = [] } = cut(page.source.text, page, ['text'], { ...rules, may });
  return view === 'text' ? { text } : alone(text.join(' '));
}

/** Every length that a snippet may not exceed, the tightest of each unit (ASK-4). */
function maxLengthsOf(limits: readonly Limit[]): NonNullable<ViewRules['maxLength']>[] {
  const tightest = new Map<string, NonNullable<ViewRules['maxLength']>>();
  for (const { limit, value } of limits) {
    const parts = limit === 'max-length' ? /^(\d+)-(chars|words)$/.exec(value) : null;
    if (parts === null) continue;
    const bound = { count: Number(parts[1]), unit: parts[2] as 'chars' | 'words' };
    const before = tightest.get(bound.unit);
    if (before === undefined || bound.count < before.count) tightest.set(bound.unit, bound);
  }
  return [...tightest.values()];
}

/** Is a snippet within a length? Counted as its maker does: code points, or words by white space; marks of cuts are free. */
function isWithinLength(snippet: string, { count, unit }: NonNullable<ViewRules['maxLength']>): boolean {
  const shown = snippet.replaceAll('[...]', ' ').trim();
  return (unit === 'chars' ? [...shown].length : shown.split(/\s+/).length) <= count;
}
