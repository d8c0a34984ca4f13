import { toUSVString } from 'node:util';
import type { Answer, Decision, Verdict } from '@heed/core';
import type { Reply } from '../http/reply.js';
import { digestOfRobots } from '../log/digest.js';
import type { Asked } from './asked.js';
import type { DecidedFor } from './decide-for.js';

/**
 * Limit: characters of a header field, here of the list of what was not provided. robots.txt may refer to thousands of documents. The body has
 * the whole list.
 */
const maxListLength = 2048;

/**
 * Limit: characters of the link to the reasons. It repeats the URL, and proxies refuse responses whose header is longer than a few KiB: nginx
 * takes 4 KiB. The body has the address of the reasons in any case.
 */
const maxLinkLength = 2048;

/** The part of a decision that `/may` returns. */
export interface MayDecision extends Pick<DecidedFor, 'decision_id' | 'at' | 'robots' | 'freshUntil' | 'problems'> {
  readonly answer: Pick<Answer, 'notSeen'> & {
    readonly decisions: Readonly<Record<string, Pick<Decision, 'verdict' | 'may' | 'temporary'>>>;
  };
}

/** The status is the answer; header fields and body say the same in words. `now` is in milliseconds since 1970. */
export function mayReply(asked: Asked, decided: MayDecision, may: boolean, now: number): Reply {
  const { decision_id, answer, at, robots, freshUntil, problems } = decided;
  const { notSeen: open } = answer;
  const verdicts: Record<string, Verdict> = {};
  let inHeader = '';
  for (const [usage, decision] of Object.entries(answer.decisions)) {
    verdicts[usage] = decision.verdict;
    inHeader += `${inHeader === '' ? '' : ', '}${usage}=${decision.verdict}`;
  }
  const reasons = reasonsPath(asked, at, digestOfRobots(robots));
  const body = {
    decision_id,
    may,
    verdicts,
    open,
    problems: problems.length === 0 ? undefined : problems,
    served: asked.rules === undefined ? undefined : asked.url,
    reasons,
  };
  return {
    status: may ? 200 : 403,
    headers: {
      'Heed-Decision-Id': decision_id,
      'Heed-Verdict': inHeader,
      ...(open === undefined ? {} : { 'Heed-Open': inHeaderField(open) }),
      ...(may || !isTemporary(answer.decisions) ? {} : { 'Retry-After': secondsUntil(freshUntil, now) }),
      ...(reasons.length > maxLinkLength ? {} : { Link: `<${reasons}>; rel="describedby"; type="application/json"` }),
    },
    body: JSON.stringify(body),
  };
}

/** Is everything that is refused refused only because robots.txt could not be read now (ASK-38)? */
function isTemporary(decisions: MayDecision['answer']['decisions']): boolean {
  const refused = Object.values(decisions).filter(({ may }) => !may);
  return refused.length > 0 && refused.every(({ temporary }) => temporary === true);
}

/** At least one, since a client would retry at once. */
function secondsUntil(freshUntil: number, now: number): string {
  return String(Math.max(Math.ceil((freshUntil - now) / 1000), 1));
}

/** As many of the names as fit, and at least one. */
function inHeaderField([first = '', ...more]: readonly string[]): string {
  let list = first.slice(0, maxListLength);
  for (const name of more) {
    if (list.length + name.length + 2 > maxListLength) break;
    list += `, ${name}`;
  }
  return list;
}

/** Where the same decision is shown with its reasons, and whether robots.txt is still the same. */
function reasonsPath({ agent, url, usages, unseen, rules }: Asked, at: string, digest: string | undefined): string {
  let path = `/decisions?url=${inQuery(url)}&agent=${inQuery(agent)}`;
  for (const usage of usages) path += `&usage=${inQuery(usage)}`;
  if (unseen !== undefined) path += `&unseen=${inQuery(typeof unseen === 'string' ? unseen : unseen.join(','))}`;
  if (rules !== undefined) path += `&rules=${inQuery(rules)}`;
  path += `&at=${inQuery(at)}`;
  return digest === undefined ? path : `${path}&robots=${inQuery(digest)}`;
}

/** A value of a query string. Half of a surrogate pair, which has no bytes, becomes the character for what cannot be shown. */
function inQuery(value: string): string {
  return encodeURIComponent(toUSVString(value));
}
