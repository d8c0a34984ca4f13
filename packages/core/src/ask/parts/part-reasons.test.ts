import * as markup from '@heed/markup/text';
import { expect, test } from 'vitest';
import { createAsk } from '../ask.js';
import type { Question } from '../question.js';
import type { Markup, PartReason, ViewRules } from './markup.js';

/** The reasons for a usage at the first occurrence of a text, by the rules that the views of the page are cut by. */
function whyAt(body: string, usage: Parameters<ViewRules['may']>[0], text: string, more: Partial<Question> = {}) {
  let reason: PartReason | undefined;
  const listening: Markup = {
    ...markup,
    viewsOf: (source, page, wanted, rules, query) => {
      const at = source.indexOf(text);
      const place = page.elements.findLastIndex(({ extent }) => extent.start <= at && at < extent.end);
      reason ??= rules.why?.(usage, place, at);
      return markup.viewsOf(source, page, wanted, rules, query);
    },
  };
  const url = 'https://example.com/';
  createAsk({ markup: listening })({ agent: 'ExampleBot', url, response: { body }, views: ['text'], ...more });
  if (reason === undefined) throw new Error('The rules give no reasons.');
  const { decision } = reason;
  const { verdict, because } = decision;
  return {
    usage: reason.usage,
    verdict,
    may: decision.may,
    because: because.map(({ text: said, line, clause }) => [said, line, clause]),
    ...(reason.but === undefined ? {} : { but: reason.but }),
  };
}

test.each([
  [
    'the page',
    '<meta name=robots content=noindex>\n<p>here',
    'index',
    'denied',
    ['<meta name=robots content=noindex>', 1],
  ],
  ['an element', '<p>a\n<p class=robots-nocontent>here', 'index', 'denied', ['<p class=robots-nocontent>', 2]],
  ['an element around it', '<div data-nosnippet><p>here', 'present-snippet', 'denied', ['<div data-nosnippet>', 1]],
  [
    'comments, of which a text has no tag',
    'a<!--googleoff: index-->here',
    'index',
    'denied',
    ['<!--googleoff: index-->', 1],
  ],
  ['a link', '<a rel=nofollow href=/>here</a>', 'follow', 'denied', ['<a rel=nofollow href=/>', 1]],
] as const)('what decides on a part of a page: %s', (_, body, usage, verdict, because) => {
  const why = whyAt(body, usage, 'here');
  expect(why).toMatchObject({ usage, verdict, may: verdict !== 'denied' });
  expect(why.because.map(([said, line]) => [said, line])).toEqual([because]);
});

test('each of many regions has its own reason', () => {
  const region = (n: number) => `<!--googleoff: index-->in ${n};<!--googleon: index-->\nout ${n};\n`;
  const body = Array.from({ length: 9 }, (_, n) => region(n)).join('');
  for (let n = 0; n < 9; n++) {
    expect(whyAt(body, 'index', `in ${n};`).because.map(([, line]) => line)).toEqual([2 * n + 1]);
    expect(whyAt(body, 'index', `out ${n};`)).toMatchObject({ verdict: 'unstated', because: [] });
    expect(whyAt(body, 'follow', `in ${n};`)).toMatchObject({ verdict: 'unstated', because: [] });
  }
});

test('nothing decides where no rule applies', () => {
  expect(whyAt('<p id=a>here', 'index', 'here')).toEqual({
    usage: 'index',
    verdict: 'unstated',
    may: true,
    because: [],
  });
});

test('an element that the denial of another usage takes out of a view names that usage (ASK-14, REP-MF-16)', () => {
  const profile = '<head profile="http://example.org/xmdp/robots-profile#">';
  const kept = whyAt(`${profile}<p class=robots-noarchive>here`, 'preserve', 'here');
  expect(kept).toMatchObject({ usage: 'present-currentcopy', verdict: 'denied' });
  const shown = whyAt(`${profile}<p class=robots-noindex>here`, 'present-snippet', 'here');
  expect(shown).toMatchObject({ verdict: 'denied', may: false });
});

test('a part that may not be used although the decision allows it (ASK-23)', () => {
  const body = '<p>here<p id=abs>there';
  const extract = {
    robots: 'ACAP-crawler: *\nACAP-allow-index: / must-use-resource=the-acap:extract:id:abs',
    arrangements: ['must-use-resource'],
  };
  expect(whyAt(body, 'index', 'here', extract)).toMatchObject({ may: true, but: 'another-part' });
  expect(whyAt(body, 'index', 'there', extract)).not.toHaveProperty('but');
  const credit = {
    robots: 'ACAP-crawler: *\nACAP-allow-present-snippet: / must-include-resource=the-acap:credit:id:by',
    arrangements: ['must-include-resource'],
  };
  expect(whyAt(`<i id=by></i>${body}`, 'present-snippet', 'here', credit)).toMatchObject({
    may: true,
    but: 'no-credit',
  });
  expect(whyAt(`<i id=by>By Ann</i>${body}`, 'present-snippet', 'here', credit)).not.toHaveProperty('but');
});
