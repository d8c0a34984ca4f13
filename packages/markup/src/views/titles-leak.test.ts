import type { ViewUsage } from '@heed/core/page';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInXml } from '../find/xml.js';
import { expectSame } from '../testing/expect-same.js';
import { rulesOf } from '../testing/rules.js';
import { runs } from '../testing/runs.js';
import { viewsOf } from './views.js';

const url = 'https://example.com/';
const usages = ['index', 'preserve', 'present-snippet'] as const;

const classes = fc.constantFrom(
  ...['', ' class="x"', ' class="no-index"', ' class="no-preserve"', ' class="no-present-snippet"'],
  ' class="no-index no-preserve no-present-snippet"',
  ' class="yes-index yes-preserve yes-present-snippet"',
);

/** Well-formed content. In XHTML, unlike HTML, a title holds elements and comments, and there may be several. */
const { content } = fc.letrec<{ content: string; node: string }>((tie) => ({
  content: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom('#', ' # ', '<![CDATA[#]]>', '<!--googleoff: index present-snippet preserve-->', '<!--googleon-->'),
    fc
      .tuple(fc.constantFrom('title', 'p', 'b', 'template', 'svg'), classes, tie('content'))
      .map(([name, marks, inside]) => `<${name}${marks}>${inside}</${name}>`),
  ),
}));

const page = fc.tuple(classes, classes, content, content).map(([head, title, inTitle, inBody]) => {
  let number = 0;
  const text = `<html xmlns="http://www.w3.org/1999/xhtml"><head${head}><title${title}>${inTitle}</title></head><body>${inBody}</body></html>`;
  return text.replace(/#/g, () => `w${number++}z`);
});

/** For each word, the usages that the nearest classes around it and the regions deny. */
function denialsIn(text: string, regions: ReturnType<typeof rulesOf>['regions']): Map<string, Set<ViewUsage>> {
  const found = new Map<string, Set<ViewUsage>>();
  const stack: (readonly ViewUsage[])[] = [[]];
  for (const { 0: piece, index } of text.matchAll(/<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[^>]*>|[^<]+/gs)) {
    if (piece.startsWith('<!--')) continue;
    if (piece.startsWith('</')) stack.pop();
    else if (/^<\w/.test(piece)) {
      const around = stack.at(-1) ?? [];
      stack.push(
        usages.filter(
          (usage) => piece.includes(`no-${usage}`) || (around.includes(usage) && !piece.includes(`yes-${usage}`)),
        ),
      );
    } else {
      const closed = regions.flatMap(({ span, usages: of }) => (index >= span.start && index < span.end ? of : []));
      const denied = new Set([...(stack.at(-1) ?? []), ...usages.filter((usage) => closed.includes(usage))]);
      for (const [word] of piece.matchAll(/w\d+z/g)) found.set(word, denied);
    }
  }
  return found;
}

test('no view of XHTML shows what it may not, in titles and around them, and the text view has all of the title', () => {
  fc.assert(
    fc.property(page, (text) => {
      const found = findInXml(text, url);
      expect(found.brokenAt).toBeUndefined();
      const rules = rulesOf(found);
      const views = viewsOf(text, found, ['text', 'copy', 'snippet'], rules, 'w1z');
      const shown = { index: views.text?.join(' '), preserve: views.copy, 'present-snippet': views.snippet };
      const faults: string[] = [];
      const [, title = ''] = /<title[^>]*>(.*)<\/title><\/head>/s.exec(text) ?? [];
      // A template is hidden, even in a title, and so is a title in a title.
      const isWanted = (word: string): boolean => title.includes(word) && !/<(?:title|template)/.test(title);
      for (const [word, denied] of denialsIn(text, rules.regions)) {
        if (!denied.has('index') && isWanted(word) && !shown.index?.includes(word)) faults.push(`index lacks ${word}`);
        for (const usage of usages) {
          if (denied.has(usage) && shown[usage]?.includes(word)) faults.push(`${usage} shows ${word}`);
        }
      }
      expectSame(faults, []);
    }),
    runs(1_000),
  );
});
