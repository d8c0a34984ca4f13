import type { Decision } from '@heed/core';
import { maskedUrl } from '@heed/gate/log';
import type { MadeDecision } from './decision-log.js';
import { digestOf } from './digest.js';

/**
 * A decision without its texts. The digest shows whether two were made by the same robots.txt. It has no field `question`, so that the rest
 * is not mistaken for the question. Where queries are masked, an error has no sentence: it may quote the URL.
 */
export function briefRecord(decision: MadeDecision, maskQueries: boolean): object {
  const { decision_id, made, question, answer, problems } = decision;
  const asked = fieldsOf(question);
  const { id, agent, url, usages, at } = asked;
  return {
    decision_id,
    made: new Date(made).toISOString(),
    asked: { id, agent, url: maskQueries ? maskedIfText(url) : url, usages, at },
    robots: robotsIn(asked['robots']),
    ...(problems.length === 0 ? {} : { problems: [...new Set(problems.map(({ code }) => code))] }),
    ...('error' in answer
      ? { error: maskQueries ? { code: answer.error.code } : answer.error }
      : { decisions: mapValues(answer.decisions, briefDecision), notSeen: answer.notSeen }),
  };
}

/** Of what is not a text nothing is left: it may contain a URL. */
function maskedIfText(url: unknown): string | undefined {
  return typeof url === 'string' ? maskedUrl(url) : undefined;
}

/** The decision with the statement that decided, but without its words. */
function briefDecision({ verdict, may, blockedBy, because: [reason] }: Decision): object {
  const { dialect, source, line, clause } = reason ?? {};
  return { verdict, may, blockedBy, dialect, source, line, clause };
}

/** What was known of robots.txt: its digest, or how fetching it went. */
function robotsIn(robots: unknown): object | undefined {
  if (typeof robots === 'string') return { digest: digestOf(robots) };
  const { status, body } = fieldsOf(robots);
  if (status === undefined) return undefined;
  return typeof body === 'string' ? { status, digest: digestOf(body) } : { status };
}

function mapValues<T>(values: Readonly<Record<string, T>>, map: (value: T) => object): Record<string, object> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

type Fields = { readonly [F in 'id' | 'agent' | 'url' | 'usages' | 'at' | 'robots' | 'status' | 'body']?: unknown };
