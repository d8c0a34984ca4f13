import type { Usage } from '../policy/usage.js';
import type { Query } from '../policy/voice.js';

/** All that a query holds beside the usage. */
export type QueryBase = Omit<Query, 'usage'>;

/**
 * The query about one usage.
 *
 * Field by field and not by spreading: an object that always has the same fields is made twice as fast, and read faster by every voice.
 * A question about all usages makes twenty.
 */
export function queryAbout(base: QueryBase, usage: Usage): Query {
  return {
    agent: base.agent,
    usage,
    url: base.url,
    path: base.path,
    purposes: base.purposes,
    arrangements: base.arrangements,
    fragments: base.fragments,
    element: base.element,
    place: base.place,
    at: base.at,
    history: base.history,
    isFetchable: base.isFetchable,
    hears: base.hears,
    withoutOverruled: base.withoutOverruled,
  };
}

/** The same about the whole resource, if the query is about one of its elements. */
export function ofWholeResource(base: QueryBase): QueryBase {
  return base.element === undefined && base.place === undefined
    ? base
    : { ...base, element: undefined, place: undefined };
}
