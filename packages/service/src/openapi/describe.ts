import { allUsages } from '@heed/core';
import { defined } from '@heed/core/internal';
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

/** What the OpenAPI document says of the routes: operations by path and method, and schemas by name. */
export interface Description {
  readonly paths: Record<string, Readonly<Record<string, object>>>;
  readonly schemas: Record<string, JsonSchema>;
}

/** Adds a route to the description. The route itself is added separately. */
export function describeRoute({ paths }: Description, described: RouteDescription): void {
  const { method, path, responses, ...operation } = described;
  paths[path] = { ...paths[path], [method]: { ...operation, responses: { ...responses, 421: wrongHost } } };
}

/** Adds a schema to the description, under a name. */
export function describeSchema({ schemas }: Description, name: string, schema: JsonSchema): void {
  schemas[name] = schema;
}

/** A response of the document: what it means, and the name of its schema. */
export function jsonResponse(description: string, schema: string, headers?: object): object {
  return defined({ description, headers, content: { 'application/json': { schema: schemaRef(schema) } } });
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
  401: errorResponse('A valid token is required.'),
  429: jsonResponse('The client sends too many requests.', 'Error', retryAfter),
  503: jsonResponse('The service is too busy, or what it needs takes too long.', 'Error', retryAfter),
};

/** The parameter that says which URL is meant. */
export const urlParameter = {
  name: 'url',
  in: 'query',
  required: true,
  description: 'The absolute http or https URL of the resource.',
  schema: { type: 'string', format: 'uri' },
  example: 'https://example.com/news/',
} as const;

/** The parameters that say what is asked about. */
export const questionParameters: readonly object[] = [
  urlParameter,
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
    description:
      'What the agent wants to do. May be repeated, or list several with commas: then all must be allowed. Default: `crawl`.',
    schema: { type: 'array', items: { enum: [...allUsages] }, minItems: 1 },
    style: 'form',
    explode: true,
  },
  {
    name: 'unseen',
    in: 'query',
    description:
      'What to do about a usage that something not fetched could still forbid: `refuse` (default), `allow`, or the sources that count as ' +
      'absent, such as `/ai.txt` or `response`, with commas between them. May be repeated.',
    // A text: in a query string, a list of one text and that text are the same.
    schema: { type: 'string' },
  },
];
