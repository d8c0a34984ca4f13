import { robotsClaimOf } from '@heed/agents';
import { allUsages, type Question, type Usage } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { defined, notAUsage } from '@heed/core/internal';
import { questionBounds } from '@heed/core/internal/answers';
import type { Gathered } from '@heed/sites';
import { fetchableUrl } from '@heed/sites/internal/texts';
import type { DecideAnywhere } from '../deciding/decide-anywhere.js';
import type { Routes } from '../env.js';
import { refusal, tooSlow, unexpected } from '../errors.js';
import { answerWithHono } from '../http/answer-with-hono.js';
import type { Reply } from '../http/reply.js';
import { within } from '../limits/within.js';
import { type JsonSchema, schemaRef } from '../openapi/contract.js';
import { busyResponses, describeRoute, describeSchema, errorResponse, jsonResponse } from '../openapi/describe.js';
import { type CheckedSchema, type Fault, faultIn } from '../openapi/fault-in.js';
import type { Parts } from '../parts.js';

/** Limit: agents of one request. The page is fetched once, and asked about for each of them. */
const maxAgents = 50;

/** Limit: characters of the name of an agent: a User-Agent header that servers would still accept. */
const maxAgentLength = 4096;

/** What `/check` is asked. */
interface CheckRequest {
  readonly url: string;
  readonly agents: readonly string[];
  readonly usages?: readonly Usage[];
}

/** The same as a schema, by which a body is judged. */
const checkSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    url: { type: 'string', maxLength: questionBounds.urlLength, description: 'The http or https URL of a page.' },
    agents: { minItems: 1, maxItems: maxAgents, type: 'array', items: { type: 'string', maxLength: maxAgentLength } },
    usages: {
      description: 'Default: every usage of the vocabulary.',
      minItems: 1,
      type: 'array',
      items: { type: 'string', enum: allUsages },
    },
  },
  required: ['url', 'agents'],
  additionalProperties: false,
} as const satisfies CheckedSchema;

/** `POST /check`: fetches a page and what its site says about it, and answers for each agent. */
export function addCheck({ app, description }: Routes, parts: Parts): void {
  const { gatherer, limits, readJson, state } = parts;
  let running = 0;
  describeSchema(description, 'Check', checkSchema);
  describeSchema(description, 'Checked', checkedSchema);
  describeRoute(description, {
    method: 'post',
    path: '/check',
    summary: 'Fetches a page, and answers for several agents',
    description:
      'Fetches robots.txt, the page and the documents that they refer to, under the name of the service: robots.txt decides what it may ' +
      'fetch. Addresses of private networks are refused unless the operator trusts them.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaRef('Check'),
          example: { url: 'https://example.com/', agents: ['ExampleBot'], usages: ['crawl', 'ai-train'] },
        },
      },
    },
    responses: {
      200: jsonResponse('The answers.', 'Checked'),
      400: errorResponse('The body is not JSON.'),
      408: errorResponse('The body did not arrive in time.'),
      413: errorResponse('The body is too long.'),
      415: errorResponse('The body is not sent as JSON.'),
      422: errorResponse('The body is JSON, but not what is asked for, or the URL cannot be fetched.'),
      ...busyResponses,
    },
  });
  app.post('/check', (context) =>
    answerWithHono(context, (incoming) => readJson(incoming, (value) => answer(value, context.req.raw.signal))),
  );

  async function answer(value: unknown, gone: AbortSignal): Promise<Reply> {
    const fault = faultIn(value, checkSchema);
    if (fault !== undefined) return refusal(422, 'service/wrong-parameter', sentenceOn(fault));
    if (running >= limits.checks) {
      const message = `${limits.checks} addresses are being checked: try again.`;
      return refusal(503, 'service/busy', message, { 'Retry-After': '1' });
    }
    running += 1;
    try {
      return await check(value as CheckRequest, gone);
    } finally {
      running -= 1;
    }
  }

  async function check({ url, agents, usages }: CheckRequest, gone: AbortSignal): Promise<Reply> {
    const late = new AbortController();
    const stop = AbortSignal.any([gone, state.stopping.signal, late.signal]);
    const fetchable = fetchableUrl(url);
    if ('refused' in fetchable) return refusal(422, 'service/not-fetched', fetchable.refused);
    const gathering = gatherer.gather(defined({ ...fetchable, usages, response: 'fetch' as const, signal: stop }));
    const found = await within(limits.milliseconds, gathering);
    if (found === undefined) {
      late.abort();
      return tooSlow('The page', limits.milliseconds);
    }
    const at = new Date(parts.now()).toISOString();
    const answers = await within(limits.milliseconds, answersFor([...new Set(agents)], { at, usages }, found, parts));
    if (answers === undefined) {
      const message = `The answers were not ready within ${limits.milliseconds / 1000} s: ask about fewer agents.`;
      return refusal(503, 'service/too-slow', message);
    }
    if (typeof answers !== 'string') return answers;
    const notes = found.unseen === undefined ? found.notes : [...found.notes, found.unseen];
    const sentences = [...new Set([...notes, ...agents.flatMap(claimNote)].map((note) => messageOf(note)))];
    const json = `{"url":${JSON.stringify(found.url)},"answers":${answers},"notes":${JSON.stringify(sentences)}}`;
    return { status: 200, body: json };
  }
}

