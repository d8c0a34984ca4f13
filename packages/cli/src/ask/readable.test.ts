import { createAsk } from '@heed/core';
import { expect, test } from 'vitest';
import { newReadableFormat } from './readable.js';

test('a class of agents is answered as a whole, and then each of them on a line', () => {
  const agents = {
    purposes: ['train'],
    agents: [
      { token: 'OneBot', operator: 'One', purposes: ['train'] },
      { token: 'TwoBot', operator: 'Two', purposes: ['train'] },
    ],
  };
  const question = {
    agent: 'purpose:train',
    url: 'https://example.com/a',
    usages: ['crawl', 'present-link'] as const,
    robots: 'User-agent: OneBot\nDisallow: /\n',
    response: { headers: [['Content-Type', 'image/png']] as const },
  };
  const lines = newReadableFormat()(question, createAsk({ agents })(question)).split('\n');
  expect(lines[0]).toBe('purpose:train → https://example.com/a');
  expect(lines[1]).toBe('  no  One or more agents for train are forbidden to fetch this resource.');
  expect(lines.slice(-4)).toEqual([
    '    OneBot: crawl no, present-link yes',
    '    TwoBot: crawl yes, present-link yes',
    '',
    '',
  ]);
});

test('what was not checked is named where it matters, and no agent gets a yes for it', () => {
  const agents = { purposes: ['train'], agents: [{ token: 'OneBot', operator: 'One', purposes: ['train'] }] };
  const ask = createAsk({ agents });
  const question = {
    agent: 'purpose:train',
    url: 'https://example.com/a',
    usages: ['ai-train'] as const,
    robots: '',
    response: { headers: [['Content-Type', 'image/png']] as const },
  };
  const open = newReadableFormat()(question, ask(question));
  expect(open).toContain(
    '      Result: not known; not checked: /ai.txt and /.well-known/tdmrep.json.\n    OneBot: ai-train ?\n\n',
  );
  const ended = {
    ...question,
    usages: ['index'] as const,
    at: '2026-11-15T00:00:00Z',
    robots: '##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-index: / time-limit=until-2026-10-31\n',
    response: { headers: [] },
  };
  expect(newReadableFormat()(ended, ask(ended))).toMatch(
    /^ {2}no {2}All agents .*\n(.*\n)* {6}Result: ended so far\. .*; not checked: the page\.\n {4}OneBot: index no\n/m,
  );
  const refused = { ...question, robots: 'User-agent: *\nContent-Signal: ai-train=no\n' };
  expect(newReadableFormat()(refused, ask(refused))).not.toContain('tdmrep.json');
});
