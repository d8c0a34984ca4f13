/** A schema by which values can be judged: the keywords that the service needs for that, and no others. */
export type CheckedSchema = TextSchema | ListSchema | ObjectSchema;

interface TextSchema extends Annotations {
  readonly type: 'string';
  readonly maxLength?: number;
  readonly enum?: readonly string[];
}

interface ListSchema extends Annotations {
  readonly type: 'array';
  readonly items: CheckedSchema;
  readonly minItems: number;
  readonly maxItems?: number;
}

/** An object without other fields. */
interface ObjectSchema extends Annotations {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, CheckedSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

interface Annotations {
  readonly $schema?: string;
  readonly description?: string;
}

/** What is wrong with a value. */
export interface Fault {
  /** The field: `agents.0`; empty for the value itself. */
  readonly path: string;
  readonly message: string;
  /** What is in the field. */
  readonly value: unknown;
}

/** Returns the first fault of a JSON value by a schema; `undefined` if there is none. */
export function faultIn(value: unknown, schema: CheckedSchema): Fault | undefined {
  return faultAt('', value, schema);
}

function faultAt(path: string, value: unknown, schema: CheckedSchema): Fault | undefined {
  const wrong = (message: string): Fault => ({ path, message, value });
  const options = schema.type === 'string' ? schema.enum : undefined;
  if (options !== undefined) {
    if (options.some((option) => option === value)) return undefined;
    return wrong(`Invalid option: expected one of ${options.map((option) => `"${option}"`).join('|')}`);
  }
  const type = typeOf(value);
  if (type !== schema.type) return wrong(`Invalid input: expected ${schema.type}, received ${type}`);
  switch (schema.type) {
    case 'string': {
      const { maxLength = Number.POSITIVE_INFINITY } = schema;
      if (!isLonger(value as string, maxLength)) return undefined;
      return wrong(`Too big: expected string to have <=${maxLength} characters`);
    }
    case 'array': {
      const items = value as readonly unknown[];
      const { minItems, maxItems = Number.POSITIVE_INFINITY } = schema;
      if (items.length < minItems) return wrong(`Too small: expected array to have >=${minItems} items`);
      if (items.length > maxItems) return wrong(`Too big: expected array to have <=${maxItems} items`);
      return firstOf(items, (item, index) => faultAt(fieldOf(path, String(index)), item, schema.items));
    }
    case 'object': {
      const fields = new Map(Object.entries(value as object));
      const known = Object.entries(schema.properties);
      const fault = firstOf(known, ([name, property]) =>
        fields.has(name) || schema.required.includes(name)
          ? faultAt(fieldOf(path, name), fields.get(name), property)
          : undefined,
      );
      if (fault !== undefined) return fault;
      const others = [...fields.keys()].filter((name) => !Object.hasOwn(schema.properties, name));
      if (others.length === 0) return undefined;
      return wrong(`Unrecognized key${others.length > 1 ? 's' : ''}: ${others.map((name) => `"${name}"`).join(', ')}`);
    }
  }
}

/** Characters are those of Unicode, as JSON Schema counts them; each takes at most two units of a string. */
function isLonger(text: string, maxLength: number): boolean {
  return text.length > maxLength && (text.length > 2 * maxLength || [...text].length > maxLength);
}

function firstOf<T>(values: readonly T[], faultOf: (value: T, index: number) => Fault | undefined): Fault | undefined {
  for (const [index, value] of values.entries()) {
    const fault = faultOf(value, index);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function fieldOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
