import * as markup from '@heed/markup';
import { expect, test } from 'vitest';
import { lint } from './lint.js';

function expiredAt(at: string | undefined, headers: readonly [string, string][], body = ''): string[] {
  const options = { markup, ...(at === undefined ? {} : { at }) };
  return lint({ response: { headers, body } }, options)
    .filter(({ code }) => code.endsWith('/expired'))
    .map(
      ({ code, source, span, data }) => `${code} ${source.positionAt(span.start).line} ${Object.values(data).join()}`,
    );
}

const header: [string, string][] = [['X-Robots-Tag', 'unavailable_after: 2026-01-01']];
const meta = '<meta name="googlebot" content="unavailable_after: 2026-01-01T12:00:00Z">';

test('a rule that has run out, in a header and in a META tag for one crawler', () => {
  expect(expiredAt('2026-11-15T00:00:00Z', header, `\n${meta}`)).toEqual([
    'meta/expired 2 2026-01-01T12:00:00Z',
    'robots-tag/expired 1 2026-01-01T00:00:00Z',
  ]);
});

test.each([
  ['no moment is known', undefined],
  ['the moment is no date', 'today'],
  ['it is the last moment before', '2025-12-31T23:59:59Z'],
])('nothing has run out if %s', (_, at) => {
  expect(expiredAt(at, header)).toEqual([]);
});

test('a rule runs out at its moment, and not where the page is not to be shown at all', () => {
  expect(expiredAt('2026-01-01T00:00:00Z', header)).toHaveLength(1);
  expect(expiredAt('2026-11-15T00:00:00Z', [['X-Robots-Tag', 'noindex, unavailable_after: 2026-01-01']])).toEqual([]);
});
