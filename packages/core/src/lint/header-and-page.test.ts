import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../diagnostics/words.js';
import { lineOf, problemsOf } from '../testing/problems.js';

/** The problems of a header beside a page, each with its place and message. */
function compared(value: string, page: string, type = 'text/html'): string[] {
  const headers: [string, string][] = [
    ['Content-Type', type],
    ['Robots-Tag', value],
  ];
  return problemsOf('carriers', { response: { headers, body: page } }, { markup }).map(
    (diagnostic) => `${lineOf(diagnostic).replace(/ carriers.*/, '')} ${messageOf(diagnostic)}`,
  );
}

const meta = (content: string, name = 'robots'): string => `<meta name="${name}" content="${content}">`;
const differ = (at: string, agent: string, carrier: string, milder: string, stricter: string): string =>
  `${at} For ${agent}, "${milder}" in the ${carrier} has no effect: "${stricter}" is stricter and wins.`;

describe('one allows what the other denies', () => {
  test.each([
    ['noindex', meta('index'), [differ('body 1:1', 'all crawlers', 'page', meta('index'), 'noindex')]],
    ['index', meta('noindex'), [differ('header 2:13', 'all crawlers', 'header', 'index', meta('noindex'))]],
    ['nofollow', meta('all'), [differ('body 1:1', 'all crawlers', 'page', meta('all'), 'nofollow')]],
    ['none', meta('index, follow'), [differ('body 1:1', 'all crawlers', 'page', meta('index, follow'), 'none')]],
    ['Bot: noindex', meta('index', 'bot'), [differ('body 1:1', 'bot', 'page', meta('index', 'bot'), 'Bot: noindex')]],
    ['noindex', meta('index', 'bot'), [differ('body 1:1', 'bot', 'page', meta('index', 'bot'), 'noindex')]],
  ])('%s | %s', (value, page, wanted) => {
    expect(compared(value, page)).toEqual(wanted);
  });

  test('also in an instruction, and in a META of ACAP', () => {
    const instruction = '<?robots index="yes" follow="yes"?>';
    expect(compared('noindex', `${instruction}<a/>`, 'text/xml')).toEqual([
      differ('body 1:1', 'all crawlers', 'page', instruction, 'noindex'),
    ]);
    const acap = meta('ACAP allow-index');
    expect(compared('noindex', acap)).toEqual([differ('body 1:1', 'all crawlers', 'page', acap, 'noindex')]);
  });
});

describe('both say the same, or are about different things', () => {
  test.each([
    ['noindex', meta('noindex')],
    ['index', meta('index')],
    ['noindex', meta('follow')],
    ['index, nofollow', meta('index, nofollow')],
    ['Bot: noindex', meta('index', 'otherbot')],
    ['noindex', meta('index', 'description')],
    ['noindex', '<p class="robots-index">'],
    ['noindex', `</head><body>${meta('index')}`],
    ['', meta('index')],
  ])('%s | %s', (value, page) => {
    expect(compared(value, page)).toEqual([]);
  });

  test('without a header nothing is compared', () => {
    expect(problemsOf('carriers', { response: { body: meta('index') } }, { markup })).toEqual([]);
  });
});

describe('limits', () => {
  const limits = (limit: string, inHeader: string, inPage: string): string =>
    `body 1:1 For all crawlers, "${limit}" is ${inHeader} in the header and ${inPage} in the page; the tighter limit applies.`;

  test.each([
    ['max-snippet:20', meta('max-snippet:30'), [limits('max-length', '20-chars', '30-chars')]],
    [
      'unavailable_after: 2030-01-01',
      meta('unavailable_after: 2031-01-01'),
      [limits('time-limit', 'until-2030-01-01T00:00:00Z', 'until-2031-01-01T00:00:00Z')],
    ],
    ['max-snippet:20', meta('max-snippet:20'), []],
    ['max-snippet:20', meta('max-image-preview:standard'), []],
    ['max-snippet:-1', meta('max-snippet:20'), []],
  ])('%s | %s', (value, page, wanted) => {
    expect(compared(value, page)).toEqual(wanted);
  });

  test('several limits of one place are each reported once, in any order', () => {
    const page = meta('max-snippet:30, unavailable_after: 2031-01-01');
    const both = [
      limits('time-limit', 'until-2030-01-01T00:00:00Z', 'until-2031-01-01T00:00:00Z'),
      limits('max-length', '20-chars', '30-chars'),
    ];
    expect(compared('max-snippet:20, unavailable_after: 2030-01-01', page)).toEqual(both);
    expect(compared('unavailable_after: 2030-01-01, max-snippet:20', page)).toEqual(both);
  });
});
