import { describe, expect, test } from 'vitest';
import { agentOf } from './agent.js';
import { agentDirectoryOf } from './agent-directory.js';
import type { AgentsFile } from './known-agents.js';
import { bindingTokens, governedUsages } from './usage-only-agents.js';

const file: AgentsFile = {
  purposes: ['train', 'find', 'keep'],
  agents: [
    { token: 'FinderBot', aliases: ['Finder2'], operator: 'Finder', purposes: ['find', 'find'] },
    { token: 'Finder-Extended', operator: 'Finder', purposes: ['train'], governs: ['ai-train'] },
    { token: 'finder2', operator: 'Other', purposes: ['train'], fallbacks: ['FinderBot'], ignoresAllCrawlers: true },
    { token: 'Secret', operator: 'Other', purposes: ['hide'] },
  ],
};
const directory = agentDirectoryOf(file);

describe('an agent is found', () => {
  test.each([
    ['finderbot', 'FinderBot'],
    ['FINDERBOT/2.1', 'FinderBot'],
    ['Mozilla/5.0 (compatible; FinderBot/2.1)', 'FinderBot'],
    // Tokens come before aliases.
    ['Finder2', 'finder2'],
    ['Finder', undefined],
    ['FinderBot2', undefined],
    ['', undefined],
    ['__proto__', undefined],
  ])('%j: %j', (given, token) => {
    expect(directory.find(given)?.token).toBe(token);
    expect(agentOf(given, directory).known?.token).toBe(token);
  });
});

test('the agents of an operator are bound by its usage-only tokens', () => {
  expect(bindingTokens(agentOf('FinderBot', directory))).toEqual(['Finder-Extended']);
  expect(bindingTokens(agentOf('Secret', directory))).toEqual([]);
  const googlebot = { token: 'Googlebot', operator: 'Google', purposes: [] };
  const withoutToken = agentDirectoryOf({ purposes: [], agents: [googlebot] });
  expect(bindingTokens(agentOf('Googlebot', withoutToken))).toEqual(['Google-Extended']);
});

test('core knows two operators without a file, and also with a file that lacks them', () => {
  for (const known of [undefined, directory]) {
    expect(bindingTokens(agentOf('Googlebot/2.1', known))).toEqual(['Google-Extended']);
    expect(bindingTokens(agentOf('applebot', known))).toEqual(['Applebot-Extended']);
    expect(bindingTokens(agentOf('Googlebot-Image', known))).toEqual([]);
    expect(governedUsages(agentOf('Google-Extended', known))).toEqual(['ai-train', 'ai-input']);
  }
  expect(governedUsages(agentOf('Finder-Extended', directory))).toEqual(['ai-train']);
  expect(governedUsages(agentOf('FinderBot', directory))).toBeUndefined();
});

test('purposes are those of the file that an agent has', () => {
  expect(directory.purposes).toEqual(['train', 'find']);
  expect(directory.withPurpose('train')?.map(({ token }) => token)).toEqual(['Finder-Extended', 'finder2']);
  expect(directory.withPurpose('find')).toHaveLength(1);
  for (const none of ['keep', 'hide', '', '__proto__', 'toString']) expect(directory.withPurpose(none)).toBeUndefined();
});

test('strictly by RFC 9309 nothing is left of what operators document of groups', () => {
  const known = agentDirectoryOf(file, true).find('finder2');
  expect(known).toEqual({ token: 'finder2', operator: 'Other', purposes: ['train'] });
});
