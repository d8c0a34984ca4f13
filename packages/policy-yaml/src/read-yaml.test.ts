import { Source } from '@heed/core/diagnostics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt } from './place-at.js';
import { maxDepth, maxValues } from './placed-value.js';
import { readYaml } from './read-yaml.js';

/** The first problem of a text as `line:column message`, or the value. */
function reading(text: string): unknown {
  const read = readYaml(text);
  if (read.kind === 'read') return read.root.value;
  const [problem] = read.problems;
  const { line, column } = new Source('policy.yaml', text).positionAt(problem?.span.start ?? 0);
  return `${line}:${column} ${problem?.message}`;
}

test('YAML and JSON are read as plain values', () => {
  expect(reading("rules:\n  - agents: ['*']\n    allow: [crawl]\n")).toEqual({
    rules: [{ agents: ['*'], allow: ['crawl'] }],
  });
  expect(reading('{"version": 1, "rules": [{"agents": ["*"], "deny": null}]}')).toEqual({
    version: 1,
    rules: [{ agents: ['*'], deny: null }],
  });
  expect(reading('\u{feff}version: 1\r\nsite: https://daily.example\r\n')).toEqual({
    version: 1,
    site: 'https://daily.example',
  });
});

test('a value may be repeated by an alias', () => {
  expect(reading('a: &ai [GPTBot, CCBot]\nb: *ai\n')).toEqual({ a: ['GPTBot', 'CCBot'], b: ['GPTBot', 'CCBot'] });
});

test.each([
  ['', '1:1 It is empty.'],
  ['# nothing\n', '1:1 It is empty.'],
  ['agents: [*]\n', "1:10 A star begins an alias in YAML. For all agents, write '*' in quotes."],
  ['agents: *\n', "1:9 A star begins an alias in YAML. For all agents, write '*' in quotes."],
  [
    'paths: [*.pdf]\n',
    `1:9 "*.pdf" is an alias in YAML, and nothing before it has the anchor "&.pdf". For a text that begins with a star, write '*.pdf' in quotes.`,
  ],
  ['a: &a [*a]\n', /^1:8 "\*a" is an alias/],
  ['a: 1\nb: 2\na: 3\n', '3:1 "a" is given twice.'],
  ['1: a\n"1": b\n', '2:1 "1" is given twice.'],
  ['? [a]\n: b\n', '1:3 A key must be a plain text.'],
  ['a: !!str b\n', /^1:\d+ Tags such as "tag:yaml.org,2002:str" are not supported\.$/],
  ['a: !env HOME\n', /^1:4 Unresolved tag: !env\.$/],
  ['!!set {a, b}\n', /^1:\d+ Tags such as/],
  ['!!str a: b\n', /A key must be a plain text\.$/],
  ['%YAML 1.1\n---\na: yes\n', '1:1 Directives are not supported.'],
  ['a: 1\n---\nb: 2\n', '2:1 A second document begins here: a policy is one.'],
  ['a: 1\n---\n---\n---\n', '2:1 A second document begins here: a policy is one.'],
  ['a:\n\t- b\n', '2:1 YAML is indented with spaces, not with tabs.'],
  ['name: Search: welcome\n', /^1:7 A colon and a space begin a value in YAML\./],
  ['a: [1, 2\n', /^\d+:\d+ Flow sequence .* must be sufficiently indented and end with a \]\.$/],
  ['a: "b\n', /^\d:\d Missing closing "quote\.$/],
  ['a: @b\n', '1:4 Plain value cannot start with reserved character @.'],
])('%j is refused with its location', (text, expected) => {
  const found = reading(text);
  if (typeof expected === 'string') expect(found).toBe(expected);
  else expect(found).toMatch(expected);
});

test('both locations of a key that occurs twice are known', () => {
  const read = readYaml('deny: [crawl]\nallow: [index]\ndeny: [tdm]\n');
  expect(read).toMatchObject({
    problems: [{ span: { start: 29, end: 33 }, other: { note: 'first here', span: { start: 0, end: 4 } } }],
  });
});

