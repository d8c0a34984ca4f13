import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPolicy } from './read-policy.js';

const agents = {
  purposes: ['ai-train', 'search', 'nobody'],
  agents: [{ token: 'GPTBot', operator: 'OpenAI', purposes: ['ai-train', 'search'] }],
};

/** The policy of the documentation. */
const daily = {
  version: 1,
  site: 'https://daily.example',
  rules: [
    {
      name: "Readers' web search is welcome",
      agents: ['*'],
      paths: ['/'],
      allow: ['crawl', 'index', 'follow'],
      deny: ['ai-train', 'tdm'],
    },
    {
      agents: ['KeeperBot'],
      paths: ['/news/'],
      purposes: ['archive'],
      allow: { preserve: { 'time-limit': 'until-2099-12-31' }, 'present-snippet': { 'max-length': '160-chars' } },
      terms: 'https://daily.example/licence',
    },
  ],
};

test('a policy is read', () => {
  expect(readPolicy(daily)).toEqual({
    problems: [],
    policy: {
      version: 1,
      site: 'https://daily.example',
      rules: [
        {
          name: "Readers' web search is welcome",
          agents: ['*'],
          paths: ['/'],
          allow: [
            { usage: 'crawl', limits: [] },
            { usage: 'index', limits: [] },
            { usage: 'follow', limits: [] },
          ],
          deny: ['ai-train', 'tdm'],
        },
        {
          agents: ['KeeperBot'],
          paths: ['/news/'],
          purposes: ['archive'],
          allow: [
            { usage: 'preserve', limits: [{ limit: 'time-limit', value: 'until-2099-12-31' }] },
            { usage: 'present-snippet', limits: [{ limit: 'max-length', value: '160-chars' }] },
          ],
          deny: [],
          terms: 'https://daily.example/licence',
        },
      ],
    },
  });
});

test('paths are / unless the rule says otherwise, and a usage may have null for limits', () => {
  const { policy } = readPolicy({ version: 1, rules: [{ agents: ['*'], allow: { crawl: null } }] });
  expect(policy?.rules[0]).toEqual({
    agents: ['*'],
    paths: ['/'],
    allow: [{ usage: 'crawl', limits: [] }],
    deny: [],
  });
});

test('a limit that adds up may have several values', () => {
  const present = { 'prohibited-modification': ['style', 'Format'] };
  const { policy } = readPolicy({ version: 1, rules: [{ agents: ['*'], allow: { present } }] });
  expect(policy?.rules[0]?.allow[0]?.limits).toEqual([
    { limit: 'prohibited-modification', value: 'style' },
    { limit: 'prohibited-modification', value: 'format' },
  ]);
});

test('rules have the locations that the edge knows', () => {
  const placeOf = (path: readonly (string | number)[]) => (path.length === 2 ? { line: 4, column: 5 } : undefined);
  const { policy } = readPolicy({ version: 1, rules: [{ agents: ['*'], deny: ['tdm'] }] }, { placeOf });
  expect(policy?.rules[0]?.place).toEqual({ line: 4, column: 5 });
});

