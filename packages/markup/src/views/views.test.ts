import type { MaxLength, SnippetTerms, ViewRules } from '@heed/core/page';
import { describe, expect, test } from 'vitest';
import { findInHead } from '../find/head.js';
import { findInHtml } from '../find/html.js';
import { findInXml } from '../find/xml.js';
import { rulesOf } from '../testing/rules.js';
import { viewsOf } from './views.js';

const url = 'https://example.com/a/b.html';
const all = ['text', 'links', 'copy', 'snippet'] as const;

function views(html: string, more: Partial<ViewRules> = {}, query = '') {
  const page = findInHtml(html, url);
  return viewsOf(html, page, all, rulesOf(page, more), query);
}

function viewsOfXml(xml: string) {
  const page = findInXml(xml, url);
  return viewsOf(xml, page, all, rulesOf(page));
}

test('of a page that is not read to its end there are none (ASK-unread)', () => {
  const html = `<title>t</title><a href=/b>c</a><p><b title="${'x'.repeat(1_000)}"></p>${'<p>x'.repeat(200)}`;
  const none = { text: [], links: [], copy: null, snippet: null };
  expect(views(html)).toEqual(none);
  // The finder of heads does not know it.
  const head = findInHead(html, url);
  expect(viewsOf(html, head, all, rulesOf(head))).toEqual(none);
  expect(viewsOf(html, head, ['copy'], rulesOf(head))).toEqual({ copy: null });
});

describe('text', () => {
  test.each([
    ['all of it', '<title> A  title </title><p>one<p>two', ['A title', 'one two']],
    ['a block border is white space', '<div>a</div><div>b<br>c<span>d</span></div>', ['a b cd']],
    ['cut (REP-MF-44)', 'word1 <b class=no-index>ignore</b> word2', ['word1', 'word2']],
    ['an empty cut (REP-MF-46)', 'word1 <b class=no-index></b> word2', ['word1', 'word2']],
    ['inner wins where the rules say so', '<div class=no-index>x <p class=yes-index>y</p> z</div>w', ['y', 'w']],
    ['an unlisted element follows its parent', '<p class=no-index><b>x</b></p>y', ['y']],
    ['implied end tags', '<ul><li class=no-index>1<li>2</ul><p class=no-index>a<p>b', ['2', 'b']],
    ['what is not shown', '<script>a</script><style>b</style><template>c</template><noscript>d</noscript>e', ['de']],
    ['words for a picture', 'a<img alt=b>c<img class=no-index alt=d>e', ['a b c', 'e']],
    ['a title that may not', '<title class=no-index>t</title>a', ['a']],
    ['a page that may not', '<html class=no-index><title>t</title>a<p class=yes-index>b', ['b']],
    ['comments', 'a<!--googleoff: index-->b<!--googleon-->c', ['a', 'c']],
    ['an empty region', 'a<!--googleoff: index--><!--googleon-->c', ['a', 'c']],
    ['a region across tags', '<p>a<!--googleoff: index-->b<p>c<i>d</i><!--googleon-->e', ['a', 'e']],
    ['a region in a table’s outcasts', '<table>a<!--googleoff: index-->b<!--googleon-->c</table>', ['a', 'c']],
    ['a region never closed', 'a<!--googleoff: index-->b<p>c', ['a']],
    ['other regions', 'a<!--googleoff: anchor-text-->b<!--googleon-->c', ['abc']],
    ['references', 'a&amp;b &lt;c&gt; &eacute;', ['a&b <c> é']],
    ['bad nesting', '<b class=no-index>1<p>2</b>3</p>', ['3']],
    ['nothing', '', []],
  ])('%s', (_, html, wanted) => {
    expect(views(html).text).toEqual(wanted);
  });
});

test('a page that was found a while ago', () => {
  const html = '<base href="d/">a <b class=no-index>b</b> <a href=e>c</a>';
  const page = findInHtml(html, url);
  findInHtml('something else', url);
  expect(viewsOf(html, page, ['text', 'links'], rulesOf(page))).toEqual({
    text: ['a', 'c'],
    links: [{ url: 'https://example.com/a/d/e', text: 'c' }],
  });
});

test('a broken XML page that was found a while ago', () => {
  const xml = '<r><p>a<p class="no-index no-preserve">b</p></q><p class="no-index no-preserve">c</p>d</r>';
  const page = findInXml(xml, url);
  const wanted = viewsOf(xml, page, all, rulesOf(page));
  findInHtml('something else', url);
  expect(viewsOf(xml, page, all, rulesOf(page))).toEqual(wanted);
  expect(wanted.text).toEqual(['a', 'd']);
});

