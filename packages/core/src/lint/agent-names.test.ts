import * as agents from '@heed/agents';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { lint, type Subject } from './lint.js';

/** The problems with names, as `line code name`. */
function problemsOf(subject: Subject): string[] {
  return lint(subject, { agents, markup }).flatMap(({ code, source, span, data }) => {
    if (!code.startsWith('agents/')) return [];
    const { line, column } = source.positionAt(span.start);
    return [`${source.name} ${line}:${column} ${code} ${'name' in data ? data.name : ''}`];
  });
}

const robots = (...lines: readonly string[]): Subject => ({ robots: `${lines.join('\n')}\nDisallow: /\n` });

describe('misspelt names', () => {
  test.each([
    ['GTPBot', 'GTPBot'],
    ['gtpbot/1.0', 'gtpbot'],
    ['Claude Bot', 'Claude Bot'],
    ['Google Extended', 'Google Extended'],
  ])('%s', (written, name) => {
    expect(problemsOf(robots(`User-agent: ${written}`))).toEqual([`robots.txt 1:13 agents/misspelt-name ${name}`]);
  });

  test.each([
    'GPTBot',
    'gptbot/1.0',
    'Mediapartners-Google*',
    'Roverbot',
    'msnbot',
    'MachineLearning',
    '*',
    '',
    'MistralAI-User/1.0',
    'ChatGPT Agent',
  ])('not %j', (name) => {
    expect(problemsOf(robots(`User-agent: ${name}`))).toEqual([]);
  });

  test('not where the right name is there too', () => {
    expect(problemsOf(robots('User-agent: GTPBot', 'User-agent: GPTBot'))).toEqual([]);
  });

  test('in a header and in a page', () => {
    const headers = [['X-Robots-Tag', 'gtpbot: noindex']] as const;
    const body = '<!doctype html>\n<meta name="claudbot" content="noindex">\n<meta name="description" content="a">';
    expect(problemsOf({ response: { headers, body } })).toEqual([
      'body 2:1 agents/misspelt-name claudbot',
      'header 1:15 agents/misspelt-name gtpbot',
    ]);
  });
});

describe('retired names', () => {
  test.each(['anthropic-ai', 'Claude-Web'])('%s alone does not reach ClaudeBot', (name) => {
    expect(problemsOf(robots(`User-agent: ${name}`))).toEqual([`robots.txt 1:13 agents/retired-name ${name}`]);
    expect(problemsOf(robots(`User-agent: ${name}`, 'User-agent: claudebot'))).toEqual([]);
  });

  test('the other retired name does not help', () => {
    expect(problemsOf(robots('User-agent: anthropic-ai', 'User-agent: Claude-Web'))).toHaveLength(2);
  });
});

describe('delays for names that never fetch', () => {
  test('in a group of their own', () => {
    const subject = robots('User-agent: Google-Extended', 'User-agent: Applebot-Extended', 'Crawl-delay: 10');
    expect(problemsOf(subject)).toEqual(['robots.txt 3:1 agents/never-fetches Applebot-Extended']);
  });

  test('not where a crawler is in the group, nor in another group', () => {
    expect(problemsOf(robots('User-agent: Google-Extended', 'User-agent: GPTBot', 'Crawl-delay: 10'))).toEqual([]);
    const apart = ['User-agent: Google-Extended', 'Disallow: /a', 'User-agent: *', 'Crawl-delay: 10'];
    expect(problemsOf(robots(...apart))).toEqual([]);
  });
});

test('without the list of agents, names are not looked up', () => {
  const { robots: text } = robots('User-agent: GTPBot', 'User-agent: anthropic-ai');
  expect(lint({ robots: text ?? '' }).filter(({ code }) => code.startsWith('agents/'))).toEqual([]);
});
