import * as agents from '@heed/agents';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../diagnostics/words.js';
import { lint, type Subject } from './lint.js';

function found(code: string, subject: Subject): string[] {
  return lint(subject, { agents, markup })
    .filter((one) => one.code === code)
    .map((one) => `${one.source.name} ${one.source.positionAt(one.span.start).line}: ${messageOf(one)}`);
}

const page = (html: string): Subject => ({ response: { headers: [['Content-Type', 'text/html']], body: html } });

describe('signals that no known crawler documents reading', () => {
  test.each<[html: string, signals: string[]]>([
    ['<meta name="robots" content="noodp, noydir">', ['META noodp', 'META noydir']],
    ['<p class="robots-nocontent">a</p><p class="robots-nocontent">b</p>', ['class robots-nocontent']],
    ['<!--googleoff: index-->a<!--googleon: index-->', ['googleoff comments']],
    ['<meta name="robots" content="noindex, max-snippet:20"><p data-nosnippet>a</p><noindex>b</noindex>', []],
    ['<!--noindex-->a<!--/noindex-->', []],
  ])('%s', (html, signals) => {
    const wanted = signals.map((signal) => `body 1: No crawler known to heed documents reading ${signal}.`);
    expect(found('agents/no-reader', page(html))).toEqual(wanted);
  });

  test('in a header', () => {
    expect(found('agents/no-reader', { response: { headers: [['X-Robots-Tag', 'noindex, noml']] } })).toEqual([
      'header 1: No crawler known to heed documents reading X-Robots-Tag noml.',
    ]);
  });

  test('not without an agents file', () => {
    expect(lint(page('<meta name="robots" content="noodp">'), { markup })).toEqual([]);
  });
});

describe('training that is refused only by what those who train do not document', () => {
  const letIn = (robots: string): string[] => found('carriers/training-crawler-let-in', { robots });

  test('a signal alone', () => {
    expect(letIn('User-agent: *\nContent-Signal: ai-train=no\nDisallow: /admin/\n')).toEqual([
      'robots.txt 2: robots.txt lets in crawlers that fetch to train models (GPTBot, ClaudeBot, CCBot, meta-externalagent), although "Content-Signal: ai-train=no" refuses that.',
    ]);
  });

  test.each([
    'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /\n',
    'User-agent: *\nContent-Signal: ai-train=no\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nUser-agent: meta-externalagent\nDisallow: /\n',
    'User-agent: *\nContent-Signal: ai-train=yes\n',
    'User-agent: *\nDisallow: /admin/\n',
  ])('not where they are shut out, or nothing is refused: %j', (robots) => {
    expect(letIn(robots)).toEqual([]);
  });
});

describe('fields that a crawler documents are no problem in its group', () => {
  test.each<[robots: string, count: number]>([
    ['User-agent: Yandex\nClean-param: ref /x\nDisallow: /y\n', 0],
    ['User-agent: ClaudeBot\nCrawl-delay: 1\nDisallow: /y\n', 0],
    ['User-agent: *\nClean-param: ref /x\nDisallow: /y\n', 1],
    ['User-agent: Yandex\nUser-agent: Googlebot\nClean-param: ref /x\nDisallow: /y\n', 1],
    ['User-agent: Googlebot\nCrawl-delay: 1\nDisallow: /y\n', 1],
  ])('%j', (robots, count) => {
    expect(found('robots-txt/other-field', { robots })).toHaveLength(count);
  });
});
