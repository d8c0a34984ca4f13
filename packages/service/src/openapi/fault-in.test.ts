import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckedSchema, faultIn } from './fault-in.js';

const schema: CheckedSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 5 },
    parts: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', maxLength: 3 } },
    kinds: { type: 'array', minItems: 1, items: { type: 'string', enum: ['a', 'b'] } },
  },
  required: ['name', 'parts'],
  additionalProperties: false,
};

test.each([
  ['{"name":"12345","parts":["123","x"],"kinds":["a","b","a"]}', undefined],
  ['{"name":"😀😀😀😀😀","parts":["x"]}', undefined],
  ['null', ['', 'Invalid input: expected object, received null']],
  ['[]', ['', 'Invalid input: expected object, received array']],
  ['{"parts":[""]}', ['name', 'Invalid input: expected string, received undefined']],
  ['{"name":1}', ['name', 'Invalid input: expected string, received number']],
  ['{"name":"123456"}', ['name', 'Too big: expected string to have <=5 characters']],
  ['{"name":"😀😀😀😀😀x"}', ['name', 'Too big: expected string to have <=5 characters']],
  ['{"name":"","parts":{}}', ['parts', 'Invalid input: expected array, received object']],
  ['{"name":"","parts":[]}', ['parts', 'Too small: expected array to have >=1 items']],
  ['{"name":"","parts":["","",true]}', ['parts', 'Too big: expected array to have <=2 items']],
  ['{"name":"","parts":["","1234"]}', ['parts.1', 'Too big: expected string to have <=3 characters']],
  ['{"name":"","parts":[""],"kinds":null}', ['kinds', 'Invalid input: expected array, received null']],
  ['{"name":"","parts":[""],"kinds":["a",1]}', ['kinds.1', 'Invalid option: expected one of "a"|"b"']],
  ['{"name":"","parts":[""],"id":1}', ['', 'Unrecognized key: "id"']],
  ['{"name":"","parts":[""],"__proto__":1,"id":1}', ['', 'Unrecognized keys: "__proto__", "id"']],
])('%s', (text, fault) => {
  const found = faultIn(JSON.parse(text), schema);
  expect(found && [found.path, found.message]).toEqual(fault);
});

test('a value without a fault is one that another validator accepts', () => {
  const isValid = new Ajv2020().compile(schema);
  const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('a', 'b', 'c'));
  const some = (value: fc.Arbitrary<unknown>) =>
    fc.oneof({ arbitrary: value, weight: 9 }, fc.jsonValue({ maxDepth: 1 }));
  const lists = some(fc.array(some(texts), { maxLength: 3 }));
  const fields = { name: some(texts), parts: lists, kinds: lists, more: fc.jsonValue({ maxDepth: 1 }) };
  let valid = 0;
  fc.assert(
    fc.property(some(fc.record(fields, { requiredKeys: [] })), (value) => {
      const hasFault = faultIn(value, schema) !== undefined;
      if (!hasFault) valid += 1;
      expect(hasFault).toBe(!isValid(value));
    }),
  );
  expect(valid).toBeGreaterThan(0);
});
