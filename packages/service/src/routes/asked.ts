import type { Question, Usage } from '@heed/core';
import { onlyValueOf, type Parameters, valuesOf } from './parameters.js';

/** What a request asks about by its parameters. */
export type Asked = Pick<Question, 'agent' | 'url'> & { readonly usages: readonly Usage[] };

/** Why it cannot be told what a request asks about. */
export interface NotAsked {
  readonly missing: string;
}

/** What is asked about where no usage is named. */
export const onlyCrawl: readonly Usage[] = ['crawl'];

/** What the parameters `url`, `agent` and `usage` ask about. Their values are checked by whoever asks. */
export function askedIn(parameters: Parameters): Asked | NotAsked {
  const url = onlyValueOf(parameters, 'url');
  const agent = onlyValueOf(parameters, 'agent');
  if (url === undefined) return { missing: 'Give "url" once: /may?url=https://example.com/&agent=ExampleBot' };
  if (agent === undefined) return { missing: 'Give "agent" once: /may?url=https://example.com/&agent=ExampleBot' };
  return { agent, url, usages: usagesIn(parameters) };
}

/** The usages of the parameters; only `crawl` if there are none. */
export function usagesIn(parameters: Parameters): readonly Usage[] {
  const values = valuesOf(parameters, 'usage');
  // They are checked with the rest of the question.
  return values.length === 0 ? onlyCrawl : ([...new Set(values)] as Usage[]);
}
