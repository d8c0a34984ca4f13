import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpusPages, hasCorpus } from '../../testing/corpus.js';
import { expectSame } from '../../testing/expect-same.js';
import { hostilePages } from '../../testing/hostile-pages.js';
import { runs } from '../../testing/runs.js';
import { mostlyNested, soup } from '../../testing/soup.js';
import { treeLines } from '../../testing/tree-lines.js';
import { parseInFull } from '../html-tree.js';
import { parseFast } from './fast-tree.js';

/**
 * Expects the fast path to find what parse5’s tree construction finds, with the same offsets. Returns false if the page needs the tree builder.
 */
function isSameIfFast(text: string): boolean {
  const tree = parseFast(text, text);
  if (tree === undefined) return false;
  expectSame(treeLines(tree), treeLines(parseInFull(text, text, 'whole')));
  return true;
}

describe('the tree of the fast path is that of the full construction', () => {
  test.each([
    ['<!doctype html><title>a</title><p>b<p>c</p></p>d'],
    ['<p>a<table><tr><td>b<p>c</table>d'],
    ['<!doctype html><p>a<table><td>b<td>c<tr><th>d</th></tr><tfoot><tr></table>e'],
    ['<table> <colgroup><col> </colgroup><col><tbody> <tr> </tr></tbody><form></form></table>'],
    ['<ul><li>a<li><b>b</b><ul><li>c</ul><li><p>d</ul>'],
    ['<dl><dt>a<dd><div>b<dt>c</dl>'],
    ['<h1>a<h2>b</h1>c'],
    ['<a href=x>a<span>b<a href=y>c</a>'],
    ['<small><i>a</small></i>b'],
    ['<select>\n <option>\n a<option>b<optgroup><option>c</optgroup></select>'],
    ['<pre>\na</pre><pre>\r\n\r\nb</pre><pre> c</pre><textarea>\n d</textarea><textarea>e</textarea>'],
    ['a</p>b</br>c</x>d</div>'],
    ['<p>a</body> <!--b--> </html> <!--c--> '],
    ['<p>a</body>b<script>c</script></html>'],
    ['<p>a</body><!--b--><p>c</html><!--d-->e</body> <!--f-->'],
    ['<meta name=a><p>b<body class=c><html lang=d>'],
    ['<noscript><link rel=a><p>b</noscript>c'],
    [' a &amp; b<svg viewbox=1 xlink:href=x><title>c</title><linearGradient/><g>d</G></svg>e'],
    ['<svg><lineargradient></LINEARGRADIENT></svg>'],
    ['<form><input></form><form><p></form><button><p>a<button>b'],
    ['<object><b>a</object>b<td>c'],
    ['<script><!--<script>a</script>--></script>b<style>c</style><title>d&amp;e'],
    ['<DIV CLASS=a ID=b><SPAN Data-NoSnippet HREF="c>d">e</SPAN x=y></DIV>'],
    ['\ufeff<p>a'],
  ])('%j', (text) => {
    expect(isSameIfFast(text)).toBe(true);
  });

  test.each([
    ['U+0000', 'a\0b'],
    ['text in a table', '<table>a<tr>b</table>'],
    ['an element in a row', '<table><tr><p>a</table>'],
    ['a field in a table', '<table><input type=hidden></table>'],
    ['a table in a table', '<table><table>'],
    ['a caption', '<table><caption>a</table>'],
    ['formatting that continues in the next paragraph', '<p><b>a</p><p>b'],
    ['formatting around a block that it ends in', '<b><p>a</b>b'],
    ['formatting ended in another order, then text', '<b><i>a</b>b</i>'],
    ['a link in a block of a link', '<a href=x><p><a href=y>'],
    ['four equal elements', '<b><b><b><b>'],
    ['a form that ends in a block', '<form><p><div></form>'],
    ['a template', '<template>a</template>'],
    ['a frameset', '<frameset>'],
    ['a formula', '<math><mi>a'],
    ['HTML in a drawing', '<svg><foreignObject><p>a'],
    ['a drawing that HTML ends', '<svg><g><p>a'],
    ['a CDATA section', '<svg><![CDATA[a]]></svg>'],
    ['a script after the head', '<head></head> <script></script>'],
    ['attributes of a second body tag', '<body a=1><body b=2>'],
    ['a ruby', '<ruby>a<rt>b'],
    ['a field in a list of options', '<select><input>'],
    ['deep nesting', '<i>a</i><div>'.repeat(300)],
  ])('%s is left to it', (_, text) => {
    expect(isSameIfFast(text)).toBe(false);
  });

  test.skipIf(!hasCorpus)('on real pages, of which nearly all take the fast path', () => {
    const fast = [...corpusPages()].map(isSameIfFast);
    expect(fast.filter((one) => one).length / fast.length).toBeGreaterThan(0.9);
  });

  test('for any soup, and for markup that is mostly nested', () => {
    let fast = 0;
    let all = 0;
    fc.assert(
      fc.property(fc.oneof(soup, mostlyNested), (text) => {
        all++;
        if (isSameIfFast(text)) fast++;
      }),
      runs(1_000),
    );
    expect(fast / all).toBeGreaterThan(0.2);
  });

  test('on hostile pages', () => {
    for (const { make } of hostilePages) isSameIfFast(make(40));
  });
});