/** One wrong thing each: the rule or the policy, the path of the problem, what the message says. */
const wrongRules: readonly [string, unknown, readonly (string | number)[], string][] = [
  ['not an object', 'allow', [], 'A rule must be an object'],
  ['a list', [], [], 'but this is a list'],
  ['no agents', { allow: ['crawl'] }, [], 'does not say whom it is for'],
  ['neither allow nor deny', { agents: ['*'] }, [], 'neither allows nor denies'],
  ['an unknown key', { agents: ['*'], denny: ['crawl'], deny: ['crawl'] }, ['denny'], 'Did you mean deny?'],
  ['a key far from all', { agents: ['*'], deny: ['crawl'], colour: 1 }, ['colour'], 'It can have name, agents, paths'],
  ['a key of every object', { agents: ['*'], deny: ['crawl'], toString: 1 }, ['toString'], 'no field "toString"'],
  ['agents is a string', { agents: '*', deny: ['crawl'] }, ['agents'], 'agents must be a list of agents'],
  ['agents is empty', { agents: [], deny: ['crawl'] }, ['agents'], 'agents is empty'],
  ['an agent is a number', { agents: [7], deny: ['crawl'] }, ['agents', 0], 'must be a string, but it is the number 7'],
  ['an agent with a version', { agents: ['FinderBot/2.1'], deny: ['crawl'] }, ['agents', 0], 'Write finderbot.'],
  [
    'a whole User-Agent value',
    { agents: ['Mozilla/5.0 (compatible; FinderBot/2.1)'], deny: ['crawl'] },
    ['agents', 0],
    'Write finderbot.',
  ],
  ['an agent with a line break', { agents: ['a\nDisallow: /'], deny: ['crawl'] }, ['agents', 0], 'is not an agent'],
  ['an empty agent', { agents: [''], deny: ['crawl'] }, ['agents', 0], 'is not an agent'],
  [
    'a class that does not exist',
    { agents: ['purpose:ai-trian'], deny: ['crawl'] },
    ['agents', 0],
    'purpose:ai-train?',
  ],
  [
    'a class without members',
    { agents: ['purpose:nobody'], deny: ['crawl'] },
    ['agents', 0],
    'one of ai-train, search',
  ],
  ['paths is empty', { agents: ['*'], paths: [], deny: ['crawl'] }, ['paths'], 'paths is empty'],
  [
    'a path without a slash',
    { agents: ['*'], paths: ['news'], deny: ['crawl'] },
    ['paths', 0],
    'must start with / or *',
  ],
  ['a path is a URL', { agents: ['*'], paths: ['https://a.example/'], deny: ['crawl'] }, ['paths', 0], 'leave out the'],
  ['a path with a space', { agents: ['*'], paths: ['/a b'], deny: ['crawl'] }, ['paths', 0], 'percent-encode'],
  ['a path with a line break', { agents: ['*'], paths: ['/a\nAllow: /'], deny: ['crawl'] }, ['paths', 0], 'percent-en'],
  ['a path with a comment', { agents: ['*'], paths: ['/a#b'], deny: ['crawl'] }, ['paths', 0], '%23'],
  ['purposes is empty', { agents: ['*'], purposes: [], deny: ['crawl'] }, ['purposes'], 'purposes is empty'],
  ['every purpose', { agents: ['*'], purposes: ['*'], deny: ['crawl'] }, ['purposes', 0], 'leave the field out'],
  ['a purpose that is a URI', { agents: ['*'], purposes: ['http://a/'], deny: ['crawl'] }, ['purposes', 0], 'a name'],
  ['deny is empty', { agents: ['*'], deny: [] }, ['deny'], 'deny is empty'],
  ['deny is null', { agents: ['*'], deny: null }, ['deny'], 'deny must be a list of usages, but this is null'],
  ['deny is an object', { agents: ['*'], deny: { crawl: null } }, ['deny'], 'what is denied has no limits'],
  ['allow is empty', { agents: ['*'], allow: {} }, ['allow'], 'allow is empty'],
  ['an unknown usage', { agents: ['*'], deny: ['fetch'] }, ['deny', 0], 'The usages are crawl, follow, index'],
  ['a misspelt usage', { agents: ['*'], allow: ['Crawl'] }, ['allow', 0], 'Did you mean crawl?'],
  [
    'an unknown usage with limits',
    { agents: ['*'], allow: { keep: null } },
    ['allow', 'keep'],
    '"keep" is not a usage',
  ],
  ['both allowed and denied', { agents: ['*'], allow: ['crawl'], deny: ['crawl'] }, ['deny'], 'both allows and denies'],
  [
    'limits are a string',
    { agents: ['*'], allow: { index: '3 days' } },
    ['allow', 'index'],
    'must be an object such as',
  ],
  ['an unknown limit', limits('index', { weeks: 3 }), ['allow', 'index', 'weeks'], 'The limits are time-limit'],
  ['a misspelt limit', limits('index', { 'time-limt': '3-days' }), ['allow', 'index', 'time-limt'], 'mean time-limit?'],
  [
    'a limit by arrangement',
    limits('index', { 'must-use-resource': '/a' }),
    ['allow', 'index', 'must-use-resource'],
    'by a',
  ],
  ['a limit of a page', limits('index', { location: 'https://a/' }), ['allow', 'index', 'location'], 'only in a page'],
  [
    'a limit of every object',
    limits('index', { toString: 'a' }),
    ['allow', 'index', 'toString'],
    '"toString" is not a limit',
  ],
  [
    'a limit that does not fit',
    limits('index', { 'max-length': '3-words' }),
    ['allow', 'index', 'max-length'],
    'present-snippet',
  ],
  [
    'a limit for AI',
    limits('ai-train', { 'time-limit': '3-days' }),
    ['allow', 'ai-train', 'time-limit'],
    'does not limit',
  ],
  [
    'a wrong value',
    limits('index', { 'time-limit': '3 weeks' }),
    ['allow', 'index', 'time-limit'],
    'Write until-2099-12-31',
  ],
  ['not a day', limits('index', { 'time-limit': 'until-2099-02-30' }), ['allow', 'index', 'time-limit'], 'Write'],
  [
    'a date without until',
    limits('index', { 'time-limit': new Date(0) }),
    ['allow', 'index', 'time-limit'],
    'an object',
  ],
  ['no days', limits('index', { 'time-limit': '0-days' }), ['allow', 'index', 'time-limit'], 'leaves nothing to allow'],
  [
    'no words',
    limits('present-snippet', { 'max-length': '00-words' }),
    ['allow', 'present-snippet', 'max-length'],
    'nothing',
  ],
  [
    'a list where one value fits',
    limits('index', { 'time-limit': ['3-days'] }),
    ['allow', 'index', 'time-limit'],
    'a list',
  ],
  [
    'one wrong value of several',
    limits('present', { 'prohibited-modification': ['style', 'colour'] }),
    ['allow', 'present', 'prohibited-modification', 1],
    'any, format, style',
  ],
  ['a name with a line break', { name: 'a\nb', agents: ['*'], deny: ['tdm'] }, ['name'], 'one line of text'],
  ['an empty name', { name: ' ', agents: ['*'], deny: ['tdm'] }, ['name'], 'this one is empty'],
  ['a name that is a number', { name: 7, agents: ['*'], deny: ['tdm'] }, ['name'], 'name must be a string'],
  ['relative terms', { agents: ['*'], deny: ['tdm'], terms: '/licence' }, ['terms'], 'Write an absolute URL'],
  ['terms that are code', { agents: ['*'], deny: ['tdm'], terms: 'javascript:x' }, ['terms'], 'Write an absolute URL'],
  ['terms with a quote', { agents: ['*'], deny: ['tdm'], terms: 'https://a/"b' }, ['terms'], 'Write an absolute URL'],
];

