import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInHtml } from '../find/html.js';
import { findInXml } from '../find/xml.js';
import { rulesOf } from '../testing/rules.js';
import { viewsOf } from './views.js';
import { walkPage } from './walk-page.js';

const url = 'https://example.com/';

/** What is walked through, in a line: elements in brackets, with the bits of what is denied. */
function walked(source: string, find = findInHtml, most = Number.POSITIVE_INFINITY): string {
  const page = find(source, url);
  const met: string[] = [];
  let entered = 0;
  walkPage(source, page, ['index', 'follow'], rulesOf(page), {
    enter: ({ name, denied, target, words }) => {
      met.push(
        `(${name}${denied || ''}${target === undefined ? '' : `>${target}`}${words === undefined ? '' : `=${words}`} `,
      );
      entered++;
      return entered >= most ? 'stop' : name === 'select' ? 'skip' : undefined;
    },
    leave: () => void met.push(')'),
    text: (text, { denied }) => {
      met.push(`${text}${denied || ''}`);
      return undefined;
    },
  });
  return met.join('');
}

test.each([
  ['the title first', '<title>t</title><p>a<b>b</b>c', '(title t)(html (body (p a(b b)c)))'],
  ['what is denied', '<p class=no-index>a<i class=yes-index>b</i>', '(html (body (p1 a1(i b))))'],
  ['links and pictures', '<a href=/x class=no-follow>a<img alt=w></a>', '(html (body (a2>/x a2(img2=w ))))'],
  ['comments that close a region', 'a<!--googleoff: index-->b<!--googleon-->c', '(html (body ab1c))'],
  [
    'what is not shown',
    '<script>a</script><style>b</style><template>c</template><iframe>d</iframe>e',
    '(html (body e))',
  ],
  ['what is not wanted', '<select><option>a</select>b', '(html (body (select )b))'],
  ['nothing', '', '(html (body ))'],
])('%s', (_, html, wanted) => {
  expect(walked(html)).toBe(wanted);
});

test('XML, by local names', () => {
  expect(walked('<r xmlns:x="urn:a"><x:a>1</x:a><title>2</title></r>', findInXml)).toBe('(r (a 1)(title 2))');
});

test('a visitor that stops is not called again, and every entered element is left', () => {
  expect(walked('<title>t</title><div><p>a<p>b</div>', findInHtml, 4)).toBe('(title t)(html (body (div )))');
  expect(walked('<title>t</title><p>a', findInHtml, 1)).toBe('(title )');
});

test('what may be indexed is the text view', () => {
  const word = fc.constantFrom(
    'one',
    'two',
    '<p class=no-index>',
    '</p>',
    '<b class=yes-index>',
    '</b>',
    '<!--googleoff: index-->',
  );
  const more = fc.constantFrom(
    '<!--googleon-->',
    '<title>t</title>',
    '<table><tr><td>',
    '<a href=/x>',
    '</a>',
    '<img alt=x>',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(word, more), { maxLength: 30 }), (pieces) => {
      const html = pieces.join(' ');
      const page = findInHtml(html, url);
      const rules = rulesOf(page);
      const kept: string[] = [];
      walkPage(html, page, ['index'], rules, {
        enter: ({ denied, words }) => {
          if (denied === 0) kept.push(words ?? '');
          return undefined;
        },
        leave: () => undefined,
        text: (text, { denied }) => {
          if (denied === 0) kept.push(text);
          return undefined;
        },
      });
      const letters = (texts: readonly string[]): string => texts.join('').replace(/\s/g, '');
      expect(letters(kept)).toBe(letters(viewsOf(html, page, ['text'], rules).text ?? []));
    }),
  );
});
