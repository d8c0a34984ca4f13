import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { allUsages } from '../policy/usage.js';
import { type Ask, askUnknown, createAsk, ask as plainAsk } from './ask.js';
import type { AskOptions } from './ask-options.js';
import type { Markup } from './parts/markup.js';
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
  expect(parts).toMatchObject([
    { elements: [{ id: 'a', name: 'p', line: 1, column: 1 }], count: 1 },
    { elements: [{ id: 'c', name: 'p', line: 1, column: 59 }], count: 1 },
  ]);
  expect(parts.map(({ decisions }) => Object.keys(decisions))).toEqual([['index'], ['present-snippet']]);
  expect(parts[0]?.decisions.index?.because[0]).toMatchObject({ dialect: 'acap', line: 1, clause: 'A2-2.1-b' });
  expect(further).toBe(0);
});

test('elements that a META names have rules of their own', () => {
  const body = '<meta name="robots" content="ACAP allow-index id-list=b"><p id="a">x</p><p id="b">y</p>';
  const { parts } = createAsk({ markup }).parts(asking(body, { usages: ['index'] }));
  expect(parts.map(({ elements }) => elements.map(({ id }) => id))).toEqual([['b']]);
});

test('elements without an id are named by their place, and those with the same rules are one part', () => {
  const body = '<p>\n<span data-nosnippet>a</span> <a rel="nofollow" href="b">b</a>\n<a rel=nofollow href=c>c</a>';
  const { parts } = createAsk({ markup }).parts(asking(body, { usages: ['follow', 'present-snippet'] }));
  expect(parts.map(({ elements, count, decisions }) => ({ elements, count, usages: Object.keys(decisions) }))).toEqual([
    { elements: [{ name: 'span', line: 2, column: 1 }], count: 1, usages: ['present-snippet'] },
    {
      elements: [
        { name: 'a', line: 2, column: 31 },
        { name: 'a', line: 3, column: 1 },
      ],
      count: 2,
      usages: ['follow'],
    },
  ]);
});

test('the second element with an id is named by its place', () => {
  const { parts } = createAsk({ markup }).parts(asking('<p id="a" data-nosnippet>x</p><p id="a" data-nosnippet>y</p>'));
  expect(parts[0]?.elements).toEqual([
    { id: 'a', name: 'p', line: 1, column: 1 },
    { name: 'p', line: 1, column: 31 },
  ]);
});

test('elements with the same marks in another place are another part if the decisions differ', () => {
  const body = `<head profile="http://example.org/xmdp/robots-profile#"><body>
    <p class="robots-index" id="a">x</p><div class="robots-noindex" id="b"><i class="robots-index" id="c">y</i>
    <i class="other" id="d">z</i><p class="robots-noindex" id="e">w</p></div><!--googleoff: index-->
    <p class="robots-index" id="f">x</p><!--googleon: index-->`;
  const { parts } = createAsk({ markup }).parts(asking(body, { usages: ['index'] }));
  expect(parts.map(({ elements, decisions }) => [elements.map(({ id }) => id), decisions.index?.verdict])).toEqual([
    [['a', 'c'], 'allowed'],
    [['b', 'e'], 'denied'],
    [['f'], 'denied'],
  ]);
});

test('anchor text is an issue only where there is a link', () => {
  const usages = ['index', 'anchor-text'] as const;
  const usagesOf = (inside: string): string[] => {
    const body = `<head profile="http://example.org/xmdp/robots-profile#"><body>${inside}`;
    return createAsk({ markup })
      .parts(asking(body, { usages }))
      .parts.flatMap(({ decisions }) => Object.keys(decisions));
  };
  expect(usagesOf('<p class="robots-noindex">x</p><a href=b>b</a>')).toEqual(['index']);
  expect(usagesOf('<p class="robots-noindex">x <a href=b>b</a>')).toEqual(['index', 'anchor-text']);
  expect(usagesOf('<a href=b>x <i class="robots-noindex">b</i></a>')).toEqual(['index', 'anchor-text']);
  expect(usagesOf('<a href=b class="robots-noindex">x</a>')).toEqual(['index', 'anchor-text']);
});

test('an agent that does not understand fragments sees no parts (ASK-20)', () => {
  const body = '<p id="a" class="acap:disallow-index">x</p>';
  expect(createAsk({ markup }).parts(asking(body, { fragments: false }))).toEqual({ parts: [], further: 0 });
});

