import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAsk } from './ask.js';
import type { Question } from './question.js';

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

test.each<[Partial<Question>, string[]]>([
  [{}, ['/acap.txt', '/rsl.xml']],
  [{ usages: ['crawl'] }, ['/acap.txt']],
  [{ usages: ['crawl'], robots: { status: 200, body: 'License: /rsl.xml' } }, []],
  [{ usages: ['crawl', 'ai-train'] }, ['/acap.txt', '/rsl.xml']],
  [{ usages: ['crawl'], views: ['text'] }, ['/acap.txt', '/rsl.xml']],
])('only what can change the answer is referred to (ASK-35): %j', (part, paths) => {
  const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /acap.txt\n\nLicense: /rsl.xml';
  const question = { agent: 'ExampleBot', url: 'https://example.com/', robots, ...part };
  const found = createAsk().references(question);
  expect(found.sort()).toEqual(paths.map((path) => `https://example.com${path}`));
});

test.each([undefined, null, 1, 'text', [], {}, { robots: 1 }, { robots: 'License: /a' }])(
  '%j refers to nothing',
  (value) => {
    expect(createAsk().references(value as never)).toEqual([]);
  },
);
