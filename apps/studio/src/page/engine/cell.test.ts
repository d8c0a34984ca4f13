import type { Usage } from '@heed/core';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../sources.ts';
import type { StudioState } from '../state/studio-state.ts';
import { firstState } from '../state/studio-state.ts';
import { matrixOf } from './matrix.ts';
import type { Cell, Matrix } from './messages.ts';
import { storyOf } from './story.ts';

const now = '2026-11-15T00:00:00Z';

interface Given {
  readonly robots?: string | { readonly text: string; readonly status: number | 'unreachable' };
  readonly headers?: string;
  readonly page?: string;
  readonly files?: readonly SourceFile[];
}

function stateWith(given: Given, more: Partial<StudioState> = {}): StudioState {
  const { robots = '', headers = '', page = '', files = [] } = given;
  const sources = { robots: typeof robots === 'string' ? { text: robots } : robots, headers, page, files, policy: '' };
  return { ...firstState, agents: ['GPTBot'], sources, ...more };
}

function matrixWith(given: Given, more: Partial<StudioState> = {}): Matrix {
  return matrixOf({ asked: stateWith(given, more), now });
}

function cellWith(usage: Usage, given: Given, more: Partial<StudioState> = {}): Cell {
  const cell = matrixWith(given, { usages: [usage], ...more }).columns[0]?.cells[0];
  if (cell === undefined) throw new Error('no cell');
  return cell;
}

/** The word of a cell, its details, and why it may change. */
function cellOf(usage: Usage, given: Given, more: Partial<StudioState> = {}): string {
  const { word, details, doubt } = cellWith(usage, given, more);
  return [word, ...details, ...(doubt === undefined ? [] : [`(${doubt})`])].join(' | ');
}

const seen = { headers: 'HTTP/1.1 200 OK\nContent-Type: text/html', page: '<title>A</title>' };
const wellKnown = ['/.well-known/tdmrep.json', '/ai.txt'].map((name): SourceFile => ({ name, text: '', status: 404 }));
const everything = { robots: 'User-agent: *\nDisallow: /x/', ...seen, files: wellKnown };