describe('links', () => {
  test.each([
    [
      'resolved',
      '<a href=c>C</a><a href="/d?e#f">D</a>',
      [
        ['https://example.com/a/c', 'C'],
        ['https://example.com/d?e#f', 'D'],
      ],
    ],
    ['against the base', '<base href="http://h/d/"><a href=n>N</a>', [['http://h/d/n', 'N']]],
    [
      'not followed (REP-MF-13)',
      '<p class=no-follow><a href=/a>A</a> <a href=/b>B</a></p><a href=/c>C</a>',
      [['https://example.com/c', 'C']],
    ],
    ['not followed itself (REP-MF-14)', '<a class=no-follow href=/a>A</a>', []],
    ['no anchor text (REP-MF-19)', '<a class=no-anchor-text href=/t>cheap</a>', [['https://example.com/t', null]]],
    [
      'words that are not part of the page (M-5)',
      '<p class=no-anchor-text><a href=/t>x</a></p>',
      [['https://example.com/t', null]],
    ],
    ['some of the words', '<a href=/t>a <b class=no-anchor-text>b</b> c</a>', [['https://example.com/t', 'a c']]],
    ['all of the words', '<a href=/t><b class=no-anchor-text>b</b></a>', [['https://example.com/t', null]]],
    [
      'pictures and maps',
      '<a href=/t><img alt=" x "></a><map><area href=/u alt=y></map>',
      [
        ['https://example.com/t', 'x'],
        ['https://example.com/u', 'y'],
      ],
    ],
    ['no resources', '<a href="mailto:a@b">a</a><a href="javascript:x">b</a><a href="http://[">c</a><a>d</a>', []],
    [
      'in a region',
      '<!--googleoff: anchor-text--><a href=/t>x</a><!--googleon--><a href=/u>y</a>',
      [
        ['https://example.com/t', null],
        ['https://example.com/u', 'y'],
      ],
    ],
    ['empty', '<a href=/t></a>', [['https://example.com/t', '']]],
  ])('%s', (_, html, wanted) => {
    expect(views(html).links?.map((link) => [link.url, link.text])).toEqual(wanted);
  });
});

describe('copy', () => {
  test.each([
    ['nothing to cut', '<P CLASS=x>a<P>b', '<P CLASS=x>a<P>b'],
    ['a word (REP-MF-34)', '<!doctype html><p>a <b class=no-preserve>b</b> c', '<!doctype html><p>a [not archived] c'],
    ['an implied end tag', '<ul><li class=no-preserve>1<li>2</ul>', '<ul><li>[not archived]</li><li>2</ul>'],
    ['a cell', '<table><tr><td class=no-preserve>x<td>y</table>', '<table><tr><td>[not archived]</td><td>y</table>'],
    [
      'a row',
      '<table><tr class=no-preserve><td>x<tr><td>y</table>',
      '<table><tr><td>[not archived]</td></tr><tr><td>y</table>',
    ],
    [
      'an option',
      '<select><option class=no-preserve>x<option>y</select>',
      '<select><option>[not archived]</option><option>y</select>',
    ],
    ['a picture', 'a<img class=no-preserve src=x alt=y>b', 'a[not archived]b'],
    ['a script', 'a<script class=no-preserve>x</script>b', 'ab'],
    ['a META', '<meta name=a content=b class=no-preserve><title>t</title>', '<title>t</title>'],
    ['a title', '<title class=no-preserve>t</title>a', '<title>[not archived]</title>a'],
    ['several in a row', '<i class=no-preserve>a</i> <i class=no-preserve>b</i>c', '[not archived] c'],
    [
      'what may be kept inside',
      '<div class=no-preserve title=s>x<p class=yes-preserve>y</p>z</div>w',
      '<div>[not archived]<p class=yes-preserve>y</p>[not archived]</div>w',
    ],
    [
      'what never made it into the tree',
      '<div class=no-preserve></q s=s><p class=yes-preserve>y</p></div t=t>w',
      '<div><p class=yes-preserve>y</p></div>w',
    ],
    [
      'bad nesting is written out',
      '<b class=no-preserve>1<p>2</b>3</p>',
      '<html><head></head><body>[not archived]<p>[not archived]3</p></body></html>',
    ],
    ['the body', '<body class=no-preserve>x', '<body>[not archived]</body>'],
    ['a region', '<p>a<!--googleoff: preserve-->b<!--googleon-->c', '<p>a[not archived]c'],
    [
      'a comment after the body',
      '<body><p class=no-preserve>x</p></body></html><!-- y -->',
      '<body>[not archived]</body></html><!-- y -->',
    ],
    ['drawings', '<svg><g class=no-preserve><text>x</text></g></svg>', '<svg><text>[not archived]</text></svg>'],
  ])('%s', (_, html, wanted) => {
    expect(views(html).copy).toBe(wanted);
  });

  test('a page that may not be kept', () => {
    expect(views('a', { may: (usage) => usage !== 'preserve' }).copy).toBeNull();
    expect(views('<!-- a --><p class=x>b', onlyAt()).copy).toBeNull();
  });

  test('a part of a page that may not be kept (ASK-22)', () => {
    const html = '<!doctype html></x SECRET><title>t</title><p class=x>b</p><p class=y title=s>Yes<!-- c --></p>d';
    expect(views(html, onlyAt(1)).copy).toBe(
      '<head></head>[not archived]<p class=y title=s>Yes<!-- c --></p>[not archived]',
    );
  });
});

