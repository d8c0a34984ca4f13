import { allUsages, type Question } from '@heed/core';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { FetchedSite, FetchSite } from '../check/fetch-site.js';
import type { Decide, Decided } from '../decide.js';
import type { Routes } from '../env.js';
import { refuse } from '../errors.js';
import { readJson } from '../limits/read-json.js';
import { within } from '../limits/within.js';
import { type JsonSchema, schemaRef } from '../openapi/contract.js';
import { busyResponses, describeRoute, describeSchema, errorResponse, jsonResponse } from '../openapi/describe.js';
import type { Parts } from '../parts.js';

/** Limit: agents of one request. The page is fetched once, and asked about for each of them. */
const maxAgents = 50;

/** Limit: characters of a URL. Servers accept no longer ones. */
const maxUrlLength = 16_384;

/** Limit: characters of the name of an agent: a User-Agent header that servers would still accept. */
const maxAgentLength = 4096;

/** What `/check` is asked. */
const checkRequest = z
  .object({
    url: z.string().max(maxUrlLength).describe('The http or https URL of a page.'),
    agents: z.array(z.string().max(maxAgentLength)).min(1).max(maxAgents),
    usages: z.array(z.enum(allUsages)).min(1).optional().describe('Default: every usage of the vocabulary.'),
  })
  .strict();

/** `POST /check`: fetches a page and what its site says about it, and answers for each agent. */
export function addCheck(app: Routes, parts: Parts, fetchSite: FetchSite): void {
  const { bodies, limits, state } = parts;
  let running = 0;
  describeSchema(app, 'Check', z.toJSONSchema(checkRequest) as JsonSchema);
  describeSchema(app, 'Checked', checkedSchema);
  describeRoute(app, {
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
      408: errorResponse('The body did not come in time.'),
      413: errorResponse('The body is too long.'),
      415: errorResponse('The body is not sent as JSON.'),
      422: errorResponse('The body is JSON, but not what is asked for, or the URL cannot be fetched.'),
      ...busyResponses,
    },
  });
  app.post('/check', async (context) => {
    const body = await readJson(context, limits.bodyOctets, bodies);
    if (body instanceof Response) return body;
    const request = checkRequest.safeParse(body.value);
    if (!request.success) return refuse(context, 422, 'service/wrong-parameter', sentenceOn(request.error));
    if (running >= limits.checks) {
      const message = `${limits.checks} addresses are being checked: try again.`;
      return refuse(context, 503, 'service/busy', message, { 'Retry-After': '1' });
    }
    running += 1;
    try {
      return await check(context, request.data);
    } finally {
      running -= 1;
    }
  });

  async function check(context: Context, { url, agents, usages }: z.infer<typeof checkRequest>): Promise<Response> {
    const late = new AbortController();
    const stop = AbortSignal.any([context.req.raw.signal, state.stopping.signal, late.signal]);
    const found = await within(limits.milliseconds, fetchSite(url, usages, stop));
    if (found === undefined) {
      late.abort();
      const message = `The page did not come within ${limits.milliseconds / 1000} s: try again.`;
      return refuse(context, 503, 'service/too-slow', message, { 'Retry-After': '5' });
    }
    if ('refused' in found) return refuse(context, 422, 'service/not-fetched', found.refused);
    const at = new Date(parts.now()).toISOString();
    const answers = [...new Set(agents)].map((agent) => answerFor(agent, { at, usages }, found, parts.decide));
    return context.json({ url: found.url, answers, notes: found.notes });
  }
}

/** The answer for one agent: about the page, and about fetching each address that leads to it. */
function answerFor(
  agent: string,
  { at, usages }: { readonly at: string; readonly usages: Question['usages'] | undefined },
  { url, robots, files, response, redirects }: FetchedSite,
  decide: Decide,
): object {
  const decided = decide({
    agent,
    url,
    at,
    ...(usages === undefined ? {} : { usages }),
    ...(robots === undefined ? {} : { robots }),
    ...(files === undefined ? {} : { files }),
    ...(response === undefined ? {} : { response }),
  });
  return {
    agent,
    answer: sent(decided),
    redirects: redirects.map((step) => ({
      url: step.url,
      answer: sent(decide({ agent, at, usages: ['crawl'], ...step })),
    })),
  };
}

function sent({ decision_id, answer }: Decided): object {
  return { decision_id, ...answer };
}

/** The first thing that is wrong with a body. */
function sentenceOn({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join('.') ?? '';
  return `${place === '' ? 'The body' : `The field "${place}"`} is wrong: ${issue?.message ?? 'it cannot be read'}.`;
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
    notes: { type: 'array', items: { type: 'string' }, description: 'What happened while documents were fetched.' },
  },
  additionalProperties: false,
};
