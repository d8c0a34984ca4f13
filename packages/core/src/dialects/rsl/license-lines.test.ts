import { describe, expect, test } from 'vitest';
import { agentOf } from '../../policy/agent.js';
import { readRobotsTxt } from '../robots-txt/read.js';
import { licenseLinesIn, licensesFor } from './license-lines.js';

/** The addresses for an agent: those of its groups, those before the first group, and those that only refuse. */
function licenses(robots: string, agent: string): string {
  const { own, global, refusing } = licensesFor(licenseLinesIn(readRobotsTxt(robots)), agentOf(agent));
  return [own, global, refusing].map((lines) => lines.map(({ value }) => value).join(',')).join(' | ');
}

describe('License lines', () => {
  test.each([
    ['none', 'User-agent: *\nDisallow: /', ' |  | '],
    ['before the first group', 'License: a\nlicense : b # c\nUser-agent: *\nDisallow: /', ' | a,b | '],
    ['without any group', 'License: a\n\nLicense: b', ' | a,b | '],
    ['in a group', 'User-agent: *\nLicense: a\nDisallow: /\nLicense: b', 'a,b |  | '],
    ['in the group of another', 'User-agent: x\nLicense: a\nDisallow: /\nUser-agent: *\nDisallow: /', ' |  | '],
    [
      'in two groups of one agent',
      'User-agent: *\nLicense: a\nDisallow: /\nUser-agent: y\nDisallow: /\nUser-agent: *\nLicense: b\nDisallow: /',
      'a,b |  | ',
    ],
    [
      'between User-agent lines, of one group (RSL-A2)',
      'User-agent: x\nLicense: a\nUser-agent: *\nDisallow: /',
      'a |  | ',
    ],
    ['empty', 'License:\nUser-agent: *\nLicense: # a\nDisallow: /', ' |  | '],
    ['parted, of its own group', 'User-agent: x\nDisallow: /\nUser-agent: *\nDisallow: /\n\nLicense: a', 'a |  | '],
    ['parted, of another group', 'User-agent: *\nDisallow: /\nUser-agent: x\nDisallow: /\n\nLicense: a', ' |  | a'],
    [
      'behind the last rule, not parted',
      'User-agent: *\nDisallow: /\nUser-agent: x\nDisallow: /\nLicense: a',
      ' |  | ',
    ],
    [
      'in the group by name alone',
      'User-agent: ExampleBot\nLicense: a\nDisallow: /\nUser-agent: *\nLicense: b\nDisallow: /',
      'a |  | ',
    ],
  ])('%s', (_, robots, wanted) => {
    expect(licenses(robots, 'ExampleBot')).toBe(wanted);
  });
});
