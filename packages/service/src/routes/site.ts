import * as agents from '@heed/agents';
import { messageOf } from '@heed/core/diagnostics';
import { agentDirectoryOf } from '@heed/core/internal';
import { readQuestion } from '@heed/core/internal/answers';
import type { KnownSite } from '@heed/sites';
import { fetchNote, siteValuesOf } from '@heed/sites/internal';
import type { Routes } from '../env.js';
import { tooSlow } from '../errors.js';
import { answerWithHono } from '../http/answer-with-hono.js';
import type { Reply } from '../http/reply.js';
import { within } from '../limits/within.js';
import { digestOfRobots } from '../log/digest.js';
import { type JsonSchema, schemaRef } from '../openapi/contract.js';
import {
  busyResponses,
  describeRoute,
  describeSchema,
  errorResponse,
  jsonResponse,
  urlParameter,
} from '../openapi/describe.js';
import type { Parts } from '../parts.js';
import { refusalOf } from './asked.js';
import { onlyValueOf, type Parameters, parametersIn, valuesOf } from './parameters.js';
import { hasRobotsTxt, withoutRobotsTxt } from './robots-txt-url.js';

/** `GET /site`: what a crawler must know of a site besides what it may fetch there. */
export function addSite({ app, description }: Routes, parts: Parts): void {
  const { ask, gatherer, limits, metrics } = parts;
  describeSchema(description, 'Site', siteSchema);
  describeRoute(description, {
    method: 'get',
    path: '/site',
    summary: 'How to behave on a site',
    description:
      'How fast the robots.txt of a site lets a crawler be, where its sitemaps are, when it was read and until when it is valid, and what is ' +
      'wrong with it. Fetches robots.txt if it is not known.',
    parameters: siteParameters,
    responses: {
      200: jsonResponse('What robots.txt says, or why it is not known.', 'Site'),
      400: errorResponse('A parameter is missing or repeated.'),
      422: errorResponse('A parameter has a wrong value.'),
      ...busyResponses,
    },
  });
  const directory = agentDirectoryOf(agents);
  app.get('/site', (context) => answerWithHono(context, ({ target }) => tell(parametersIn(target))));

  async function tell(parameters: Parameters): Promise<Reply> {
    const url = onlyValueOf(parameters, 'url');
    if (url === undefined) return refusalOf({ missing: 'Give "url" once: /site?url=https://example.com/' });
    const named = valuesOf(parameters, 'agent');
    if (named.length > 1) {
      return refusalOf({ missing: 'Give "agent" once, or not at all.', code: 'service/wrong-parameter' });
    }
    const [agent = '*'] = named;
    const question = { agent, url, usages: ['crawl'] as const };
    // Found out before anything is fetched for it.
    const read = readQuestion(question);
    if (read.kind === 'refusal') return { status: 422, body: JSON.stringify(read.refusal) };
    if (!hasRobotsTxt(url)) return withoutRobotsTxt;
    const time = parts.now();
    const isKnown = gatherer.sites.known(url, time) !== undefined;
    const site = await within(limits.milliseconds, gatherer.sites.at(url, time));
    if (site === undefined) return tooSlow('robots.txt', limits.milliseconds);
    metrics.lookedUp(isKnown ? 'cache' : site.from);
    const answer = ask({ ...question, robots: site.robots });
    if ('error' in answer) return { status: 422, body: JSON.stringify(answer) };
    return { status: 200, body: JSON.stringify({ ...bodyFor(site, agent), diagnostics: answer.diagnostics }) };
  }

  function bodyFor(site: KnownSite, agent: string): object {
    const { origin, robots, freshUntil, unreachableSince, problems } = site;
    const { crawlDelay, requestRate, sitemaps, unread } = siteValuesOf(site, agent, directory.find(agent));
    const address = `${origin}/robots.txt`;
    return {
      site: origin,
      agent,
      crawlDelay,
      requestRate,
      sitemaps,
      robots: {
        url: address,
        status: typeof robots === 'string' ? 200 : robots.status,
        digest: digestOfRobots(robots),
        fetchedAt: typeof robots === 'string' ? undefined : robots.fetchedAt,
        freshUntil: timeText(freshUntil),
        unreachableSince: unreachableSince === undefined ? undefined : timeText(unreachableSince),
      },
      unread,
      problems: problems.map((problem) => messageOf(fetchNote(problem, address))),
    };
  }
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

const siteParameters = [
  urlParameter,
  {
    name: 'agent',
    in: 'query',
    description:
      'A product token, or a whole User-Agent value. Default: `*`, a crawler that robots.txt does not name, which may be asked to be slower or ' +
      'faster than yours.',
    schema: { type: 'string' },
    example: 'ExampleBot',
  },
];

const texts = { type: 'array', items: { type: 'string' } } as const;

const milliseconds = { type: 'integer', minimum: 0 } as const;

const siteSchema: JsonSchema = {
  type: 'object',
  required: ['site', 'agent', 'sitemaps', 'robots', 'unread', 'problems', 'diagnostics'],
  properties: {
    site: { type: 'string', description: 'The origin: `https://example.com`.' },
    agent: { type: 'string' },
    crawlDelay: {
      ...milliseconds,
      description:
        'The milliseconds to wait between two requests; absent if there is no such field. Returned unchanged, however long.',
    },
    requestRate: {
      type: 'object',
      required: ['requests', 'milliseconds'],
      properties: {
        requests: { type: 'integer', minimum: 1 },
        milliseconds,
        hours: {
          type: 'string',
          description: 'The hours in UTC to which it applies, as written: `0600-0845`. Absent: always.',
        },
      },
      additionalProperties: false,
      description: 'How many requests to make at most in which time; absent if there is no such field.',
    },
    sitemaps: { ...texts, description: 'The absolute URLs of sitemaps. They are for all crawlers.' },
    robots: {
      type: 'object',
      required: ['url', 'status', 'freshUntil'],
      properties: {
        url: { type: 'string' },
        status: {
          anyOf: [{ type: 'integer' }, { const: 'unreachable' }],
          description:
            'How fetching it ended: 200 also for a stored copy that applies while the server fails. With 4xx there are no rules; with anything ' +
            'else without a text, everything is denied for now.',
        },
        digest: { type: 'string', description: 'Of the text, if there is one: `sha256:…`.' },
        fetchedAt: { type: 'string', format: 'date-time', description: 'When the text was read.' },
        freshUntil: {
          type: 'string',
          format: 'date-time',
          description: 'Until then this holds, and the server is not asked again.',
        },
        unreachableSince: {
          type: 'string',
          format: 'date-time',
          description: 'Since when the server fails; absent if it does not. A kept copy holds until it is 30 days old.',
        },
      },
      additionalProperties: false,
    },
    unread: {
      type: 'array',
      items: {
        type: 'object',
        required: ['line', 'text'],
        properties: { line: { type: 'integer', minimum: 1 }, text: { type: 'string' } },
        additionalProperties: false,
      },
      description: 'Lines about pace and sitemaps that cannot be read, and so are ignored; at most 100.',
    },
    problems: { ...texts, description: 'What went wrong while robots.txt was fetched.' },
    diagnostics: {
      type: 'array',
      items: schemaRef('AnswerProblem'),
      description: 'What is wrong in robots.txt, as in an answer.',
    },
  },
  additionalProperties: false,
};
