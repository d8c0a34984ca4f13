import fc from 'fast-check';
import { getQueryParams } from 'hono/utils/url';
import { expect, test } from 'vitest';
import { onlyValueOf, parametersIn, valuesOf } from './parameters.js';

test.each([
  ['/may', []],
  ['/may#?url=a', []],
  ['/may?url=a&agent=b%20c+d&url=%C3%A9', ['url', 'a', 'agent', 'b c d', 'url', 'é']],
  ['/may?url=a=b?c#&url=d', ['url', 'a=b?c']],
  ['/may?url&=a', ['url', '', '', 'a']],
  ['/may?%75rl=%zz%E9a%C3%a9', ['url', '%zz%E9aé']],
])('the parameters of %s are %j', (target, parameters) => {
  expect(parametersIn(target)).toEqual(parameters);
});

test('parameters are read as Hono reads them', () => {
  const parts = fc.constantFrom('?', '&', '=', '#', '+', '%', '%2', '%41', '%C3%A9', '%E9', '%e2%82', 'a', 'é', 'url');
  fc.assert(
    fc.property(fc.array(parts), (written) => {
      const url = `http://a.example/${written.join('')}`;
      const { '': _, ...wanted } = getQueryParams(url) as unknown as Record<string, string[]>;
      const parameters = parametersIn(url);
      for (const name of [...Object.keys(wanted), 'url', 'a']) {
        expect(valuesOf(parameters, name)).toEqual(wanted[name] ?? []);
      }
    }),
  );
});

test.each([
  ['/may', undefined],
  ['/may?b=a', undefined],
  ['/may?b=c&a=b', 'b'],
  ['/may?a=b&a=b', undefined],
])('the only value of "a" in %s is %s', (target, value) => {
  expect(onlyValueOf(parametersIn(target), 'a')).toBe(value);
});
