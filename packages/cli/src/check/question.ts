import type { Question, Usage, ViewName } from '@heed/core';
import type { Documents } from '../documents/documents.js';
import { momentOf, withMoments } from '../moment.js';
import { markOf } from './agent-name.js';
import type { CheckOptions } from './options.js';
import { subjectOf } from './subject.js';

/** The question about one resource for one agent, at one moment. */
export function questionOf(agent: string, documents: Documents, options: CheckOptions, now: string): Question {
  const { url, robots, files, response } = documents;
  const { purpose, element, view, query, history, arrangement, fragments, obtained } = options;
  const usages = usagesOf(options);
  const mark = markOf(agent, options);
  return {
    id: { agent, ...subjectOf(documents), ...(mark === undefined ? {} : { mark }) },
    agent,
    url,
    at: options.at === undefined ? now : momentOf(options.at),
    ...(purpose === undefined ? {} : { purposes: purpose }),
    ...(usages === undefined ? {} : { usages }),
    ...(history === undefined ? {} : { history: withMoments(history) }),
    ...(robots === undefined ? {} : { robots }),
    ...(files === undefined ? {} : { files }),
    ...(response === undefined ? {} : { response }),
    ...(element === undefined ? {} : { element }),
    ...(fragments ? {} : { fragments }),
    ...(arrangement === undefined ? {} : { arrangements: arrangement }),
    ...(obtained === undefined ? {} : { obtained }),
    ...(view === undefined ? {} : { views: [view] }),
    ...(query === undefined ? {} : { query }),
  };
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
