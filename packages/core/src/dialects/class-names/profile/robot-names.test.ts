import { describe, expect, test } from 'vitest';
import { agentOf } from '../../../policy/agent.js';
import { buildPage, type PageParts } from '../../../testing/build-page.js';
import { agentNames, isAgentAddressed, type NamesPage, namesPageUrl, readRobotNames } from './robot-names.js';

const gate = { kind: 'open', stronger: 'profile', schema: 'declared' } as const;

function addressed(parts: PageParts, number: string, agent: string, names?: NamesPage): string {
  return isAgentAddressed(readRobotNames(buildPage(parts), names, gate), number, agentNames(agentOf(agent)));
}

const metas = [
  ['RobotExclusion.RobotName1', 'Foo Bot'],
  ['robotexclusion.robotname02', 'Bar-Bot'],
  ['RobotExclusion.RobotName3', 'Evil Bot'],
] as const;

describe('who has a number', () => {
  test.each([
    ['FooBot', 'yes'],
    ['foo_bot', 'yes'],
    ['Foo Bot', 'yes'],
    ['Foo Bot/2.1', 'yes'],
    ['Mozilla/5.0 (compatible; FooBot/2.1; +http://foo.example/)', 'yes'],
    ['FooBotNews', 'no'],
    ['Bot', 'no'],
    ['BarBot', 'no'],
    ['', 'no'],
  ])('M-10: robot 1 is "Foo Bot", asked by "%s": %s', (agent, expected) => {
    expect(addressed({ metas }, '1', agent)).toBe(expected);
  });

  test('M-6, REP-MF-52: letter case and leading zeros of the META tag do not matter', () => {
    expect(addressed({ metas }, '2', 'BarBot')).toBe('yes');
  });

  test('a name with digits is compared as given', () => {
    const numbered = [['RobotExclusion.RobotName1', 'Robot2']] as const;
    expect(addressed({ metas: numbered }, '1', 'Robot2/1.0')).toBe('yes');
    expect(addressed({ metas: numbered }, '1', 'Robot3/1.0')).toBe('no');
    expect(addressed({ metas: numbered }, '1', 'Mozilla/5.0 (compatible; Robot2/1.0; +http://robot.example/)')).toBe(
      'yes',
    );
    expect(addressed({ metas: numbered }, '1', 'Mozilla/5.0 (compatible; Robot3/1.0; +http://robot.example/)')).toBe(
      'no',
    );
  });

  test('REP-MF-57: a number without a name, or with an empty one, is that of no robot', () => {
    expect(addressed({ metas }, '9', 'FooBot')).toBe('no');
    expect(addressed({ metas: [['RobotExclusion.RobotName1', ' - ']] }, '1', '')).toBe('no');
  });

  test('M-12: two robots may share a number', () => {
    const shared = [...metas, ['RobotExclusion.RobotName1', 'Other']] as const;
    expect(addressed({ metas: shared }, '1', 'FooBot')).toBe('yes');
    expect(addressed({ metas: shared }, '1', 'Other')).toBe('yes');
  });
});

describe('names on another page', () => {
  const links = [['RobotExclusion.Names', 'names.html']] as const;
  const page = buildPage({ metas });
  const found: NamesPage = { kind: 'found', source: page.source, metas: page.metas };

  test('REP-MF-59: apply if the page points to it', () => {
    expect(addressed({ links }, '3', 'EvilBot', found)).toBe('yes');
    expect(addressed({}, '3', 'EvilBot', found)).toBe('no');
  });

  test('M-11: the names in the page itself win', () => {
    const own = { links, metas: [['RobotExclusion.RobotName3', 'Good Bot']] } as const;
    expect(addressed(own, '3', 'EvilBot', found)).toBe('no');
    expect(addressed(own, '3', 'GoodBot', found)).toBe('yes');
    expect(addressed(own, '1', 'FooBot', found)).toBe('yes');
  });

  test('M-9: gone names no robot; not available leaves it open', () => {
    expect(addressed({ links }, '3', 'EvilBot', { kind: 'gone' })).toBe('no');
    expect(addressed({ links }, '3', 'EvilBot', { kind: 'not-available' })).toBe('unknown');
    expect(addressed({ links }, '3', 'EvilBot')).toBe('unknown');
    expect(addressed({ links, metas }, '3', 'FooBot')).toBe('no');
  });

  test('REP-MF-62: the URL is resolved against the base of the page', () => {
    expect(namesPageUrl(buildPage({ links }))).toBe('https://example.com/d/names.html');
    expect(namesPageUrl(buildPage({}))).toBeUndefined();
    expect(namesPageUrl(buildPage({ links: [['robotexclusion.names', 'http://[']] }))).toBeUndefined();
  });
});
