import type { OpenAPIHono } from '@hono/zod-openapi';
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
export function describeRoute({ openAPIRegistry }: OpenAPIHono, route: RouteDescription): void {
  openAPIRegistry.registerPath(route as Parameters<typeof openAPIRegistry.registerPath>[0]);
}

/** Adds a schema to the document, under a name. */
export function describeSchema({ openAPIRegistry }: OpenAPIHono, name: string, schema: JsonSchema): void {
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
