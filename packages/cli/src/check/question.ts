import type { Question, Usage, ViewName } from '@heed/core';
import { buildQuestion, defined } from '@heed/core/internal';
import type { Documents } from '../documents/documents.js';
import { momentOf, withMoments } from '../moment.js';
import { markOf } from './agent-name.js';
import type { CheckOptions } from './options.js';
import { subjectOf } from './subject.js';

/** The question about one resource for one agent, at one moment. */
export function questionOf(agent: string, documents: Documents, options: CheckOptions, now: string): Question {
  const { url, robots, files } = documents;
  const response = responseIn(documents);
  const { purpose, element, view, query, history, arrangement, fragments, obtained } = options;
  const usages = usagesOf(options);
  const mark = markOf(agent, options);
  return buildQuestion({
    id: defined({ agent, ...subjectOf(documents), mark }),
    agent,
    url,
    at: options.at === undefined ? now : momentOf(options.at),
    purposes: purpose,
    usages,
    history: history === undefined ? undefined : withMoments(history),
    robots,
    files,
    response,
    element,
    fragments: fragments ? undefined : false,
    arrangements: arrangement,
    obtained,
    views: view === undefined ? undefined : [view],
    query,
  });
}

/** The response, with the halves that were not read whole, or that only say of what kind a page is. */
function responseIn({ response, lacksHeader, unseen }: Documents): Question['response'] {
  if (response === undefined) return undefined;
  const incomplete = new Set(response.incomplete);
  if (lacksHeader !== undefined) incomplete.add('headers');
  if (unseen !== undefined) incomplete.add('body');
  return incomplete.size === 0 ? response : { ...response, incomplete: [...incomplete] };
}

/** The usages to ask about; absent for all. A view asks about the usage it is for. */
export function usagesOf({ usage = [], explain, view }: CheckOptions): readonly Usage[] | undefined {
  if (explain !== undefined) return [explain];
  const all = view === undefined ? usage : [...usage, usageOfView[view]];
  return all.length === 0 ? undefined : [...new Set(all)];
}

/** The usage that a view is for. Its decision sets the exit status. */
export const usageOfView: Readonly<Record<ViewName, Usage>> = {
  text: 'index',
  links: 'follow',
  copy: 'preserve',
  snippet: 'present-snippet',
};
