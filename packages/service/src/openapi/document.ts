import { readFileSync } from 'node:fs';
import type { Routes } from '../env.js';
import { contractSchemas, type JsonSchema, schemaRef, withDecisionId } from './contract.js';
import { describeSchema } from './describe.js';

/** Adds the schemas of the contract, and those that are the service's own. */
export function addSchemas(app: Routes): void {
  const schemas = {
    ...contractSchemas,
    Decided: withDecisionId('Answer'),
    DecidedRefusal: withDecisionId('Refusal'),
    Refused: { anyOf: [schemaRef('DecidedRefusal'), schemaRef('Refusal')] },
    Error: errorSchema,
  };
  for (const [name, schema] of Object.entries(schemas)) describeSchema(app, name, schema);
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
  description: 'Why there is no answer.',
};

/** The description of all routes, which the service itself serves. */
export function openApiDocument(app: Routes): object {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'heed',
      version: version(),
      description: 'May this machine use this content in this way, within which limits, and who says so?',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
  });
}

function version(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { readonly version: string }).version;
}
