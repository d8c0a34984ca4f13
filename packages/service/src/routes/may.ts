import { randomUUID } from 'node:crypto';
import type { KnownSite } from '@heed/sites';
import type { AnswerIncoming, DirectRoute } from '../http/incoming.js';
import type { Reply } from '../http/reply.js';
import { decisionIdSchema, type JsonSchema, schemaRef } from '../openapi/contract.js';
import {
  busyResponses,
  type Description,
  describeRoute,
  describeSchema,
  errorResponse,
  jsonResponse,
  questionParameters,
} from '../openapi/describe.js';
import type { ServiceOptions } from '../options.js';
import type { Parts } from '../parts.js';
import { type Asked, askedIn, refusalOf } from './asked.js';
import { type DecidedFor, decideFor, knownSiteFor } from './decide-for.js';
import { createFindDecisive, decodedPathIn, enforcedQuestions } from './enforced.js';
import { forwardedIn } from './forwarded.js';
import { agentOf, isOfCrawler } from './forwarded-agent.js';
import { mayBeDone } from './may-be-done.js';
import { mayReply } from './may-reply.js';
import { parametersIn } from './parameters.js';
import { respelledSite } from './respelled-texts.js';
import { isRobotsTxt } from './robots-txt-url.js';

/** `GET /may`: the answer as a status, for proxies and for programs that need no more. */
export function mayRoute(
  parts: Parts,
  {
    forwarded,
    onlyKnownAgents = false,
    caseSensitivePaths = false,
  }: Pick<ServiceOptions, 'forwarded' | 'onlyKnownAgents' | 'caseSensitivePaths'>,
): DirectRoute {
  const path = '/may';
  if (forwarded === undefined) {
    const answer: AnswerIncoming = ({ target }) => {
      const asked = askedIn(parametersIn(target));
      return 'missing' in asked ? refusalOf(asked) : answerFor(asked, parts);
    };
    return { path, methods: ['GET'], hasPathsBelow: false, answer };
  }
  const findDecisive = createFindDecisive(parts);
  const answer: AnswerIncoming = async (incoming) => {
    const asked = forwardedIn(incoming, forwarded) ?? askedIn(parametersIn(incoming.target));
    if ('missing' in asked) return refusalOf(asked);
    const questions = enforcedQuestions(asked, decodedPathIn(incoming, forwarded), caseSensitivePaths);
    if ('missing' in questions) return refusalOf(questions);
    const notRobotsTxt = questions.find(({ url }) => !isRobotsTxt(url)) ?? asked;
    if (onlyKnownAgents && !(await isOfCrawler(notRobotsTxt, parts))) return passed;
    const agent = agentOf(asked.agent);
    const [sent, ...others] = questions;
    const decisive = await findDecisive([{ ...sent, agent }, ...others.map((question) => ({ ...question, agent }))]);
    return answerFor(decisive, parts);
  };
  // A proxy may ask with the method of the request that it asks about, and Envoy asks below the path.
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  return { path, methods, hasPathsBelow: true, answer };
}

function answerFor(asked: Asked, parts: Parts): Reply | Promise<Reply> {
  const time = parts.now();
  const site = knownSiteFor(asked, time, parts);
  const plainly = site === undefined ? undefined : decidePlainly(asked, site, new Date(time).toISOString(), parts);
  if (plainly !== undefined) return mayReply(asked, plainly, plainly.answer.decisions.crawl.may, time);
  return decideFor(asked, parts).then((decided) => replyTo(asked, decided, time));
}

function replyTo(asked: Asked, decided: DecidedFor | Reply, time: number): Reply {
  if ('status' in decided) return decided;
  return mayReply(asked, decided, mayBeDone(asked, decided.answer), time);
}

