import { restrictionsIn } from '../dialects/class-names/regions.js';
import type { Limit } from '../policy/limit.js';
import type { Policy, Query } from '../policy/voice.js';
import type { Views } from './answer.js';
import { decide, type WhenUnstated } from './decide.js';
import type { Markup, ViewRules, ViewUsage } from './markup.js';
import type { Question } from './question.js';
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
  const rules: ViewRules = { may, regions: regionsOf(resource) };
  const limits = decide(policy, { ...ofPage, usage: 'present-snippet' }, unstated).limits;
  return markup.viewsOf(page.source.text, page, wanted, { ...rules, ...maxLengthOf(limits) }, question.query);
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