/** What its operator says, where a denial in robots.txt may not keep the agent away. */
function claimNote(agent: string) {
  const data = robotsClaimOf(agent);
  return data === undefined ? [] : [{ code: 'check/robots-txt-need-not-apply', data } as const];
}

type AskedOfAll = { readonly at: string; readonly usages: Question['usages'] | undefined };

/** The answers for all agents, as a list in JSON; or the reply that says why there are none. The texts are of strangers, and may take long. */
async function answersFor(
  agents: readonly string[],
  { at, usages }: AskedOfAll,
  { url, site, files, response, steps }: Gathered,
  { decideAnywhere }: Parts,
): Promise<string | Reply> {
  const answers: string[] = [];
  for (const agent of agents) {
    const about: Question = defined({ agent, url, at, usages, robots: site.robots, files, response });
    const answer = await jsonOf(about, decideAnywhere);
    if (typeof answer !== 'string') return answer;
    const redirects: string[] = [];
    for (const step of steps) {
      const crawl = await jsonOf({ agent, at, usages: ['crawl'], ...step }, decideAnywhere);
      if (typeof crawl !== 'string') return crawl;
      redirects.push(`{"url":${JSON.stringify(step.url)},"answer":${crawl}}`);
    }
    answers.push(`{"agent":${JSON.stringify(agent)},"answer":${answer},"redirects":[${redirects.join(',')}]}`);
  }
  return `[${answers.join(',')}]`;
}

/** An answer in the form in which it is sent, or the reply that says why there is none. */
async function jsonOf(question: Question, { value }: DecideAnywhere): Promise<string | Reply> {
  const outcome = await value(question, () => Buffer.from(JSON.stringify(question)));
  if ('json' in outcome) return outcome.json;
  return 'notJson' in outcome ? unexpected : outcome;
}

function sentenceOn({ path, message, value }: Fault): string {
  const words = /^usages\.\d+$/.test(path) ? notAUsage(value) : `${message}.`;
  return `${path === '' ? 'The body' : `The field "${path}"`} is wrong: ${words}`;
}

const answered = { anyOf: [schemaRef('Decided'), schemaRef('DecidedRefusal')] };

const checkedSchema: JsonSchema = {
  type: 'object',
  required: ['url', 'answers', 'notes'],
  properties: {
    url: { type: 'string', description: 'The address of the page, where redirects end.' },
    answers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['agent', 'answer', 'redirects'],
        properties: {
          agent: { type: 'string' },
          answer: answered,
          redirects: {
            type: 'array',
            description:
              'The addresses that lead to the page. An agent that may not crawl one of them cannot reach it.',
            items: {
              type: 'object',
              required: ['url', 'answer'],
              properties: { url: { type: 'string' }, answer: answered },
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      },
    },
    notes: {
      type: 'array',
      items: { type: 'string' },
      description:
        'What happened while documents were fetched, and to which agents robots.txt need not apply, as their operators say.',
    },
  },
  additionalProperties: false,
};
