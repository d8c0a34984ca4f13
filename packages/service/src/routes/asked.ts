import type { Question, Usage, WhenUnseen } from '@heed/core';
import { defined, type RuleSpelling } from '@heed/core/internal';
import { refusal } from '../errors.js';
import type { Reply } from '../http/reply.js';
import { onlyValueOf, type Parameters, valuesOf } from './parameters.js';

/** What a request asks about by its parameters. */
export type Asked = Pick<Question, 'agent' | 'url' | 'unseen'> & {
  readonly usages: readonly Usage[];
  /** With `fetch`, whether to fetch the URL for these usages, by the rule of a gate (ASK-35). Else whether all of them may be done. */
  readonly before?: 'fetch';
  /** How rules are spelled where the URL is one that a server may serve for the one that was sent. Default: `as written`. */
  readonly rules?: RuleSpelling;
};

/** Why a request asks about nothing. */
export interface NotAsked {
  readonly missing: string;
  readonly code?: 'service/missing-parameter' | 'service/wrong-parameter';
}

/** The reply to a request that asks about nothing. */
export function refusalOf({ missing, code = 'service/missing-parameter' }: NotAsked): Reply {
  return refusal(400, code, missing);
}

/** The question without the rule that combines its decisions into one yes or no, and without how rules are spelled. */
export function questionOf({ before: _, rules: __, ...question }: Asked): Omit<Asked, 'before' | 'rules'> {
  return question;
}

/** What is asked about where no usage is named. */
export const onlyCrawl: readonly Usage[] = ['crawl'];

/** What the parameters ask about. Usages and sources are checked with the rest of the question. */
export function askedIn(parameters: Parameters): Asked | NotAsked {
  const url = onlyValueOf(parameters, 'url');
  const agent = onlyValueOf(parameters, 'agent');
  if (url === undefined) return { missing: 'Give "url" once: /may?url=https://example.com/&agent=ExampleBot' };
  if (agent === undefined) return { missing: 'Give "agent" once: /may?url=https://example.com/&agent=ExampleBot' };
  return ruledBy(parameters, { agent, url });
}

/** Adds the usages, what to do about open ones, and the rule: what the caller of the service chooses. */
export function ruledBy(parameters: Parameters, about: Pick<Asked, 'agent' | 'url'>): Asked | NotAsked {
  const [before, ...more] = valuesOf(parameters, 'before');
  const usages = usagesIn(parameters);
  const asked = defined<Asked>({ ...about, usages, unseen: unseenIn(parameters) });
  if (before === undefined) return asked;
  if (before !== 'fetch' || more.length > 0) {
    return { missing: 'Give "before" once, as before=fetch, or not at all.', code: 'service/wrong-parameter' };
  }
  return { ...asked, usages: [...new Set([...onlyCrawl, ...usages])], before };
}

/** The usages of the parameters, repeated or with commas, each once; only `crawl` if there are none. */
function usagesIn(parameters: Parameters): readonly Usage[] {
  const values = listIn(parameters, 'usage');
  return values.length === 0 ? onlyCrawl : ([...new Set(values)] as Usage[]);
}

/** `allow`, `refuse`, or the sources that count as absent. */
function unseenIn(parameters: Parameters): WhenUnseen | undefined {
  const values = listIn(parameters, 'unseen');
  const [first] = values;
  return values.length === 1 && (first === 'allow' || first === 'refuse')
    ? first
    : values.length === 0
      ? undefined
      : values;
}

function listIn(parameters: Parameters, name: string): string[] {
  const values = valuesOf(parameters, name);
  return values.some((value) => value.includes(',')) ? values.flatMap((value) => value.split(',')) : values;
}
