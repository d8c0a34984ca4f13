import { allUsages } from '@heed/core';
import type { Routes } from '../env.js';
import { type JsonSchema, schemaRef } from './contract.js';

/** A route as the OpenAPI document describes it: an operation object with its method and its path. */
export interface RouteDescription {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<number, object>>;
}

/** Adds a route to the document. The handler is added apart, so that no request is checked twice. */
export function describeRoute({ openAPIRegistry }: Routes, described: RouteDescription): void {
  const route: RouteDescription = { ...described, responses: { ...described.responses, 421: wrongHost } };
  openAPIRegistry.registerPath(route as Parameters<typeof openAPIRegistry.registerPath>[0]);
}

/** Adds a schema to the document, under a name. */
export function describeSchema({ openAPIRegistry }: Routes, name: string, schema: JsonSchema): void {
  openAPIRegistry.registerComponent('schemas', name, schema as Record<string, never>);
}

/** A response of the document: what it means, and the name of its schema. */
export function jsonResponse(description: string, schema: string, headers?: object): object {
  return {
    description,
    content: { 'application/json': { schema: schemaRef(schema) } },
    ...(headers === undefined ? {} : { headers }),
  };
}

/** A response without an answer. */
export function errorResponse(description: string): object {
  return jsonResponse(description, 'Error');
}

/** What any route may answer. */
const wrongHost = errorResponse('The service answers to the name of its own machine only, and the Host is another.');

const retryAfter = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait before the next attempt.' },
} as const;

/** What any route but those about the state of the service may answer. */
export const busyResponses: Readonly<Record<number, object>> = {
  401: errorResponse('The service wants a token, and there is none that it knows.'),
  429: jsonResponse('The client sends too many requests.', 'Error', retryAfter),
  503: jsonResponse('The service is too busy, or what it needs takes too long.', 'Error', retryAfter),
};

/** The parameters that say what is asked about. */
export const questionParameters: readonly object[] = [
  {
    name: 'url',
    in: 'query',
    required: true,
    description: 'The absolute http or https URL of the resource.',
    schema: { type: 'string', format: 'uri' },
    example: 'https://example.com/news/',
  },
  {
    name: 'agent',
    in: 'query',
    required: true,
    description: 'A product token, or a whole User-Agent value; or `purpose:NAME` for all agents with that purpose.',
    schema: { type: 'string' },
    example: 'ExampleBot',
  },
  {
    name: 'usage',
    in: 'query',
    description: 'What the agent wants to do. May be repeated: then it must be allowed all of it. Default: `crawl`.',
    schema: { type: 'array', items: { enum: [...allUsages] }, minItems: 1 },
    style: 'form',
    explode: true,
  },
];
