import { createRequire } from 'node:module';

/** A schema as JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface SchemaFile {
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

const require = createRequire(import.meta.url);
const question = require('@heed/core/schema/question.json') as SchemaFile;
const answer = require('@heed/core/schema/answer.json') as SchemaFile;

/**
 * The schemas of the contract, by their names in OpenAPI. They are the files that core publishes, so there is no second description that
 * could differ.
 */
export const contractSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries({ ...question.$defs, ...answer.$defs }).map(([name, schema]) => [name, asComponent(schema)]),
);

/** The schema of what is sent with a decision: one of the contract with the id of the decision. */
export function withDecisionId(name: 'Answer' | 'Refusal'): JsonSchema {
  const schema = contractSchemas[name] ?? {};
  const { properties, required = [] } = schema as { readonly properties?: object; readonly required?: string[] };
  return {
    ...schema,
    required: ['decision_id', ...required],
    properties: { decision_id: decisionIdSchema, ...properties },
  };
}

/** A name for a decision that no other has. */
export const decisionIdSchema: JsonSchema = {
  type: 'string',
  format: 'uuid',
  description: 'A name for the decision that no other has. The decision log has it too.',
};

/** A reference to a schema of the document. */
export function schemaRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** The same schema with its references to where OpenAPI keeps schemas. */
function asComponent<T>(value: T): T {
  const text = JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as T;
}
