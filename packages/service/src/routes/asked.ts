import type { Question, Usage } from '@heed/core';
import type { Context } from 'hono';

/** What a request asks about by its parameters. */
export type Asked = Pick<Question, 'agent' | 'url'> & { readonly usages: readonly Usage[] };

/** Why it cannot be told what a request asks about. */
export interface NotAsked {
  readonly missing: string;
}

/** What the parameters `url`, `agent` and `usage` ask about. Their values are checked by whoever asks. */
export function askedIn({ req }: Context): Asked | NotAsked {
  const url = onceIn(req.queries('url'));
  const agent = onceIn(req.queries('agent'));
  if (url === undefined) return { missing: 'Give "url" once: /may?url=https://example.com/&agent=ExampleBot' };
  if (agent === undefined) return { missing: 'Give "agent" once: /may?url=https://example.com/&agent=ExampleBot' };
  return { agent, url, usages: usagesIn(req.queries('usage')) };
}

/** The usages of the parameters; only `crawl` if there are none. */
export function usagesIn(values: readonly string[] = ['crawl']): readonly Usage[] {
  // They are checked with the rest of the question.
  return [...new Set(values)] as Usage[];
}

/** The only value; `undefined` if there is none, or if there are several, which different programs would take differently. */
export function onceIn(values: readonly string[] = []): string | undefined {
  return values.length === 1 ? values[0] : undefined;
}
