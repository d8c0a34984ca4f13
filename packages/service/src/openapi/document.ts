import { readFileSync } from 'node:fs';
import { contractSchemas, type JsonSchema, schemaRef, withDecisionId } from './contract.js';
import type { Description } from './describe.js';

/** Creates a description of no route, with the schemas of the contract and those that several routes share. */
export function createDescription(): Description {
  return {
    paths: {},
    schemas: {
      ...contractSchemas,
      Decided: withDecisionId('Answer'),
      DecidedRefusal: withDecisionId('Refusal'),
      Refused: { anyOf: [schemaRef('DecidedRefusal'), schemaRef('Refusal')] },
      Error: errorSchema,
    },
  };
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

/** Returns the OpenAPI document, which the service itself serves. */
export function openApiDocument({ paths, schemas }: Description): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'heed',
      version: version(),
      description: 'May this machine use this content in this way, within which limits, and who says so?',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    components: { schemas, parameters: {} },
    paths,
    webhooks: {},
  };
}

function version(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { readonly version: string }).version;
}