function limits(usage: string, some: object): object {
  return { agents: ['*'], allow: { [usage]: some } };
}

test.each(wrongRules)('a rule: %s', (_, rule, path, message) => {
  const { policy, problems } = readPolicy({ version: 1, rules: [{ agents: ['*'], deny: ['tdm'] }, rule] }, { agents });
  expect(policy).toBeUndefined();
  expect(problems).toEqual([
    expect.objectContaining({
      path: ['rules', 1, ...path],
      severity: 'error',
      message: expect.stringContaining(message),
    }),
  ]);
});

const rules = [{ agents: ['*'], deny: ['tdm'] }];
const wrongPolicies: readonly [string, unknown, readonly (string | number)[], string][] = [
  ['nothing', undefined, [], 'but this is undefined'],
  ['null', null, [], 'but this is null'],
  ['a list', [], [], 'but this is a list'],
  ['no version', { rules }, [], 'Add version: 1'],
  ['another version', { version: '1', rules }, ['version'], 'but this is the string "1"'],
  ['no rules', { version: 1 }, [], 'The policy has no rules'],
  ['empty rules', { version: 1, rules: [] }, ['rules'], 'rules is empty'],
  ['rules are an object', { version: 1, rules: {} }, ['rules'], 'must be a list of rules'],
  ['a misspelt key', { version: 1, sites: 'https://a.example', rules }, ['sites'], 'Did you mean site?'],
  ['its own __proto__', JSON.parse('{"version":1,"__proto__":{},"rules":[]}'), ['__proto__'], 'no field "__proto__"'],
  ['a site with a path', { version: 1, site: 'https://a.example/b', rules }, ['site'], 'Write https://a.example.'],
  ['a site with a slash', { version: 1, site: 'https://A.example/', rules }, ['site'], 'Write https://a.example.'],
  ['a site without a scheme', { version: 1, site: 'a.example', rules }, ['site'], 'as in https://daily.example'],
  ['a site that is a file', { version: 1, site: 'file:///a', rules }, ['site'], 'as in https://daily.example'],
  ['a site that is a list', { version: 1, site: [], rules }, ['site'], 'but this is a list'],
  ['a getter that throws', throwing(), [], 'an object that cannot be read'],
];

function throwing(): object {
  return {
    version: 1,
    get rules(): never {
      throw new Error('no');
    },
  };
}

test.each(wrongPolicies)('a policy: %s', (_, value, path, message) => {
  const { policy, problems } = readPolicy(value);
  expect(policy).toBeUndefined();
  expect(problems[0]).toEqual(
    expect.objectContaining({ path, severity: 'error', message: expect.stringContaining(message) }),
  );
});

test('fields of the prototype are not fields', () => {
  const inherited = Object.create({ version: 1, rules }) as object;
  expect(readPolicy(inherited).problems.map(({ message }) => message)).toEqual([
    'The policy does not say its version. Add version: 1.',
    'The policy has no rules. Add rules, a list of them.',
  ]);
});