describe('a cell claims no more than was provided', () => {
  test('nothing was provided', () => {
    expect(cellOf('crawl', {})).toBe('not known | (not checked: robots.txt)');
    expect(cellOf('index', {})).toBe('not known | (not checked: robots.txt, the page and its headers)');
  });

  test('robots.txt alone is all there is to know of fetching', () => {
    expect(cellOf('crawl', { robots: 'User-agent: *\nDisallow: /x/' })).toBe('allowed (no rule)');
    expect(cellOf('crawl', { robots: { text: '', status: 404 } })).toBe('allowed (no rule)');
    expect(cellOf('crawl', { robots: { text: '', status: 200 } })).toBe('allowed (no rule)');
    expect(cellOf('crawl', { robots: 'User-agent: *\nDisallow: /' })).toBe('denied');
  });

  test('a robots.txt that could not be read now denies for now', () => {
    for (const status of [503, 429, 'unreachable'] as const) {
      const given = { robots: { text: '', status } };
      expect(cellOf('crawl', given)).toBe('denied for now');
      expect(cellOf('index', given)).toBe('denied for now (may not be fetched)');
      expect(storyOf({ asked: stateWith(given), now, agent: 'GPTBot', usage: 'crawl' })?.result).toBe(
        'Result: denied for now.',
      );
    }
  });

  test('what was not provided may have rules', () => {
    const robots = 'User-agent: *\nContent-Signal: search=yes\nDisallow:';
    expect(cellOf('index', { robots })).toBe('not known | (not checked: the page and its headers)');
    expect(cellOf('index', { robots, ...seen })).toBe('allowed');
    expect(cellOf('follow', { robots, page: 'text' })).toBe('not known | (not checked: the response headers)');
    expect(cellOf('ai-train', { robots, ...seen })).toBe(
      'not known | (not checked: /ai.txt and /.well-known/tdmrep.json)',
    );
    expect(cellOf('ai-train', everything)).toBe('allowed (no rule)');
    expect(cellOf('ai-train', { ...everything, headers: `${seen.headers}\nX-Robots-Tag: noai` })).toBe('denied');
  });

  test('the body of an error is not the page, but what it says counts', () => {
    const robots = 'User-agent: *\nDisallow:';
    const page = '<meta name="robots" content="noindex">';
    expect(cellOf('index', { robots, headers: 'HTTP/1.1 200 OK', page })).toBe('denied');
    // Another response than that of an error may have other headers, too.
    for (const [status, unseen, index] of [
      ['404 Not Found', 'the page and its headers', 'denied'],
      ['301 Moved', 'the page and its headers', 'denied'],
      ['999 Custom', 'the page and its headers', 'denied'],
      ['204 No Content', 'the page', 'not known | (not checked: the page)'],
    ]) {
      const headers = `HTTP/1.1 ${status}`;
      expect(cellOf('index', { robots, headers, page })).toBe(index);
      expect(cellOf('present-snippet', { robots, headers, page })).toBe(index);
      expect(cellOf('follow', { robots, headers, page })).toBe(`not known | (not checked: ${unseen})`);
      expect(cellOf('crawl', { robots, headers, page })).toBe('allowed (no rule)');
      const denied = `${headers}\nX-Robots-Tag: nofollow`;
      expect(cellOf('follow', { robots, headers: denied, page })).toBe('denied');
    }
    const headers = 'HTTP/1.1 404 Not Found\nContent-Type: application/pdf';
    expect(cellOf('index', { robots, headers })).toBe('not known | (not checked: the page and its headers)');
  });

  test('a page may lift what ACAP says in robots.txt', () => {
    const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-index: /';
    const open = 'not checked: the page and its headers';
    expect(cellOf('index', { robots })).toBe(`denied so far | (${open})`);
    expect(cellOf('index', { robots, headers: seen.headers })).toBe('denied so far | (not checked: the page)');
    expect(cellOf('index', { robots, ...seen })).toBe('denied');
    const asked = stateWith({ robots });
    expect(storyOf({ asked, now, agent: 'GPTBot', usage: 'index' })?.result).toBe(
      `Result: denied so far. Other rules may change that; ${open}.`,
    );
  });

  test('a document that was not provided is not one that there is not', () => {
    const robots = 'License: https://example.com/rsl.xml\nUser-agent: *\nDisallow:';
    const given = { robots, ...seen, files: wellKnown };
    expect(cellOf('ai-train', given)).toBe('denied so far | (not checked: /rsl.xml)');
    expect(cellOf('index', given)).toBe('not known | (not checked: /rsl.xml)');
    expect(cellOf('crawl', given)).toBe('allowed (no rule)');
    expect(matrixWith(given)).toMatchObject({ missing: ['/rsl.xml'], unseen: ['/rsl.xml'] });
    const missing = { ...given, files: [...wellKnown, { name: '/rsl.xml', text: '', status: 404 }] };
    expect(cellOf('ai-train', missing)).toBe('denied');
    expect(matrixWith(missing)).toMatchObject({ missing: [], unseen: [] });
    expect(storyOf({ asked: stateWith(given), now, agent: 'GPTBot', usage: 'ai-train' })).toMatchObject({
      verdict: 'GPTBot is forbidden to train generative models with this resource.',
      result: 'Result: denied so far. Other rules may change that; not checked: /rsl.xml.',
    });
  });

  test('what may not be fetched is denied, even if a licence was not provided', () => {
    const robots = 'License: https://example.com/rsl.xml\nUser-agent: *\nDisallow: /';
    const given = { robots, ...seen, files: wellKnown };
    expect(cellOf('index', given)).toBe('denied (may not be fetched)');
    expect(cellOf('ai-train', given)).toBe('denied');
    expect(storyOf({ asked: stateWith(given), now, agent: 'GPTBot', usage: 'ai-train' })).toMatchObject({
      result: 'Result: denied.',
      statements: [
        { role: 'decided', location: { pane: 'robots', line: 1 } },
        { role: 'blocks', location: { pane: 'robots', line: 3 } },
      ],
    });
  });

  test('documents of other hosts are named by their addresses', () => {
    const robots = 'License: https://licences.example/rsl.xml\nUser-agent: *\nDisallow:';
    expect(matrixWith({ robots, ...seen, files: wellKnown }).missing).toEqual(['https://licences.example/rsl.xml']);
    const files = [...wellKnown, { name: 'https://licences.example/rsl.xml', text: '', status: 404 }];
    expect(matrixWith({ robots, ...seen, files }).missing).toEqual([]);
  });

  test('a permissions reference that was not provided blocks nothing for certain', () => {
    const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /more.txt';
    expect(cellOf('crawl', { robots, ...seen })).toBe('denied so far | (not checked: /more.txt)');
    expect(cellOf('index', { robots, ...seen })).toBe('denied so far | (not checked: /more.txt)');
  });
});