/** Nothing may be used but the elements at these indexes. */
function onlyAt(...elements: number[]): Partial<ViewRules> {
  return { may: (_, elementIndex) => elements.includes(elementIndex) };
}

/** Lengths that limit the whole snippet. */
function within(...maxLengths: MaxLength[]): Partial<ViewRules> {
  return { snippetTerms: () => ({ maxLengths, credits: [] }) };
}

describe('snippet', () => {
  const words = (count: number, word: string): string =>
    Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');
  test.each([
    ['the beginning', '<title>T</title><p>Alpha beta.', '', {}, 'Alpha beta.'],
    ['a small cut (REP-MF-32)', 'Alpha <i class=no-present-snippet>beta</i> gamma', '', {}, 'Alpha [...] gamma'],
    ['a large cut (REP-MF-33)', `Alpha <p class=no-present-snippet>${words(60, 'x')}</p> gamma`, '', {}, 'Alpha gamma'],
    ['a cut at the ends', '<i class=no-present-snippet>a</i> b <i class=no-present-snippet>c</i>', '', {}, 'b'],
    ['an empty cut', 'a <i class=no-present-snippet></i> b', '', {}, 'a b'],
    [
      'for a query',
      `${words(100, 'x')}. The team wins again. ${words(100, 'y')}`,
      'wins again',
      within({ count: 22, unit: 'chars' }),
      'The team wins again.',
    ],
    ['characters', 'a𝒳b cd ef', '', within({ count: 6, unit: 'chars' }), 'a𝒳b cd'],
    [
      'the ellipsis does not count (AMB-32)',
      'ab <i class=no-present-snippet>x</i> cd',
      '',
      within({ count: 5, unit: 'chars' }),
      'ab [...] cd',
    ],
    ['words', 'a b c d', '', within({ count: 2, unit: 'words' }), 'a b'],
    ['a word too long', '長い文章です', '', within({ count: 3, unit: 'chars' }), '長い文'],
    ['no room', 'a', '', within({ count: 0, unit: 'chars' }), null],
    ['nothing to show', '<p class=no-present-snippet>a', '', {}, null],
    ['only a title', '<title>T</title>', '', {}, 'T'],
  ] as const)('%s', (_, html, query, more, wanted) => {
    expect(views(html, more, query).snippet).toBe(wanted);
  });

  test('a page that may not', () => {
    expect(views('a', { may: () => false }).snippet).toBeNull();
  });

  test('a part of a page that may not (ASK-22)', () => {
    expect(views('a<p class=x>b</p><p class=y>Yes</p>', onlyAt(1)).snippet).toBe('Yes');
  });

  /** For each element its own terms. */
  const terms = (...byElement: Partial<SnippetTerms>[]): Partial<ViewRules> => {
    const all = byElement.map((some) => ({ maxLengths: [], credits: [], ...some }));
    return { snippetTerms: (elementIndex) => all[elementIndex + 1] ?? { maxLengths: [], credits: [] } };
  };
  const twoWords = { maxLengths: [{ count: 2, unit: 'words' }] } as const;

  test.each([
    ['within the part (ASK-22)', 'a <p class=x>b c d</p> e', terms({}, twoWords), 'a b c [...] e'],
    ['one part of several', 'a <p class=x>b c d</p> <p class=y>e f g', terms({}, {}, twoWords), 'a b c d e f'],
    ['shared by parts', '<p class=x>b</p>m<p class=y>c d', terms({}, twoWords, twoWords), 'b m c'],
    ['shared with the page', 'a <p class=x>b c', terms(twoWords, twoWords), 'a b'],
    ['a word across the border', 'ab<i class=x>cd ef gh</i>ij', terms({}, twoWords), 'abcd ef [...] ij'],
    ['no room in the part', 'a <p class=x>b</p>', terms({}, { maxLengths: [{ count: 0, unit: 'chars' }] }), 'a'],
    [
      'a slice of a long word',
      'a <p class=x>bcdefg</p> h',
      terms({}, { maxLengths: [{ count: 3, unit: 'chars' }] }),
      'a bcd [...] h',
    ],
    ['all units', 'aa bb cc dd', within({ count: 3, unit: 'words' }, { count: 6, unit: 'chars' }), 'aa bb'],
  ] as const)('lengths: %s', (_, html, more, wanted) => {
    expect(views(html, more).snippet).toBe(wanted);
  });

  test('lengths: the best words for the query', () => {
    const html = 'a <p class=x>b c d e f</p> g';
    expect(views(html, terms({}, twoWords), 'd e').snippet).toBe('a [...] d e [...] g');
  });

  test.each([
    ['with the text', 'a', terms({ credits: ['By A'] }), 'a — By A'],
    [
      'of the parts that are shown',
      'a<p class=x>b</p>',
      terms({ credits: ['A'] }, { credits: ['A', 'B'] }),
      'a b — A — B',
    ],
    [
      'not of those that are not',
      `${words(40, 'long')}<p class=x>b</p>`,
      terms({}, { credits: ['B'] }),
      expect.not.stringContaining('B'),
    ],
    ['once', 'By A: b', terms({ credits: ['By A'] }), 'By A: b'],
    ['beyond the length', 'a b c', terms({ ...twoWords, credits: ['By somebody'] }), 'a b — By somebody'],
  ] as const)('credits: %s', (_, html, more, wanted) => {
    expect(views(html, more).snippet).toEqual(wanted);
  });

  test('of a very long text, the beginning is searched', () => {
    const long = 'w '.repeat(600_000);
    expect(views(`${long}<p>needle`, {}, 'needle').snippet).toBe('w '.repeat(80).trim());
    expect(views(`needle ${long}`, {}, 'needle').snippet).toMatch(/^needle w/);
    expect(views('x'.repeat(2_000_000)).snippet).toBe('x'.repeat(160));
  });

  test('never longer than a snippet', () => {
    expect(views(words(500, 'word'), {}, 'word400').snippet?.length).toBeLessThanOrEqual(160);
    expect(views(words(500, 'word'), {}, 'word400').snippet).toContain('word400');
  });
});