test('what is listed twice is a warning, and is read once', () => {
  const rule = { agents: ['GPTBot', 'gptbot'], paths: ['/%61', '/a'], deny: ['tdm', 'tdm'] };
  const { policy, problems } = readPolicy({ version: 1, rules: [rule] });
  expect(policy?.rules[0]).toEqual({ agents: ['GPTBot'], paths: ['/%61'], allow: [], deny: ['tdm'] });
  expect(problems.map(({ severity, path }) => [severity, path.join(' ')])).toEqual([
    ['warning', 'rules 0 deny 1'],
    ['warning', 'rules 0 agents 1'],
    ['warning', 'rules 0 paths 1'],
  ]);
});

describe('a policy that contradicts itself', () => {
  test('names both rules', () => {
    const contradicting = [
      { agents: ['A', 'GPTBot'], paths: ['/x', '/%6Eews/'], allow: ['crawl', 'index'] },
      { name: 'No news', agents: ['gptbot'], paths: ['/news/'], deny: ['index'] },
    ];
    expect(readPolicy({ version: 1, rules: contradicting })).toEqual({
      problems: [
        {
          path: ['rules', 1, 'deny'],
          severity: 'error',
          message:
            'The policy contradicts itself: rule 2 (No news) denies index to gptbot at /news/, and rule 1 allows it. ' +
            'Remove one of them, or make one narrower.',
          related: [['rules', 0, 'allow']],
        },
      ],
    });
  });

  test.each([
    ['another agent', { agents: ['B'] }],
    ['all agents', { agents: ['*'] }],
    ['another path', { paths: ['/b'] }],
    ['another usage', { deny: ['index'] }],
    ['a purpose', { purposes: ['news'] }],
  ])('is invalid with %s', (_, other) => {
    const both = [
      { agents: ['A'], allow: ['crawl'] },
      { agents: ['A'], deny: ['crawl'], ...other },
    ];
    expect(readPolicy({ version: 1, rules: both }).problems).toEqual([]);
  });

  test('a purpose that two rules share is enough', () => {
    const both = [
      { agents: ['A'], purposes: ['news', 'archive'], allow: ['crawl'] },
      { agents: ['A'], purposes: ['Archive'], deny: ['crawl'] },
    ];
    expect(readPolicy({ version: 1, rules: both }).problems).toHaveLength(1);
  });

  test('is searched up to a limit, which is reported', () => {
    const many = (start: string): string[] => Array.from({ length: 2_000 }, (_, number) => `${start}${number}`);
    const { policy, problems } = readPolicy({
      version: 1,
      rules: [{ agents: many('a'), paths: many('/'), deny: ['tdm'] }],
    });
    expect(policy).toBeDefined();
    expect(problems).toEqual([expect.objectContaining({ severity: 'warning', path: ['rules'] })]);
  });
});

test('a bomb of wrong words lists no more than some of them', () => {
  const deny = Array.from({ length: 50_000 }, (_, number) => `word${number}`);
  const { problems } = readPolicy({ version: 1, rules: [{ agents: ['*'], deny }] });
  expect(problems.length).toBeLessThan(300);
  expect(problems.at(-1)?.message).toMatch(/^\d+ more problems are not listed\.$/);
});

test('a list that is too long is not read', () => {
  const { problems } = readPolicy({ version: 1, rules: new Array(4_000_000_000) });
  expect(problems[0]?.message).toContain('is the limit');
});

test('any value is a policy or has errors', () => {
  const text = fc.constantFrom(
    '*',
    'A',
    'purpose:ai-train',
    '/',
    '/a*$',
    'crawl',
    'present',
    'x y',
    '',
    'news',
    '__proto__',
  );
  const scalar = fc.oneof(text, fc.constant(null), fc.integer(), fc.boolean());
  const list = fc.array(scalar, { maxLength: 3 });
  const rule = fc.record(
    {
      name: scalar,
      agents: list,
      paths: list,
      purposes: list,
      allow: fc.oneof(list, fc.dictionary(text, scalar)),
      deny: list,
    },
    { requiredKeys: [] },
  );
  const policy = fc.record({
    version: fc.constantFrom(1, 2),
    rules: fc.array(fc.oneof(rule, scalar), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.oneof(policy, fc.anything()), (value) => {
      const reading = readPolicy(value);
      expect(reading.policy === undefined).toBe(reading.problems.some(({ severity }) => severity === 'error'));
    }),
    { numRuns: 300 },
  );
});