describe('what an agent hears', () => {
  const robots = 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /x/\n';

  test('a denial that rests on what its operator does not document reading says so', () => {
    const given = { ...everything, robots };
    expect(cellWith('ai-train', given)).toMatchObject({ phrase: 'denied', isUnheard: true });
    const story = storyOf({ asked: stateWith(given), now, agent: 'GPTBot', usage: 'ai-train' });
    expect(story?.heard).toBe('GPTBot does not document reading Content-Signal: it will not see this denial.');
  });

  test('one that rests on what it documents says nothing of the kind', () => {
    const given = { ...everything, robots: 'User-agent: GPTBot\nDisallow: /\n' };
    expect(cellWith('crawl', given)).not.toHaveProperty('isUnheard');
    const story = storyOf({ asked: stateWith(given), now, agent: 'GPTBot', usage: 'crawl' });
    expect(story).not.toHaveProperty('heard');
  });
});

describe('limits and ends', () => {
  const acap = (rule: string): Given => ({
    robots: `##ACAP version=1.0\nACAP-crawler: *\n${rule}`,
    ...seen,
    files: wellKnown,
  });

  test('by word', () => {
    expect(cellOf('present-snippet', acap('ACAP-allow-present-snippet: / max-length=160-chars'))).toBe(
      'allowed | at most 160 characters',
    );
    const ends = acap('ACAP-allow-index: / time-limit=until-2026-12-31');
    expect(cellOf('index', ends)).toBe('allowed | until 31 December 2026');
    expect(cellOf('index', ends, { at: '2027-01-01T00:00:00Z' })).toBe('allowed | until 31 December 2026 | ended');
    expect(matrixWith(ends)).toMatchObject({ isTimed: true, ends: ['2027-01-01T00:00:00Z'], needs: [] });
  });

  test('a time limit that counts from what is not known may have passed', () => {
    const given = acap('ACAP-allow-index: / time-limit=3-days');
    expect(cellOf('index', given)).toBe(
      'allowed | for 3 days after it was first indexed | (the time limit may have passed)',
    );
    expect(matrixWith(given)).toMatchObject({ isTimed: true, ends: [], needs: ['firstIndexed'] });
    const since = { history: { firstIndexed: '2026-11-14T00:00:00Z' } };
    expect(cellOf('index', given, since)).toBe('allowed | until 16 November 2026');
    expect(cellOf('index', given, { history: { firstIndexed: '2026-11-01T00:00:00Z' } })).toBe(
      'allowed | until 3 November 2026 | ended',
    );
    const story = storyOf({ asked: stateWith(given), now, agent: 'GPTBot', usage: 'index' });
    expect(story?.result).toBe(
      'Result: allowed, within this limit, until the time limit (this answer does not contain its date). ' +
        'The time limit may have passed: this depends on what the agent did before.',
    );
  });

  test('an end next to what is open', () => {
    const { page: _, headers: __, ...given } = acap('ACAP-allow-index: / time-limit=until-2026-12-31');
    const open = '(not checked: the page and its headers)';
    expect(cellOf('index', given)).toBe(`not known | ${open}`);
    expect(cellOf('index', given, { at: '2027-01-01T00:00:00Z' })).toBe(
      `allowed | until 31 December 2026 | ended so far | ${open}`,
    );
  });

  test('limits without a permission', () => {
    const headers = `${seen.headers}\nX-Robots-Tag: max-snippet:20`;
    expect(cellOf('present-snippet', { ...everything, headers })).toBe('allowed (no rule) | at most 20 characters');
  });

  test('what must be arranged first', () => {
    const rsl = `<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits type="usage">ai-train</permits>
      <payment type="crawl"/></license></content></rsl>`;
    const robots = 'License: https://example.com/rsl.xml\nUser-agent: *\nDisallow:';
    const files = [...wellKnown, { name: '/rsl.xml', text: rsl }];
    expect(cellOf('ai-train', { robots, ...seen, files })).toBe('needs payment | terms');
    const story = storyOf({ asked: stateWith({ robots, ...seen, files }), now, agent: 'GPTBot', usage: 'ai-train' });
    expect(story?.addresses).toEqual([{ title: 'Terms', address: 'https://example.com/rsl.xml' }]);
  });

  test('what may not be fetched', () => {
    const robots = 'User-agent: *\nDisallow: /';
    expect(cellOf('index', { robots })).toBe('denied (may not be fetched)');
    expect(cellWith('index', { robots })).toMatchObject({ outcome: 'blocked', may: false });
  });
});