describe('of one element (ASK-22)', () => {
  test.each([
    [
      'nothing else',
      '<title>t</title>a<p id=p>b <a href=c>d</a></p><a href=e>f</a>',
      {
        text: ['b d'],
        links: [{ url: 'https://example.com/a/c', text: 'd' }],
        copy: '<p id="p">b <a href="c">d</a></p>',
        snippet: 'b d',
      },
    ],
    [
      'cut',
      '<td>x<table><tr><td id=p>b <i class="no-index no-preserve no-present-snippet">c</i> d',
      { text: ['b', 'd'], links: [], copy: '<td id="p">b [not archived] d</td>', snippet: 'b [...] d' },
    ],
    [
      'that may not be used',
      'a<p id=p class="no-index no-preserve no-present-snippet no-follow"><a href=e>f</a>',
      { text: [], links: [], copy: null, snippet: null },
    ],
    [
      'that is the title',
      '<title id=p>t</title>a',
      { text: ['t'], links: [], copy: '<title id="p">t</title>', snippet: 't' },
    ],
    ['that is empty', 'a<img id=p>b', { text: [], links: [], copy: '<img id="p">', snippet: null }],
  ])('%s', (_, html, wanted) => {
    const elementIndex = findInHtml(html, url).elements.findIndex(({ id }) => id === 'p');
    expect(views(html, { within: elementIndex })).toEqual(wanted);
  });
});

