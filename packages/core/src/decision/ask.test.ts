import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { type Ask, askUnknown, createAsk, ask as plainAsk } from './ask.js';
import type { Markup } from './markup.js';
import type { Question } from './question.js';

const url = 'https://daily.example/';

function asking(body: string, more: Partial<Question> = {}): Question {
  return { agent: 'ExampleBot', url, response: { headers: [['Content-Type', 'text/html']], body }, ...more };
}

/** An `ask`, and how often it has parsed a page, by depth. */
function countingAsk(): { readonly ask: Ask; readonly parsed: Record<'head' | 'whole', number> } {
  const parsed = { head: 0, whole: 0 };
  const counting: Markup = {
    ...markup,
    findPage: (body, contentType, at, depth) => {
      parsed[depth]++;
      return markup.findPage(body, contentType, at, depth);
    },
  };
  return { ask: createAsk({ markup: counting }), parsed };
}

test('questions in a row about one page parse it once', () => {
  const { ask, parsed } = countingAsk();
  const body =
    '<meta name="robots" content="noindex"><p id="a" data-nosnippet>x</p><p id="b" class="robots-nocontent">y';
  for (const agent of ['ExampleBot', 'OtherBot', '*']) ask(asking(body, { agent }));
  for (const element of ['a', 'b']) ask(asking(body, { element }));
  ask.parts(asking(body));
  expect(parsed).toEqual({ head: 1, whole: 1 });
  ask(asking(`${body} `));
  ask(asking(body));
  expect(parsed).toEqual({ head: 3, whole: 1 });
});

test('another address, type or body is another page', () => {
  const { ask, parsed } = countingAsk();
  ask(asking('<p>'));
  ask(asking('<p>', { url: `${url}other` }));
  ask(asking('<p>', { response: { body: '<p>' } }));
  expect(parsed.head).toBe(3);
});

test('what is kept never changes an answer', () => {
  const body = '<p id="a" data-nosnippet>x</p>';
  const fresh = createAsk({ markup })(asking(body));
  const used = createAsk({ markup });
  used.parts(asking(body));
  used(asking(body, { element: 'a' }));
  expect(used(asking(body))).toEqual(fresh);
});

test('parts are the elements whose decisions differ from those of the page', () => {
  const { parts, further } = createAsk({ markup }).parts(
    asking('<p id="a" class="acap:disallow-index">x</p><p id="b">y</p><p id="c" data-nosnippet>z</p>', {
      usages: ['index', 'present-snippet'],
    }),
  );
  expect(parts.map(({ id, decisions }) => [id, Object.keys(decisions)])).toEqual([
    ['a', ['index']],
    ['c', ['present-snippet']],
  ]);
  expect(parts[0]?.decisions.index?.because[0]).toMatchObject({ dialect: 'acap', line: 1, clause: 'A2-2.1-b' });
  expect(further).toBe(0);
});

test('elements that a META names have rules of their own', () => {
  const body = '<meta name="robots" content="ACAP allow-index id-list=b"><p id="a">x</p><p id="b">y</p>';
  const { parts } = createAsk({ markup }).parts(asking(body, { usages: ['index'] }));
  expect(parts.map(({ id }) => id)).toEqual(['b']);
});

test.each([
  ['an ordinary page', '<p id="a" class="b">x'],
  ['no page', undefined],
])('%s has no parts, and is not parsed to find that out', (_, body) => {
  const { ask, parsed } = countingAsk();
  const question = body === undefined ? { agent: '*', url } : asking(body);
  expect(ask.parts(question)).toEqual({ parts: [], further: 0 });
  expect(parsed.whole).toBe(0);
});

test('ten parts are looked at, and the others counted', () => {
  const many = Array.from({ length: 25 }, (_, at) => `<p id="n${at}" data-nosnippet>x</p>`).join('');
  const { parts, further } = createAsk({ markup }).parts(asking(many));
  expect([parts.length, further]).toEqual([10, 15]);
});

test('references are the documents that robots.txt and the page refer to', () => {
  const { ask, parsed } = countingAsk();
  const robots = 'ACAP-crawler: *\nACAP-permissions-reference: /rights.txt\n';
  const page = '<link rel="RobotExclusion.Names" href="names.html">';
  expect(ask.references({ agent: '*', url, robots })).toEqual([`${url}rights.txt`]);
  expect(ask.references(asking(page, { robots }))).toEqual([`${url}rights.txt`, `${url}names.html`]);
  expect(ask.references(asking('<p>nothing', { robots: 'User-agent: *' }))).toEqual([]);
  expect(parsed).toEqual({ head: 1, whole: 0 });
});

test('what is not a question has neither parts nor references', () => {
  const { ask } = countingAsk();
  const wrong = { agent: '*', url: 'relative' };
  expect(ask.parts(wrong)).toEqual({ parts: [], further: 0 });
  expect(ask.references(wrong)).toEqual([]);
});

describe('the compiler refuses what is not a question, and so does ask', () => {
  test('a misspelled field', () => {
    // @ts-expect-error: `agnet` is not a field of a question, and `agent` is missing.
    expect(plainAsk({ agnet: 'ExampleBot', url })).toHaveProperty('error.code', 'question/misspelt-field');
  });

  test('an unknown usage', () => {
    // @ts-expect-error: `eat` is not a usage.
    expect(plainAsk({ agent: 'ExampleBot', url, usages: ['eat'] })).toHaveProperty(
      'error.code',
      'question/unknown-usage',
    );
  });

  test('a joined header', () => {
    // @ts-expect-error: headers are pairs of name and value.
    const answer = plainAsk({ agent: 'ExampleBot', url, response: { headers: { 'X-Robots-Tag': 'noindex' } } });
    expect(answer).toHaveProperty('error.code', 'question/wrong-type');
  });
});

test('askUnknown takes any value', () => {
  const misspelled: unknown = { agnet: 'ExampleBot', url };
  expect(askUnknown(misspelled)).toHaveProperty('error.code', 'question/misspelt-field');
  for (const value of [undefined, null, 1, 'text', [], () => url]) {
    expect(askUnknown(value)).toHaveProperty('error.code', 'question/not-an-object');
  }
});
