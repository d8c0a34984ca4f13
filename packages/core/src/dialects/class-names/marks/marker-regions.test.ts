import { describe, expect, test } from 'vitest';
import { buildPage, type Node } from '../../../testing/build-page.js';
import { markerRegions } from './marker-regions.js';
import { readMarker } from './markers.js';

/** The text of each region, with what it denies. */
function regionsOf(...body: Node[]): string[] {
  const page = buildPage({ body });
  return markerRegions(page).map(({ span, index, follow, anchorText, snippet }) => {
    const denied = Object.entries({ index, follow, anchorText, snippet }).filter(([, is]) => is);
    return `${denied.map(([name]) => name).join('+')}: ${page.source.textOf(span)}`;
  });
}

const comment = (text: string): Node => ({ comment: text });

describe('regions by source order', () => {
  test('PS-O-3 to -5: each word separately', () => {
    expect(regionsOf('fish ', comment('googleoff: index'), 'shark', comment('googleon: index'), ' mackerel')).toEqual([
      'index: <!--googleoff: index-->shark<!--googleon: index-->',
    ]);
    expect(regionsOf(comment('googleoff: anchor'), 'a', comment('googleon: anchor'))).toEqual([
      'anchorText: <!--googleoff: anchor-->a<!--googleon: anchor-->',
    ]);
    expect(regionsOf(comment('googleoff: snippet'), 'a', comment('googleon: snippet'))).toEqual([
      'snippet: <!--googleoff: snippet-->a<!--googleon: snippet-->',
    ]);
  });

  test('PS-O-6: all is all four', () => {
    expect(regionsOf(comment('googleoff: all'), 'a', comment('googleon: all'), 'b')).toEqual([
      'index+follow+anchorText+snippet: <!--googleoff: all-->a<!--googleon: all-->',
    ]);
  });

  test('googleoff: all can be ended for one kind alone', () => {
    expect(
      regionsOf(comment('googleoff: all'), 'a', comment('googleon: index'), 'b', comment('googleon: all')),
    ).toEqual([
      'index+follow+anchorText+snippet: <!--googleoff: all-->a<!--googleon: index-->',
      'follow+anchorText+snippet: b<!--googleon: all-->',
    ]);
  });

  test('regions that overlap are cut where something changes', () => {
    expect(
      regionsOf(
        comment('noindex'),
        'a',
        comment('googleoff: snippet'),
        'b',
        comment('/noindex'),
        'c',
        comment('googleon: snippet'),
      ),
    ).toEqual([
      'index: <!--noindex-->a',
      'index+snippet: <!--googleoff: snippet-->b<!--/noindex-->',
      'snippet: c<!--googleon: snippet-->',
    ]);
  });

  test('PS-A-12: a region may cut across elements', () => {
    expect(regionsOf(['p', {}, 'a', comment('noindex'), 'b'], ['p', {}, 'c', comment('/noindex'), 'd'])).toEqual([
      'index: <!--noindex-->b</p><p>c<!--/noindex-->',
    ]);
  });

  test('PS-A-11: what is not closed goes to the end', () => {
    expect(regionsOf('a', comment('noindex'), 'b', ['p', {}, 'c'])).toEqual(['index: <!--noindex-->b<p>c</p>']);
  });

  test('PS-A-13: nested ones are counted', () => {
    const twice = [
      comment('noindex'),
      'a',
      comment('noindex'),
      'b',
      comment('/noindex'),
      'c',
      comment('/noindex'),
      'd',
    ];
    expect(regionsOf(...twice)).toEqual(['index: <!--noindex-->a<!--noindex-->b<!--/noindex-->c<!--/noindex-->']);
    const mixed = [
      comment('googleoff: all'),
      comment('googleoff: index'),
      comment('googleon: index'),
      'c',
      comment('googleon: all'),
    ];
    // One googleon turns a switch on again, however often it was turned off; for the other kinds `all` still applies.
    expect(regionsOf(...mixed).at(-1)).toMatch(/^follow\+anchorText\+snippet: c/);
  });

  test('an end without a start has no effect', () => {
    expect(regionsOf('a', comment('googleon: all'), 'b', comment('/noindex'))).toEqual([]);
  });
});

describe('PS-Y-6: noindex tags that the tree could not pair', () => {
  test('an element with its end tag is left to the tree', () => {
    expect(regionsOf(['noindex', {}, 'a', ['noindex', {}, 'b']], 'c')).toEqual([]);
  });

  test('without any end tag: to the end of the page', () => {
    expect(regionsOf(['p', {}, ['noindex', { unclosed: '' }, 'a']], 'b')).toEqual([
      'index: <noindex unclosed="">a</p>b',
    ]);
  });

  test('with an end tag after the parent: to there', () => {
    expect(regionsOf(['p', {}, ['noindex', { unclosed: '' }, 'a']], 'b</noindex>c')).toEqual([
      'index: <noindex unclosed="">a</p>b</noindex>',
    ]);
  });

  test('an end tag closes one element, the inner one', () => {
    expect(regionsOf(['p', {}, ['noindex', { unclosed: '' }, 'a', ['noindex', {}, 'b']]], 'c')).toEqual([
      'index: <noindex unclosed="">a<noindex>b</noindex></p>c',
    ]);
  });

  test('in XML every element ends where it ends', () => {
    const page = buildPage({ format: 'xml', body: [['noindex', { unclosed: '' }], 'a'] });
    expect(markerRegions(page)).toEqual([]);
  });
});

test.each([
  ['googleoff: index', 'open'],
  ['GoogleOff:index', 'open'],
  ['googleoff index', 'open'],
  ['googleoff: index, snippet', 'open'],
  ['googleon: all', 'close'],
  ['NOINDEX', 'open'],
  [' / noindex ', 'close'],
  ['googleoff', 'unknown'],
  ['googleoff: everything', 'unknown'],
  ['googleoffice', 'none'],
  ['noindexes', 'none'],
  ['we noindex this', 'none'],
  ['', 'none'],
])('the comment "%s": %s', (text, kind) => {
  expect(readMarker({ text, span: { start: 0, end: 0 } }).kind).toBe(kind);
});