describe('XML', () => {
  const title = (inside: string): string =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${inside}</title></head><body/></html>`;

  test('parts of a title', () => {
    const { text, snippet } = viewsOfXml(title('ok <b class="no-index no-present-snippet">SECRET</b> go'));
    expect(text).toEqual(['ok', 'go']);
    expect(snippet).toBe('ok [...] go');
    const marked = viewsOfXml(title('ok <!--googleoff: index present-snippet-->SECRET<!--googleon--> go'));
    expect(marked.text).toEqual(['ok', 'go']);
    expect(marked.snippet).toBe('ok [...] go');
  });

  test('markers in the title of an HTML page, where they are text, close the title', () => {
    const html = '<title>ok <!--googleoff: index present-snippet-->SECRET<!--googleon--> go</title><p>a';
    expect(views(html).text).toEqual(['a']);
    expect(views('<title>ok <!--googleoff: index present-snippet-->SECRET<!--googleon--></title>').snippet).toBeNull();
    expect(views('<title>a &lt;!--googleoff: index--> b</title>').text).toEqual(['a <!--googleoff: index--> b']);
    expect(views('<title>a <!-- b --> c <!--googleoff: index</title>').text).toEqual([
      'a <!-- b --> c <!--googleoff: index',
    ]);
  });

  test('entities of a copy from which something was cut', () => {
    const page = (doctype: string, inside: string): string =>
      `${doctype}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${inside}</body></html>`;
    const secret = '<p class="no-preserve">&s;</p>';
    expect(viewsOfXml(page('<!DOCTYPE html [<!ENTITY s "SECRET">]>', `<p>&nbsp;a</p>${secret}`)).copy).toBe(
      page('<!DOCTYPE html>', '<p>&nbsp;a</p>[not archived]'),
    );
    expect(viewsOfXml(page('<!DOCTYPE html [<!ENTITY s "SECRET"><!ENTITY c "Co">]>', `<p>&c;</p>${secret}`)).copy).toBe(
      page('<!DOCTYPE html>', '<p>Co</p>[not archived]'),
    );
    expect(
      viewsOfXml(
        page('<!DOCTYPE html PUBLIC "[" "s" [ <!ENTITY s "SECRET]>"> <?robots index="no"?> <!-- SECRET --> ]>', secret),
      ).copy,
    ).toBe(page('<!DOCTYPE html PUBLIC "[" "s" [<?robots index="no"?>]>', '[not archived]'));
    const whole = page('<!DOCTYPE html [<!ENTITY s "open">]>', '<p>&s;</p>');
    expect(viewsOfXml(whole).copy).toBe(whole);
    const broken = page('<!DOCTYPE html [<!ENTITY s "SECRET"><!ENTITY r "SECRET">]>', `${secret}<p>b`);
    expect(viewsOfXml(broken).copy).not.toContain('SECRET');
  });

  test('XHTML', () => {
    const xml =
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body><p>a <b class="no-index no-preserve">b</b> c</p>' +
      '<p><a href="c">C</a></p></body></html>';
    expect(viewsOfXml(xml)).toEqual({
      text: ['T', 'a', 'c C'],
      links: [{ url: 'https://example.com/a/c', text: 'C' }],
      copy: xml.replace('<b class="no-index no-preserve">b</b>', '[not archived]'),
      snippet: 'a b c C',
    });
  });

  test('other vocabularies', () => {
    const xml =
      '<r xmlns:xlink="x"><s class="no-preserve"><![CDATA[a]]></s><t xlink:type="simple" xlink:href="u">b<?pi x?></t></r>';
    expect(viewsOfXml(xml)).toEqual({
      text: ['a b'],
      links: [{ url: 'https://example.com/a/u', text: 'b' }],
      copy: '<r xmlns:xlink="x">[not archived]<t xlink:type="simple" xlink:href="u">b<?pi x?></t></r>',
      snippet: 'a b',
    });
  });

  test('a root that may not be kept, and one that holds what may', () => {
    expect(viewsOfXml('<x:r xmlns:x="x" class="no-preserve" a="b">c</x:r>').copy).toBe(
      '<x:r xmlns:x="x">[not archived]</x:r>',
    );
    expect(viewsOfXml('<r class="no-preserve" a="b">c<?p i?><s class="yes-preserve">d</s></r>').copy).toBe(
      '<r>[not archived]<s class="yes-preserve">d</s></r>',
    );
  });

  test('not well-formed: read on as HTML, and cut like it (P-6)', () => {
    const { text, copy } = viewsOfXml('<r><p>a</p><p class="no-preserve">b</p><p>c</p></q>d</r>');
    expect(text).toEqual(['a b c d']);
    expect(copy).toBe('<r><p>a</p>[not archived]<p>c</p></q>d</r>');
  });
});
