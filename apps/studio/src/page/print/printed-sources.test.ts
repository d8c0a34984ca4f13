import { expect, test } from 'vitest';
import { noSources } from '../../sources.ts';
import { printedSources } from './printed-sources.ts';

test('sources that are empty are not printed, lines end as robots.txt lines may end', () => {
  const printed = printedSources({ ...noSources, robots: { text: 'User-agent: *\r\nDisallow: /a\rAllow: /b\n' } });
  expect(printed).toEqual([{ title: 'robots.txt', lines: ['User-agent: *', 'Disallow: /a', 'Allow: /b'], left: 0 }]);
});

test('a long source is cut, and says how much was left out', () => {
  const [printed] = printedSources({ ...noSources, page: 'x\n'.repeat(1234) });
  expect(printed?.lines.length).toBe(1000);
  expect(printed?.left).toBe(234);
});