/** Decides without reasons, if robots.txt alone decides. */
function decidePlainly(asked: Asked, site: KnownSite, at: string, { metrics, plainCrawl, unstated }: Parts) {
  const verdict = plainCrawl?.(asked, respelledSite(site, asked.rules));
  if (verdict === undefined) return undefined;
  metrics.lookedUp('cache');
  metrics.decidedPlainly(verdict);
  const may = verdict === 'allowed' || (verdict === 'unstated' && unstated === 'allow');
  const answer = { decisions: { crawl: { verdict, may } } };
  return { decision_id: randomUUID(), answer, at, robots: site.robots, freshUntil: site.freshUntil, problems: [] };
}

/** The answer about a person's browser, which no rule is for. */
const passed: Reply = { status: 200, body: JSON.stringify({ may: true, verdicts: {} }) };

/** Describes `/may`. */
export function describeMay(description: Description): void {
  describeSchema(description, 'May', maySchema);
  describeRoute(description, {
    method: 'get',
    path: '/may',
    summary: 'May an agent use a URL?',
    description:
      'Fetches robots.txt of the site, the files that it refers to, and `/ai.txt` and `/.well-known/tdmrep.json` where a usage that they ' +
      'speak of is asked about, and keeps them. The status is the answer: 200 if the agent may, for every usage that is asked about, else ' +
      '403. The page is not fetched, so usages that it or its headers could still forbid are 403 as well, unless `unseen` or `before` says ' +
      'otherwise; `Heed-Open` lists what that is. If robots.txt cannot be fetched, that is 403 too, as RFC 9309 says, with `Retry-After`.',
    parameters: [...questionParameters, beforeParameter],
    responses: {
      200: jsonResponse('The agent may.', 'May', replyHeaders),
      403: jsonResponse('The agent may not.', 'May', replyHeaders),
      400: errorResponse('A parameter is missing or repeated.'),
      422: jsonResponse('A parameter has a wrong value.', 'Refused'),
      ...busyResponses,
    },
  });
}

const beforeParameter = {
  name: 'before',
  in: 'query',
  description:
    'With `fetch`: may the agent fetch the URL, to put it to these usages? 200 if `crawl` may be done and one of the others is not denied ' +
    'by what is known before the fetch. Ask again with the response, by `POST /ask`, before the use.',
  schema: { enum: ['fetch'] },
} as const;

const replyHeaders = {
  'Heed-Verdict': {
    schema: { type: 'string' },
    description: 'The verdict on each usage: `crawl=denied, index=unstated`.',
  },
  'Heed-Decision-Id': { schema: decisionIdSchema },
  'Heed-Open': {
    schema: { type: 'string' },
    description:
      'What was not provided and could still change a decision: `response`. At most 2,048 characters; the body has all of it. Absent if there is nothing.',
  },
  'Retry-After': {
    schema: { type: 'integer', minimum: 1 },
    description:
      'Seconds until robots.txt is fetched again. Present if the answer is no only because it could not be fetched.',
  },
  Link: {
    schema: { type: 'string' },
    description: 'The address of the reasons, with `rel="describedby"`. Absent if it is longer than 2,048 characters.',
  },
} as const;

const maySchema: JsonSchema = {
  type: 'object',
  required: ['may', 'verdicts'],
  properties: {
    decision_id: decisionIdSchema,
    may: {
      type: 'boolean',
      description: 'May the agent, for every usage that was asked about; or with `before=fetch`, may it fetch the URL?',
    },
    verdicts: {
      type: 'object',
      propertyNames: schemaRef('Usage'),
      additionalProperties: { enum: ['allowed', 'denied', 'unstated'] },
      description: 'What the publisher states, by usage.',
    },
    open: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description: 'What was not provided and could still change a decision.',
    },
    problems: {
      type: 'array',
      items: { type: 'string' },
      description: 'What went wrong while robots.txt and other files were fetched.',
    },
    served: {
      type: 'string',
      description:
        'With `--forwarded`: the answer is about this URL, which a server may serve for the one that was requested. Letter case and the ' +
        'encoding of rules do not count then.',
    },
    reasons: { type: 'string', description: 'The path of the reasons.' },
  },
  additionalProperties: false,
};
