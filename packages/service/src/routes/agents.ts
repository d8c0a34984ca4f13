import { type AgentEntry, agents, agentsFor, type Purpose, purposes } from '@heed/agents';
import type { Routes } from '../env.js';
import { refuse } from '../http/answer-with-hono.js';
import type { JsonSchema } from '../openapi/contract.js';
import { busyResponses, describeRoute, describeSchema, errorResponse, jsonResponse } from '../openapi/describe.js';
import { onlyValueOf, parametersIn, valuesOf } from './parameters.js';

/** `GET /agents`: the agents that heed knows, and the source of each fact. */
export function addAgents({ app, description }: Routes): void {
  describeSchema(description, 'Agents', agentsSchema);
  describeRoute(description, {
    method: 'get',
    path: '/agents',
    summary: 'The agents that heed knows',
    parameters: [
      {
        name: 'purpose',
        in: 'query',
        description: 'Only agents with this purpose.',
        schema: { enum: [...purposes] },
      },
    ],
    responses: {
      200: jsonResponse('The agents.', 'Agents'),
      422: errorResponse('This purpose does not exist.'),
      ...busyResponses,
    },
  });
  app.get('/agents', (context) => {
    const parameters = parametersIn(context.req.url);
    const purpose = purposes.find((one) => one === onlyValueOf(parameters, 'purpose'));
    if (purpose === undefined && valuesOf(parameters, 'purpose').length > 0) {
      const message = `Give "purpose" once, as one of ${purposes.join(', ')}.`;
      return refuse(context, 422, 'service/wrong-parameter', message);
    }
    return context.json({ agents: listed(purpose) });
  });
}

function listed(purpose: Purpose | undefined): readonly AgentEntry[] {
  return purpose === undefined ? agents : agentsFor(purpose);
}

const texts = { type: 'array', items: { type: 'string' } };

const agentsSchema: JsonSchema = {
  type: 'object',
  required: ['agents'],
  properties: {
    agents: {
      type: 'array',
      items: {
        type: 'object',
        required: [
          'token',
          'operator',
          'purposes',
          'obeys',
          'status',
          'deviations',
          'notes',
          'source',
          'seen',
          'checkedOn',
        ],
        properties: {
          token: { type: 'string', description: 'The product token, as its operator writes it.' },
          aliases: texts,
          operator: { type: 'string' },
          purposes: { type: 'array', items: { enum: [...purposes] } },
          governs: texts,
          fallbacks: texts,
          ignoresAllCrawlers: { const: true },
          replacedBy: texts,
          obeys: {
            enum: ['yes', 'partly', 'no', 'user', 'unknown'],
            description: 'What its operator claims about robots.txt.',
          },
          status: { enum: ['active', 'retired', 'undocumented'] },
          deviations: texts,
          notes: texts,
          source: { type: ['string', 'null'] },
          seen: { enum: ['operator page', 'report', 'unverified'] },
          checkedOn: { type: 'string' },
        },
      },
    },
  },
  additionalProperties: false,
};
