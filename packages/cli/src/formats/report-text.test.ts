import { Source } from '@heed/core/diagnostics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlTree } from '../../../markup/src/testing/html-tree.js';
import { runs } from '../../../markup/src/testing/runs.js';
import { hostileText } from '../testing/hostile-text.js';
import { markdownShape, markdownWordsShown } from '../testing/markdown-tree.js';
import { htmlBlock } from './html-blocks.js';
import { htmlText } from './html-text.js';
import { markdownBlock } from './markdown-blocks.js';
import type { Block } from './report.js';
import { reportText } from './report-text.js';

/** Every part of a report that untrusted text may be in. */
function blocksWith(text: string): Block[] {
  const source = new Source('robots.txt', `Disallow: /\n${text}`);
  return [
    { kind: 'heading', level: 2, words: [{ code: text }, ' and ', text] },
    { kind: 'paragraph', words: text },
    { kind: 'paragraph', words: ['It says ', { code: text }, ', ', { strong: `so ${text}.` }] },
    { kind: 'list', items: [text, [{ code: text }], `It is ${text}`] },
    {
      kind: 'table',
      caption: text,
      header: [text, [{ code: text }]],
      rows: [
        [{ words: text }, { words: [{ code: text }] }],
        [{ words: [{ code: text }, ' ', text] }, { words: `${text} ${text}` }],
      ],
    },
    { kind: 'frame', source, span: { start: 0, end: 3 } },
    { kind: 'paragraph', words: 'The end.' },
  ];
}

const few = runs(400);

describe('HTML', () => {
  const shapeOf = (html: string): string[] =>
    htmlTree(html).elements.map(({ name, attributes }) => `${name} ${Object.keys(attributes)}`);
  const page = (text: string): string => `<!DOCTYPE html><title>x</title>${blocksWith(text).map(htmlBlock).join('')}`;
  const plain = shapeOf(page('plain'));

  test('no text changes the structure of a page, and each is shown as it is', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const tree = htmlTree(page(text));
        expect(shapeOf(page(text))).toEqual(plain);
        expect({ errors: tree.errors, comments: tree.comments }).toEqual({ errors: [], comments: 0 });
        expect(tree.elements.find(({ name }) => name === 'caption')?.text).toBe(reportText(text));
        expect(tree.elements.find(({ name }) => name === 'div')?.attributes['aria-label']).toBe(reportText(text));
      }),
      few,
    );
  });

  test.each([
    ['javascript:alert(1)', false],
    ['JAVASCRIPT:alert(1)', false],
    ['data:text/html,x', false],
    ['http://evil.example/', false],
    ['//evil.example/', false],
    ['#note-1', true],
    ['#"><script>', false],
    ['https://docs.example/diagnostics/a', true],
    ['https://docs.example/"onclick="x', true],
  ])('a link to %s is followed: %j', (link, isLink) => {
    const [, , , , element, ...more] = htmlTree(
      `<!DOCTYPE html><p>${htmlBlock({ kind: 'paragraph', words: [{ text: 'x', link }] })}`,
    ).elements;
    expect(more.map(({ name, attributes }) => [name, attributes['href'], Object.keys(attributes).length])).toEqual(
      isLink ? [['a', link, 2]] : [],
    );
    expect(element?.name).toBe('p');
  });

  test('in an attribute too', () => {
    expect(htmlText('"\'`<>&')).toBe('&#34;&#39;&#96;&#60;&#62;&#38;');
  });
});

describe('Markdown', () => {
  const document = (text: string): string => blocksWith(text).map(markdownBlock).join('');
  /** A code span and a pair of tags are two ways to write the same thing. */
  const shapeOf = (text: string): string =>
    markdownShape(document(text))
      .map((token) => (token === 'code_inline' ? 'html_inline <code> html_inline </code>' : token))
      .join(' ');
  const plain = shapeOf('plain');

  test('no text changes the structure of a document', () => {
    fc.assert(
      fc.property(
        hostileText.filter((text) => text.trim() !== ''),
        (text) => {
          expect(shapeOf(text)).toBe(plain);
        },
      ),
      few,
    );
  });

  test('each is shown as it is', () => {
    const shown = (block: Block): string => markdownWordsShown(markdownBlock(block)).trim();
    fc.assert(
      fc.property(
        hostileText.filter((text) => !text.includes('\u200b')),
        (text) => {
          const wanted = reportText(text).trim();
          expect(shown({ kind: 'paragraph', words: text })).toBe(wanted);
          expect(shown({ kind: 'paragraph', words: [{ code: text }] })).toBe(wanted);
          expect(shown({ kind: 'table', caption: '', header: [''], rows: [[{ words: [{ code: text }] }]] })).toBe(
            wanted,
          );
        },
      ),
      few,
    );
  });

  test('GitHub neither tells people nor links issues', () => {
    const text = markdownBlock({ kind: 'paragraph', words: 'by @editor, see #12, owner/name#12 and GH-12' });
    expect(text).toBe('by @&#8203;editor, see \\#&#8203;12, owner/name\\#&#8203;12 and GH-&#8203;12\n\n');
  });

  test('a frame is fenced with more backticks than are in it', () => {
    const source = new Source('a', '```` and ``');
    const text = markdownBlock({ kind: 'frame', source, span: { start: 0, end: 4 } });
    expect(text.split('\n')[0]).toBe('`````text');
    expect(markdownShape(text)).toEqual(['fence']);
  });
});

test('a phrase is cut where nobody reads on, not inside a pair', () => {
  expect(reportText('a'.repeat(5000))).toBe(`${'a'.repeat(1000)}…`);
  expect(reportText(`${'a'.repeat(999)}\u{1f600}b`)).toBe(`${'a'.repeat(999)}…`);
});
