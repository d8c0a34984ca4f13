import fc from 'fast-check';
import type { OpenApiDocument, Schema } from './document.js';

/** Random values that a schema of the document describes. */
export type ValuesOf = (schema: Schema) => fc.Arbitrary<unknown>;

/** Texts for heed to read, so that answers are about something. */
const tellingTexts = [
  'User-agent: *\nDisallow: /private/\n',
  'User-agent: ExampleBot\nAllow: /\nCrawl-delay: 2\n',
  'noindex, nofollow',
  '<!DOCTYPE html><meta name="robots" content="noindex"><p id="one">One</p>',
  'text/html; charset=utf-8',
  'ExampleBot',
  'robots.txt',
  '__proto__',
  '',
];

/** Limit: levels of a value below which no optional part is made, for schemas that contain themselves. */
const maxDepth = 6;

/**
 * Makes random values by the schemas of a document. Addresses, which a service may fetch, are only those passed: they are in fields of that
 * name and of that format.
 *
 * It knows the keywords that the document uses, and throws for others that would narrow what it makes.
 */
export function valuesBy(document: OpenApiDocument, addresses: fc.Arbitrary<string>): ValuesOf {
  const valuesOf = (schema: Schema, depth: number): fc.Arbitrary<unknown> => {
    if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 2 });
    const { $ref, const: only, enum: some, anyOf, oneOf, type } = schema;
    if (typeof $ref === 'string') return valuesOf(referred(document, $ref), depth);
    if ('const' in schema) return fc.constant(only);
    if (Array.isArray(some)) return fc.constantFrom(...some);
    const choices = anyOf ?? oneOf;
    if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => valuesOf(choice, depth)));
    if (Array.isArray(type)) return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one }, depth)));
    switch (type) {
      case 'string':
        return strings(schema, addresses);
      case 'integer':
        return fc.integer(limits(schema));
      case 'number':
        return fc.double({ ...limits(schema), noNaN: true, noDefaultInfinity: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return arrays(schema, depth);
      case 'object':
        return objects(schema, depth);
      case undefined:
        return fc.jsonValue({ maxDepth: 2 });
      default:
        throw new Error(`No values are known for the type ${JSON.stringify(type)}.`);
    }
  };

  function arrays(schema: Record<string, unknown>, depth: number): fc.Arbitrary<unknown> {
    const { prefixItems, items = true, minItems = 0, maxItems = 3 } = schema;
    if (Array.isArray(prefixItems)) return fc.tuple(...prefixItems.map((item) => valuesOf(item, depth + 1)));
    const [minLength, maxLength] = [Number(minItems), depth >= maxDepth ? Number(minItems) : Number(maxItems)];
    return fc.array(valuesOf(items as Schema, depth + 1), {
      minLength,
      maxLength: Math.max(minLength, Math.min(4, maxLength)),
    });
  }

  function objects(schema: Record<string, unknown>, depth: number): fc.Arbitrary<unknown> {
    const { properties = {}, required = [], additionalProperties = false, propertyNames } = schema;
    const needed = required as string[];
    const known = Object.entries(properties as Record<string, Schema>).filter(
      ([name]) => depth < maxDepth || needed.includes(name),
    );
    const fields = fc.record(
      Object.fromEntries(known.map(([name, field]) => [name, name === 'url' ? addresses : valuesOf(field, depth + 1)])),
      {
        requiredKeys: needed,
      },
    );
    if (additionalProperties === false || depth >= maxDepth) return fields;
    const names = propertyNames === undefined ? fc.string() : valuesOf(propertyNames as Schema, depth + 1);
    const others = fc.dictionary(names as fc.Arbitrary<string>, valuesOf(additionalProperties as Schema, depth + 1), {
      maxKeys: 2,
    });
    return fc.tuple(others, fields).map(([more, named]) => ({ ...more, ...named }));
  }

  return (schema) => valuesOf(schema, 0);
}

function strings(schema: Record<string, unknown>, addresses: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString());
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri' || (typeof pattern === 'string' && pattern.includes('://'))) return addresses;
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'));
  const [min, max] = [Number(minLength), Math.min(Number(maxLength), 200)];
  const fitting = tellingTexts.filter(({ length }) => length >= min && length <= max);
  const random = fc.string({ unit: 'binary', minLength: min, maxLength: max });
  return fitting.length === 0 ? random : fc.oneof(fc.constantFrom(...fitting), random);
}

function limits({ minimum, maximum }: Record<string, unknown>): { readonly min?: number; readonly max?: number } {
  return {
    ...(typeof minimum === 'number' ? { min: minimum } : {}),
    ...(typeof maximum === 'number' ? { max: maximum } : {}),
  };
}

/** The schema at a reference within the document. */
function referred(document: OpenApiDocument, reference: string): Schema {
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1] ?? '';
  const schema = document.components?.schemas?.[name];
  if (schema === undefined) throw new Error(`The document has no ${reference}.`);
  return schema;
}
