import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAsk } from './ask.js';

const lines = [
  'User-agent: *',
  'Disallow: /a',
  'License: https://example.com/rsl.xml',
  'license : /b.xml',
  '##ACAP version=1.0',
  'ACAP-crawler: *',
  'ACAP-permissions-reference: /acap.txt',
  'acap-PERMISSIONS-reference: https://example.com/c.txt',
  '# robotexclusion',
  '',
];

test('a robots.txt alone refers to what it refers to beside a response', () => {
  const ask = createAsk();
  const robots = fc.array(fc.constantFrom(...lines), { maxLength: 8 }).map((all) => all.join('\n'));
  fc.assert(
    fc.property(robots, (text) => {
      const question = { agent: '*', url: 'https://example.com/page', robots: text };
      // With a response, all of the question is looked at, whatever words the file has.
      expect(ask.references(question)).toEqual(ask.references({ ...question, response: { headers: [] } }));
    }),
  );
});

test.each([undefined, null, 1, 'text', [], {}, { robots: 1 }, { robots: 'License: /a' }])(
  '%j refers to nothing',
  (value) => {
    expect(createAsk().references(value as never)).toEqual([]);
  },
);