test('a key that JavaScript treats specially is a key like others', () => {
  const read = readYaml('__proto__: {polluted: true}\nconstructor: 1\n');
  if (read.kind !== 'read') throw new TypeError('refused');
  expect(Object.keys(read.root.value as object)).toEqual(['__proto__', 'constructor']);
  expect((read.root.value as { polluted?: unknown }).polluted).toBeUndefined();
});

describe('places', () => {
  const text = `version: 1
rules:
  - name: All
    agents: ['*']
    allow:
      preserve: { time-limit: until-2099-12-31 }
  - agents: &bots
      - GPTBot
      - CCBot
    deny: [tdm]
  - agents: *bots
`;
  const read = readYaml(text);
  const root = read.kind === 'read' ? read.root : undefined;

  test.each<[(string | number)[], string]>([
    [['version'], 'version: 1'],
    [['rules', 0], 'name: All\n    agents'],
    [['rules', 0, 'agents'], "agents: ['*']"],
    [['rules', 0, 'agents', 0], "'*'"],
    [['rules', 0, 'allow', 'preserve', 'time-limit'], 'time-limit: until-2099-12-31'],
    [['rules', 1, 'agents', 1], 'CCBot'],
    [['rules', 1, 'deny', 0], 'tdm'],
    [['rules', 2, 'agents'], 'agents: *bots'],
    // What is missing is reported where it would be.
    [['rules', 0, 'deny'], 'name: All\n    agents'],
    [['site'], 'version: 1'],
  ])('%j', (path, start) => {
    if (root === undefined) throw new TypeError('refused');
    const { start: at, end } = placeAt(root, path);
    expect(text.slice(at, end).startsWith(start) || text.slice(at).startsWith(start)).toBe(true);
  });
});

describe('bombs', () => {
  test.each([
    ['brackets', '['.repeat(50_000)],
    ['closed brackets', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['dashes', '- '.repeat(50_000)],
    ['keys in keys', `[${'a: '.repeat(30_000)}]`],
    ['levels', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
    ['explicit keys', '? '.repeat(30_000)],
  ])('%s', (_, text) => {
    expect(reading(text)).toMatch(/nested|key|must be|Flow|Block|Nested|explicit|Implicit|implicit/i);
  });

  test(`${maxDepth} levels are read, one more is not`, () => {
    const nested = (levels: number): string => `${'['.repeat(levels)}a${']'.repeat(levels)}`;
    expect(typeof reading(nested(maxDepth))).toBe('object');
    expect(reading(nested(maxDepth + 1))).toBe(`1:34 This is nested more than ${maxDepth} levels deep.`);
  });

  test('aliases of aliases are counted, not written out', () => {
    const levels = Array.from({ length: 30 }, (_, at) => `- &l${at + 1} [${`*l${at}, `.repeat(10)}]\n`);
    expect(reading(`- &l0 [a]\n${levels.join('')}`)).toMatch(
      new RegExp(`This has more than ${maxValues} values, aliases written out\\.$`),
    );
  });

  test('many keys are compared with little work', () => {
    const keys = Array.from({ length: 30_000 }, (_, at) => `k${at}: 1\n`).join('');
    expect(Object.keys(reading(keys) as object).length).toBe(30_000);
  });
});

test('no text makes it throw', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '- ',
      ': ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '*a',
      '&a ',
      '? ',
      '"',
      "'",
      '|\n',
      '>',
      '#',
      '!t ',
      '%',
      '---\n',
      '...\n',
      ',',
      '\t',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const read = readYaml(text);
      if (read.kind === 'refused') {
        expect(read.problems.length).toBeGreaterThan(0);
        for (const { message, span } of read.problems) {
          expect(message).toMatch(/\.$/);
          expect(span.start).toBeGreaterThanOrEqual(0);
        }
      } else expect(JSON.stringify(read.root.value)).toBeTypeOf('string');
    }),
  );
});
