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

/** The part of a decision that `/may` tells. */
export interface MayDecision extends Pick<DecidedFor, 'decision_id' | 'at' | 'robots' | 'problems'> {
  readonly answer: Pick<Answer, 'notSeen'> & {
    readonly decisions: Readonly<Record<string, Pick<Decision, 'verdict' | 'may'>>>;
  };
}

/** The status is the answer; header fields and body say the same in words. */
export function mayReply(asked: Asked, { decision_id, answer, at, robots, problems }: MayDecision): Reply {
  const { notSeen } = answer;
  const verdicts: Record<string, Verdict> = {};
  let may = true;
  let inHeader = '';
  for (const [usage, decision] of Object.entries(answer.decisions)) {
    verdicts[usage] = decision.verdict;
    may &&= decision.may;
    inHeader += `${inHeader === '' ? '' : ', '}${usage}=${decision.verdict}`;
  }
  const reasons = reasonsPath(asked, at, digestOfRobots(robots));
  const body = {
    decision_id,
    may,
    verdicts,
    notSeen,
    problems: problems.length === 0 ? undefined : problems,
    reasons,
  };
  return {
    status: may ? 200 : 403,
    headers: {
      'Heed-Decision-Id': decision_id,
      'Heed-Verdict': inHeader,
      ...(notSeen === undefined ? {} : { 'Heed-Not-Seen': inHeaderField(notSeen) }),
      ...(reasons.length > maxLinkLength ? {} : { Link: `<${reasons}>; rel="describedby"; type="application/json"` }),
    },
    body: JSON.stringify(body),
  };
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

/** Where the same decision is told with its reasons, and whether robots.txt is still the same. */
function reasonsPath({ agent, url, usages }: Asked, at: string, digest: string | undefined): string {
  let path = `/decisions?url=${inQuery(url)}&agent=${inQuery(agent)}`;
  for (const usage of usages) path += `&usage=${inQuery(usage)}`;
  path += `&at=${inQuery(at)}`;
  return digest === undefined ? path : `${path}&robots=${inQuery(digest)}`;
}

/** A value of a query string. Half of a surrogate pair, which has no octets, becomes the character for what cannot be shown. */
function inQuery(value: string): string {
  return encodeURIComponent(toUSVString(value));
}
