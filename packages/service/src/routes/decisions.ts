import { type Answer, explain, type Usage } from '@heed/core';
import { defined } from '@heed/core/internal';
import type { Context } from 'hono';
import { decidedJson } from '../decide.js';
import type { Routes } from '../env.js';
import { refuse, respond } from '../http/answer-with-hono.js';
import { digestOfRobots } from '../log/digest.js';
import { type JsonSchema, withDecisionId } from '../openapi/contract.js';
import {
  busyResponses,
  describeRoute,
  describeSchema,
  errorResponse,
  jsonResponse,
  questionParameters,
} from '../openapi/describe.js';
import type { Parts } from '../parts.js';
import { type Asked, askedIn, refusalOf } from './asked.js';
import { decideFor } from './decide-for.js';
import { parametersIn, valuesOf } from './parameters.js';

/**
 * `GET /decisions`: the answer of `/may`, with the reasons. Nothing is kept between the two, so the question is asked again, about the same
 * time; if robots.txt has changed, the answer says so.
 */
export function addDecisions({ app, description }: Routes, parts: Parts): void {
  describeSchema(description, 'Explained', explainedSchema());
  describeRoute(description, {
    method: 'get',
    path: '/decisions',
    summary: 'The reasons of a decision of /may',
    description:
      '`/may` links to it. It asks the same question again, about the same time, and returns the whole answer.',
    parameters: [...questionParameters, ...moreParameters],
    responses: {
      200: jsonResponse('The whole answer, and the same in sentences.', 'Explained'),
      400: errorResponse('A parameter is missing or repeated.'),
      422: jsonResponse('A parameter has a wrong value.', 'Refused'),
      ...busyResponses,
    },
  });
  app.get('/decisions', (context) => answer(context, parts));
}

async function answer(context: Context, parts: Parts): Promise<Response> {
  const parameters = parametersIn(context.req.url);
  const asked = askedIn(parameters);
  if ('missing' in asked) return respond(context, refusalOf(asked));
  const [ats, digests] = [valuesOf(parameters, 'at'), valuesOf(parameters, 'robots')];
  if (ats.length > 1 || digests.length > 1) {
    return refuse(context, 400, 'service/wrong-parameter', 'Give "at" and "robots" once, or not at all.');
  }
  const [[at], [digest]] = [ats, digests];
  const [rules, ...moreRules] = valuesOf(parameters, 'rules');
  if (moreRules.length > 0 || !(rules === undefined || rules === 'decoded' || rules === 'folded')) {
    return refuse(
      context,
      400,
      'service/wrong-parameter',
      'Give "rules" once, as "decoded" or "folded", or not at all.',
    );
  }
  const decided = await decideFor(defined<Asked>({ ...asked, rules }), parts, at === undefined ? {} : { at });
  if ('status' in decided) return respond(context, decided);
  const { robots, problems } = decided;
  const own = digestOfRobots(robots);
  const more = {
    robots: { status: typeof robots === 'object' ? robots.status : 200, digest: own },
    sameRobots: digest === undefined ? undefined : digest === own,
    problems,
    explanation: explanationOf(decided.answer, asked.agent),
  };
  // Both are objects with fields, so they can be joined by a comma.
  const json = `${decidedJson(decided).slice(0, -1)},${JSON.stringify(more).slice(1)}`;
  return respond(context, { status: 200, body: json });
}

/** Every decision in sentences. */
function explanationOf({ decisions }: Answer, agent: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(decisions).map(([usage, decision]) => [
      usage,
      explain(usage as Usage, decision, { agent }).sentences,
    ]),
  );
}

const moreParameters = [
  {
    name: 'at',
    in: 'query',
    description: 'The time of the question, in RFC 3339. Default: now.',
    schema: { type: 'string', format: 'date-time' },
  },
  {
    name: 'rules',
    in: 'query',
    description:
      'How rules are spelled before the URL is compared with them, where it is one that a server may serve for another: `decoded`, or ' +
      '`folded`, which is in lower case too. Default: as written.',
    schema: { enum: ['decoded', 'folded'] },
  },
  {
    name: 'robots',
    in: 'query',
    description: 'The digest of the robots.txt that decided: `sha256:…`.',
    schema: { type: 'string' },
  },
];

function explainedSchema(): JsonSchema {
  const { required, properties, ...answer } = withDecisionId('Answer') as {
    readonly required: readonly string[];
    readonly properties: object;
  };
  return {
    ...answer,
    required: [...required, 'robots', 'problems', 'explanation'],
    properties: {
      ...properties,
      robots: {
        type: 'object',
        required: ['status'],
        properties: {
          status: { anyOf: [{ type: 'integer' }, { const: 'unreachable' }] },
          digest: { type: 'string', description: 'Of the text, if there is one.' },
        },
        additionalProperties: false,
      },
      sameRobots: { type: 'boolean', description: 'Is robots.txt the one with the digest of the parameter?' },
      problems: { type: 'array', items: { type: 'string' } },
      explanation: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        description: 'Each decision in sentences, by usage.',
      },
    },
  };
}
