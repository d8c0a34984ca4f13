import { describe, expect, test } from 'vitest';
import { agentOf } from '../../../policy/agent.js';
import { buildPage, type PageParts } from '../../../testing/build-page.js';
import { agentNames, isMeant, type NamesPage, namesPageUrl, readRobotNames } from './robot-names.js';

const gate = { kind: 'open', stronger: 'profile', schema: 'declared' } as const;

function isMeantFor(parts: PageParts, number: string, agent: string, names?: NamesPage): string {
  return isMeant(readRobotNames(buildPage(parts), names, gate), number, agentNames(agentOf(agent)));
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
    expect(isMeantFor({ metas }, '1', agent)).toBe(expected);
  });

  test('M-6, REP-MF-52: letter case and leading zeros of the META do not matter', () => {
    expect(isMeantFor({ metas }, '2', 'BarBot')).toBe('yes');
  });

  test('a name with digits is compared as given', () => {
    const numbered = [['RobotExclusion.RobotName1', 'Robot2']] as const;
    expect(isMeantFor({ metas: numbered }, '1', 'Robot2/1.0')).toBe('yes');
    expect(isMeantFor({ metas: numbered }, '1', 'Robot3/1.0')).toBe('no');
  });

  test('REP-MF-57: nobody has a number without a name, or with an empty one', () => {
    expect(isMeantFor({ metas }, '9', 'FooBot')).toBe('no');
    expect(isMeantFor({ metas: [['RobotExclusion.RobotName1', ' - ']] }, '1', '')).toBe('no');
  });

  test('M-12: two robots may share a number', () => {
    const shared = [...metas, ['RobotExclusion.RobotName1', 'Other']] as const;
    expect(isMeantFor({ metas: shared }, '1', 'FooBot')).toBe('yes');
    expect(isMeantFor({ metas: shared }, '1', 'Other')).toBe('yes');
  });
});

describe('names on another page', () => {
  const links = [['RobotExclusion.Names', 'names.html']] as const;
  const page = buildPage({ metas });
  const found: NamesPage = { kind: 'found', source: page.source, metas: page.metas };

  test('REP-MF-59: count where the page points to it', () => {
    expect(isMeantFor({ links }, '3', 'EvilBot', found)).toBe('yes');
    expect(isMeantFor({}, '3', 'EvilBot', found)).toBe('no');
  });

  test('M-11: what the page says itself counts more', () => {
    const own = { links, metas: [['RobotExclusion.RobotName3', 'Good Bot']] } as const;
    expect(isMeantFor(own, '3', 'EvilBot', found)).toBe('no');
    expect(isMeantFor(own, '3', 'GoodBot', found)).toBe('yes');
    expect(isMeantFor(own, '1', 'FooBot', found)).toBe('yes');
  });

  test('M-9: gone names nobody; not available leaves it open', () => {
    expect(isMeantFor({ links }, '3', 'EvilBot', { kind: 'gone' })).toBe('no');
    expect(isMeantFor({ links }, '3', 'EvilBot', { kind: 'not-available' })).toBe('unknown');
    expect(isMeantFor({ links }, '3', 'EvilBot')).toBe('unknown');
    expect(isMeantFor({ links, metas }, '3', 'FooBot')).toBe('no');
  });

  test('REP-MF-62: the address is resolved against the base of the page', () => {
    expect(namesPageUrl(buildPage({ links }))).toBe('https://example.com/d/names.html');
    expect(namesPageUrl(buildPage({}))).toBeUndefined();
    expect(namesPageUrl(buildPage({ links: [['robotexclusion.names', 'http://[']] }))).toBeUndefined();
  });
});
