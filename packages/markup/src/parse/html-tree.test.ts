import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes as P5, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { corpusFolder } from '../testing/corpus.js';
import { runs } from '../testing/runs.js';
import { soup } from '../testing/soup.js';
import { parseHtml } from './html-tree.js';
import type { Tree } from './tree.js';

/** parse5's own tree, one line a node; texts joined. */
function linesOfOracle(text: string): string[] {
  const lines: string[] = [];
  const document = parse(text, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const stack: { nodes: P5.ChildNode[]; at: number; depth: number }[] = [
    { nodes: document.childNodes, at: 0, depth: 0 },
  ];
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    const node = top?.nodes[top.at++];
    if (top === undefined || node === undefined) {
      stack.pop();
      continue;
    }
    const { depth } = top;
    if (node.nodeName === '#text') lines.push(`${depth} text ${(node as P5.TextNode).value}`);
    else if (node.nodeName === '#comment') {
      const { data, sourceCodeLocation: at } = node as P5.CommentNode;
      lines.push(`${depth} comment ${data} ${at?.startOffset}-${Math.min(at?.endOffset ?? 0, text.length)}`);
    } else if (node.nodeName === '#documentType') lines.push(`${depth} doctype`);
    else {
      const element = node as P5.Element;
      const where = element.sourceCodeLocation?.startTag;
      const attributes = element.attrs.map(({ name, value }) => `${name}=${value}`).join(' ');
      // parse5 knows no place for copies that the adoption agency makes; ours do.
      const place = where === undefined ? '' : `${where.startOffset}-${where.endOffset}`;
      // Ours end `html` and `body` with the page, because what follows their end tags still goes into them.
      const ending =
        element.tagName === 'html' || element.tagName === 'body' ? undefined : element.sourceCodeLocation?.endTag;
      const end = ending === undefined ? '' : ` ends ${ending.startOffset}-${ending.endOffset}`;
      lines.push(`${depth} <${element.tagName} ${attributes}> ${place}${end}`);
      const inside = 'content' in element ? (element as P5.Template).content.childNodes : element.childNodes;
      stack.push({ nodes: inside, at: 0, depth: depth + 1 });
    }
  }
  return lines;
}

function linesOf({ nodes }: Tree, oracle: readonly string[]): string[] {
  const depths: number[] = [];
  const lines: string[] = [];
  let joined: { depth: number; parent: number } | undefined;
  for (const [index, node] of nodes.entries()) {
    const depth = node.parent === -1 ? 0 : (depths[node.parent] ?? 0) + 1;
    depths[index] = depth;
    if (node.kind === 'text') {
      const last = lines.length - 1;
      if (joined?.parent === node.parent && nodes[index - 1]?.kind === 'text') lines[last] += node.text;
      else lines.push(`${depth} text ${node.text}`);
      joined = { depth, parent: node.parent };
      continue;
    }
    joined = undefined;
    if (node.kind === 'comment') lines.push(`${depth} comment ${node.text} ${node.start}-${node.end}`);
    else if (node.kind === 'declaration') lines.push(`${depth} doctype`);
    else {
      const attributes = node.attributes.map(({ name, value }) => `${name}=${value}`).join(' ');
      const line = `${depth} <${node.name} ${attributes}> `;
      const wanted = oracle[lines.length] ?? '';
      const place = wanted.endsWith('> ') ? '' : `${node.start}-${node.end}`;
      // At the end of the page parse5 takes the last tag it saw for what closed the element; ours says that nothing did.
      const closed = node.extentEnd > node.contentEnd ? ` ends ${node.contentEnd}-${node.extentEnd}` : undefined;
      const ending = / ends \d+-\d+$/.exec(wanted)?.[0] ?? '';
      lines.push(`${line}${place}${ending === '' ? '' : (closed ?? ending)}`);
    }
  }
  return lines;
}

/** In drawings and formulas parse5 makes one U+FFFD of several U+0000, the more the fewer tokens it has to make. */
function joinUnknown(line: string): string {
  return line.replace(/\ufffd+/g, '\ufffd');
}

function check(text: string): void {
  const oracle = linesOfOracle(text);
  expect(linesOf(parseHtml(text), oracle).map(joinUnknown)).toEqual(oracle.map(joinUnknown));
}

describe('the tree is parse5’s', () => {
  test.each([
    ['<!--> a <!---> b <!--a--!> c <!--x--'],
    ['<!-- <!--> --><p>a'],
    ['<!doctype html><p>a<table><td>b<p>c</table>d'],
    ['<p>a<table><p>b'],
    ['<b class=x>1<p>2</b>3</p>'],
    ['<table>a<tr>b<td>c</table>'],
    ['<script><!--<script>a</script>--></script>x<script><!-->a</script>y'],
    ['<script><!--<script></script></script>x'],
    ['<pre>\n\na</pre><textarea>\n\r\nb</textarea>'],
    ['<svg><![CDATA[a<b]]></svg><![CDATA[a<b]]>'],
    ['<a b=c/><br/><x / y / ><i =a b = c d="e"f>'],
    ['a\0b<p title="x\0y">&notit;&not;&#128;&#x41&amp&ampx;&lt=</p><a href="?a=1&lt=2&copy=3&copy;=4&amp">z</a>'],
    ['<frameset> a b <frame></frameset> c <noframes>d</noframes>'],
    ['<title>a</titl></title x><style>a</style/>b<textarea>&amp;</textarea><xmp>&amp;</xmp><plaintext>a</plaintext>'],
    ['</><p></ x></p x=y><?a?><!a><!>'],
    ['a<b'],
    ['a</'],
    ['a<'],
    ['<select><option>a<option>b<optgroup><p>x</select>'],
    ['<html a=b><body c=d><html a=x e=f><body g=h>'],
    ['<table><colgroup> a b'],
    ['<template><col>a b '],
    ['x&#32;<table>&#32;y&#32;<tr>&#32;</table>'],
    ['<template><p class=x>a<template>b</template></template>c'],
    ['\r\n<p\r\na=b>a\rb\r\nc'],
    ['<IMG SRC=a><ſcript>x</ſcript><İ>y'],
    ['<form><form></form><math><mi>a<p>b</math>'],
  ])('%j', check);

  test('for any soup', () => {
    fc.assert(fc.property(soup, check), runs(10_000));
  });

  test.skipIf(corpusFolder === undefined)('for real pages', () => {
    for (const name of readdirSync(`${corpusFolder}/html`)) check(readFileSync(`${corpusFolder}/html/${name}`, 'utf8'));
  });
});

describe('hostile pages end', () => {
  test.each([
    ['nested elements', '<div>'.repeat(100_000)],
    ['nested and closed', `${'<b>'.repeat(100_000)}x${'</b>'.repeat(100_000)}`],
    ['foster-parented', `<table>${'<p>a'.repeat(100_000)}`],
    ['foster-parented text', `<table>${'a<!---->'.repeat(100_000)}`],
    ['unclosed comments', '<!--'.repeat(250_000)],
    ['unclosed tags', '<a '.repeat(250_000)],
    ['attributes', `<p ${Array.from({ length: 50_000 }, (_, number) => `a${number}`).join(' ')}>`],
    ['less-than signs', '<'.repeat(1_000_000)],
    ['ampersands', '&'.repeat(1_000_000)],
    ['10 MB', '<p>All work and no play</p>\n'.repeat(380_000)],
  ])('%s', (_, text) => {
    expect(parseHtml(text).nodes.length).toBeGreaterThan(0);
  });
});