test('an extract that robots.txt names makes elements with the same marks differ (ASK-23)', () => {
  const robots = 'ACAP-crawler: *\nACAP-allow-index: / must-use-resource=the-acap:extract:id:e';
  const body =
    '<div id="e"><p class="acap:allow-preserve" id="a">x</p></div><p class="acap:allow-preserve" id="b">y</p>';
  const { parts } = createAsk({ markup }).parts(
    asking(body, { robots, arrangements: ['must-use-resource'], usages: ['index', 'preserve'] }),
  );
  expect(parts.map(({ elements: [first], decisions }) => [first?.id, Object.keys(decisions)])).toEqual([
    ['a', ['preserve']],
    ['b', ['index', 'preserve']],
  ]);
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

test('of equal elements three are named, and the others counted', () => {
  const many = Array.from({ length: 25 }, (_, at) => `<p id="n${at}" data-nosnippet>x</p>`).join('');
  const { parts, further } = createAsk({ markup }).parts(asking(many));
  expect([parts.length, parts[0]?.elements.length, parts[0]?.count, further]).toEqual([1, 3, 25, 0]);
});

test('of many kinds twenty are looked at, and the elements of others counted', () => {
  const many = Array.from({ length: 25 }, () => '<div data-nosnippet><div class="acap:disallow-index">').join('');
  const { parts, further } = createAsk({ markup }).parts(asking(many, { usages: ['index', 'present-snippet'] }));
  expect(parts.reduce((sum, { count }) => sum + count, further)).toBe(50);
  expect(further).toBe(30);
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

describe('createAsk refuses options that it would have to ignore', () => {
  test.each<[unknown, string]>([
    [null, 'createAsk: options must be an object, but this is null.'],
    ['refuse', 'createAsk: options must be an object, but this is the string "refuse".'],
    [
      { unstatd: 'refuse' },
      'createAsk: "unstatd" is not a field of options: use unstated, unseen, markup, agents, strictRfc9309, policy, optOut.',
    ],
    [{ unstated: 'maybe' }, 'createAsk: options.unstated must be "allow" or "refuse", but this is the string "maybe".'],
    [{ unstated: 5n }, 'createAsk: options.unstated must be "allow" or "refuse", but this is a BigInt.'],
    [{ markup: {} }, 'createAsk: options.markup must be the exports of @heed/markup, but it has no function findPage.'],
    [{ markup: 'x' }, 'createAsk: options.markup must be the exports of @heed/markup, but this is the string "x".'],
    [
      { markup: { ...markup, viewsOf: 1 } },
      'createAsk: options.markup must be the exports of @heed/markup, but it has no function viewsOf.',
    ],
    [
      { policy: null },
      'createAsk: options.policy is wrong: A policy must be an object with version and rules, but this is null.',
    ],
    [
      { policy: { version: 1, rules: [{ agents: ['*'], deny: ['trane'] }] } },
      'createAsk: options.policy["rules"][0]["deny"][0] is wrong: "trane" is not a usage. The usages are ' +
        `${allUsages.join(', ')}.`,
    ],
    [
      { policy: { version: 1, rules: [{ agents: ['purpose:search'], deny: ['index'] }] } },
      'createAsk: options.policy names the class purpose:search: pass agents too, the exports of @heed/agents.',
    ],
    [
      { optOut: { version: 1 } },
      'createAsk: options.optOut must be the text of a list, or what readOptOut returned, but this is an object.',
    ],
    [[], 'createAsk: options must be an object, but this is a list.'],
  ])('%o', (options, sentence) => {
    expect(() => createAsk(options as AskOptions)).toThrow(new TypeError(sentence));
  });

  test('but takes what is left undefined for left out', () => {
    expect(() => createAsk({ unstated: undefined, markup: undefined } as unknown as AskOptions)).not.toThrow();
  });
});

describe('values that JSON does not have', () => {
  test.each<[string, unknown, string]>([
    ['a BigInt', 5n, 'A question must be a JSON object, but this is a BigInt.'],
    ['a symbol', Symbol('x'), 'A question must be a JSON object, but this is a symbol.'],
    ['a function', () => url, 'A question must be a JSON object, but this is a function.'],
    ['an agent', { agent: 5n, url }, 'The field "agent" must be a string, but this is a BigInt.'],
    ['a URL', { agent: 'a', url: Symbol('x') }, 'The field "url" must be an absolute URL, but this is a symbol.'],
    [
      'a usage',
      { agent: 'a', url, usages: [() => 1] },
      'The field "usages[0]" must be a usage, but this is a function.',
    ],
    [
      'a status',
      { agent: 'a', url, robots: { status: 200n } },
      'The field "robots.status" must be an HTTP status from 100 to 599 or "unreachable", but this is a BigInt.',
    ],
    [
      'a very long string',
      { agent: 'a', url, purposes: '\0'.repeat(2 ** 28) },
      'The field "purposes" must be a list of strings, but this is the string',
    ],
    [
      'a getter that throws',
      {
        get agent(): string {
          throw new Error('no');
        },
        url,
      },
      'A question must be a JSON object, but this is an object that cannot be read.',
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no');
          },
        },
      ),
      'A question must be a JSON object, but this is an object that cannot be read.',
    ],
    [
      'inherited nonsense',
      Object.create({ agent: 5, url }),
      'The field "agent" must be a string, but this is the number 5.',
    ],
  ])('%s', (_, value, sentence) => {
    const answer = askUnknown(value);
    expect('error' in answer && answer.error.message.startsWith(sentence)).toBe(true);
    expect(plainAsk.parts(value as Question)).toEqual({ parts: [], further: 0 });
    expect(plainAsk.references(value as Question)).toEqual([]);
  });

  test('an id may be anything, and comes back', () => {
    for (const id of [5n, Symbol('x'), () => url]) expect(askUnknown({ id, agent: 'a', url })).toHaveProperty('id', id);
    expect(askUnknown({ id: 5n, agent: 5, url })).toHaveProperty('id', 5n);
  });

  test('a getter that gives another value each time is read from a copy', () => {
    let reads = 0;
    const shifty = {
      agent: 'ExampleBot',
      url,
      get robots(): unknown {
        // A text while the question is checked, then nonsense for whoever reads it once more.
        return reads++ < 4 ? 'User-agent: *\nDisallow: /' : Symbol('x');
      },
    };
    const answer = askUnknown(shifty);
    expect('error' in answer || 'decisions' in answer).toBe(true);
  });

  test('an object of a class is a question', () => {
    class Own {
      get agent(): string {
        return 'ExampleBot';
      }
      readonly url = url;
    }
    expect(plainAsk(new Own())).toHaveProperty('decisions.crawl.verdict', 'unstated');
  });
});
