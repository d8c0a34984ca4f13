import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentOf } from '../../../policy/agent.js';
import { readForVerdicts } from '../read.js';
import { linesFor, partedGroupsIn, type SignalLine, signalLinesIn } from './signal-lines.js';

const fields = ['content-signal', 'content-signals', 'content-usage'];

function values(text: string, lines: readonly SignalLine[]): string {
  return lines.map(({ value }) => text.slice(value.start, value.end)).join(' ');
}

/** The values of the lines that are an agent's own, that refuse for all, and that give way: `own | refusing | passed over`. */
function heardBy(agent: string, text: string, wanted: readonly string[] = fields): string {
  const { own, refusing, passedOver } = linesFor(readForVerdicts(text), agentOf(agent), wanted);
  return [own, refusing, passedOver].map((lines) => values(text, lines)).join(' | ');
}

const two = 'User-agent: *\nContent-Signal: 1\nAllow: /\n\nUser-agent: Foo\nContent-Usage: 2\nDisallow: /x\n';

const selections: readonly [title: string, agent: string, text: string, heard: string][] = [
  ['no lines', 'Foo', 'User-agent: *\nDisallow: /\n', ' |  | '],
  ['the group for all crawlers', 'Bar', two, '1 |  | '],
  ['a named group', 'foo', two, '2 |  | 1'],
  ['groups for the same agent', 'Bar', `${two}User-agent: *\nContent-Signal: 3\n`, '1 3 |  | '],
  ['a line before the groups', 'Foo', `Content-Signal: 0\n${two}`, '2 | 0 | 1'],
  ['a line behind the groups, for its group', 'Foo', `${two}\nContent-Signal: 3\n`, '2 3 |  | 1'],
  ['a line behind the groups, for others', 'Bar', `${two}\nContent-Signal: 3\n`, '1 | 3 | '],
  ['agents in a list', 'Bar', 'User-agent: Foo\nUser-agent: Bar\nContent-Signal: 1\n', '1 |  | '],
  [
    'agents parted by a signal',
    'Foo',
    'User-agent: Foo\nContent-Signal: 1\nUser-agent: Bar\nContent-Usage: 2\n',
    '1 |  | ',
  ],
  ['the second of them', 'Bar', 'User-agent: Foo\nContent-Signal: 1\nUser-agent: Bar\nContent-Usage: 2\n', '2 |  | '],
  [
    'Content-Signals parts nothing',
    'Bar',
    'User-agent: Foo\nContent-Signals: 1\nUser-agent: Bar\nAllow: /\n',
    '1 |  | ',
  ],
  [
    'a line without a colon parts nothing',
    'Bar',
    'User-agent: Foo\nContent-Signal 1\nUser-agent: Bar\nAllow: /\n',
    '1 |  | ',
  ],
  [
    'other lines part nothing',
    'Bar',
    'User-agent: Foo\nCrawl-delay: 9\nUser-agent: Bar\nContent-Signal: 1\n',
    '1 |  | ',
  ],
  ['an empty rule parts groups', 'Bar', 'User-agent: Foo\nDisallow:\nUser-agent: Bar\nContent-Signal: 1\n', '1 |  | '],
  ['no group at all', 'Foo', 'Content-Signal: 1\nContent-Usage: 2\n', ' | 1 2 | '],
  ['any letter case and indent', 'Foo', 'User-agent: *\n\t CONTENT-usage :1 # why\n', '1 |  | '],
  ['a name that merely begins so', 'Foo', 'User-agent: *\nContent-Signaling: 1\nContent-Type: 2\n', ' |  | '],
];

describe('the lines that concern an agent (AIN-1c, AIN-2h)', () => {
  test.each(selections)('%s', (_title, agent, text, heard) => {
    expect(heardBy(agent, text)).toBe(heard);
  });

  test('only lines with the wanted fields, but groups by all of them', () => {
    const text = 'User-agent: Foo\nContent-Usage: 1\nUser-agent: Bar\nContent-Signal: 2\n';
    expect(heardBy('Foo', text, ['content-signal'])).toBe(' |  | ');
    expect(heardBy('Bar', text, ['content-signal'])).toBe('2 |  | ');
  });
});

test('a line without a colon is marked, whatever colons follow', () => {
  const text = 'User-agent: *\nContent-Signal a: b\nContent-Signals\tc\nContent-Signal : d\nContent-Signal\n';
  const { lines } = signalLinesIn(readForVerdicts(text));
  expect(lines.map(({ name, value, lacksColon }) => [name, text.slice(value.start, value.end), lacksColon])).toEqual([
    ['content-signal', 'a: b', true],
    ['content-signals', 'c', true],
    ['content-signal', 'd', undefined],
  ]);
});

test('lines are found once for each file', () => {
  const robots = readForVerdicts(two);
  expect(signalLinesIn(robots)).toBe(signalLinesIn(robots));
});

test('any file: every line is in one list at most, and lines of no group never are an agent’s own', () => {
  const line = fc.constantFrom(
    ...[
      'User-agent: *',
      'User-agent: Foo',
      'User-agent: Bar',
      'Content-Signal: a',
      'Content-Usage: b',
      'Content-Signals: c',
    ],
    ...['Allow: /', 'Disallow:', 'Sitemap: /s', '', '# note', 'Crawl-delay: 1'],
  );
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom('Foo', 'Bar', 'Other'), (lines, agent) => {
      const text = lines.join('\n');
      const robots = readForVerdicts(text);
      const { own, refusing, passedOver } = linesFor(robots, agentOf(agent), fields);
      const all = [...own, ...refusing, ...passedOver];
      expect(new Set(all).size).toBe(all.length);
      const firstGroup = text.indexOf('User-agent');
      expect(own.filter(({ span }) => firstGroup === -1 || span.start < firstGroup)).toEqual([]);
      expect(refusing.every(({ isForAll }) => isForAll)).toBe(true);
    }),
  );
});

test('a place where signals part a group is one place, whichever lines part it', () => {
  const robots = readForVerdicts('User-agent: a\nContent-Signal: x=y\nContent-Usage: y\nUser-agent: b\nDisallow: /\n');
  const places = partedGroupsIn(robots).map(({ line, above, below }) => [
    line.name,
    robots.source.textOf(above),
    robots.source.textOf(below),
  ]);
  expect(places).toEqual([['content-signal', 'a', 'b']]);
});
