import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allUsages, type Usage } from '@heed/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signOf } from '../answer/outcome-signs.ts';
import { examples } from '../examples/examples.ts';
import { stateOf } from '../examples/show-step.ts';
import { firstState, type StudioState } from '../state/studio-state.ts';
import { matrixOf } from './matrix.ts';
import type { Cell, Story } from './messages.ts';
import { storyOf } from './story.ts';

const now = '2026-11-15T00:00:00Z';
const agent = 'GPTBot';
const url = 'https://example.com/news/a';

function storyIn(asked: StudioState, usage: Usage, who = agent): Story {
  const story = storyOf({ asked, now, agent: who, usage });
  if (story === undefined) throw new Error('no story');
  return story;
}

describe('the studio says what heed check says', () => {
  const command = fileURLToPath(new URL('../../../../../packages/cli/bin/heed.js', import.meta.url));
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'heed-agreement-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

  /** What the command prints about the same texts, at the same time, with single spaces. Status 1 and 2 are answers too. */
  function checked({ sources, at = now }: StudioState, ...options: string[]): string {
    const save = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return name;
    };
    const files = sources.files.map(({ name, text }, index) => `--file=${name}=${save(`file-${index}.txt`, text)}`);
    const args = [
      ...['check', save('page.html', sources.page), '--url', url, '--agent', agent, '--at', at],
      ...['--robots', save('robots.txt', sources.robots.text)],
      ...(sources.headers === '' ? [] : ['--headers', save('headers.txt', sources.headers)]),
      ...[...files, ...options],
    ];
    const env = { ...process.env, NO_COLOR: '1', COLUMNS: '200' };
    try {
      return spaced(execFileSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8', env }));
    } catch (error) {
      const { status, stdout } = error as { status: number | null; stdout: string };
      if (status !== 1 && status !== 2) throw error;
      return spaced(stdout);
    }
  }

  const robots = (text: string): Partial<StudioState['sources']> => ({ robots: { text } });
  const acap = (rule: string): Partial<StudioState['sources']> =>
    robots(`##ACAP version=1.0\nACAP-crawler: *\n${rule}`);
  const headers = 'HTTP/1.1 200 OK\nContent-Type: text/html';
  const timed = 'ACAP-allow-index: / time-limit=until-2026-12-31';
  const rsl = `<rsl xmlns="https://rslstandard.org/rsl"><content url="/news/"><license><permits type="usage">ai-train</permits>
    <payment type="crawl"/></license></content></rsl>`;

  test.each<[string, Usage, Partial<StudioState['sources']>, string?]>([
    ['allowed', 'index', { ...robots('User-agent: *\nContent-Signal: search=yes\nAllow: /'), headers }],
    ['allowed (no rule)', 'crawl', robots('User-agent: *\nDisallow: /drafts/')],
    ['denied', 'crawl', robots('User-agent: *\nDisallow: /')],
    ['denied (may not be fetched)', 'index', robots('User-agent: *\nDisallow: /')],
    ['denied so far', 'ai-train', robots('License: https://example.com/rsl.xml\nUser-agent: *\nDisallow:')],
    ['not known', 'follow', robots('User-agent: *\nDisallow:')],
    ['allowed until 31 December 2026', 'index', { ...acap(timed), headers }],
    ['allowed until 31 December 2026, ended', 'index', { ...acap(timed), headers }, '2027-01-01T00:00:00Z'],
    [
      'needs payment, terms',
      'ai-train',
      {
        ...robots('License: https://example.com/rsl.xml\nUser-agent: *\nDisallow:'),
        headers,
        files: [
          { name: '/rsl.xml', text: rsl },
          { name: '/ai.txt', text: '# none\n' },
          { name: '/.well-known/tdmrep.json', text: '[]' },
        ],
      },
    ],
  ])('%s', (phrase, usage, sources, at) => {
    const all = { ...firstState.sources, page: '<title>A</title>', ...sources };
    const asked: StudioState = { ...firstState, url, sources: all, ...(at === undefined ? {} : { at }) };
    const { cell, verdict, result, heard } = storyIn(asked, usage);
    expect(cell.phrase).toBe(phrase);
    const table = checked(asked, '--usage', usage);
    expect(table).toMatch(
      new RegExp(
        `${usage}:? ${phrase.replaceAll(/[()]/g, '\\$&')}${cell.isUnheard ? ', not heard' : ''}(?: \\[| \\(|[.;])`,
      ),
    );
    expect(table).toContain(cell.doubt ?? '');
    const explained = checked(asked, '--explain', usage);
    expect(explained).toContain(verdict);
    expect(explained).toContain(result);
    expect(explained).toContain(heard ?? '');
  });
});

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

test('cells and stories of the examples say the same', () => {
  for (const example of examples) {
    for (const step of [undefined, ...example.steps]) {
      const state = stateOf(example, step);
      const bare = { ...state, sources: { ...state.sources, headers: '', page: '' } };
      for (const asked of [state, bare]) expectSame({ ...asked, usages: allUsages });
    }
  }
});

function expectSame(asked: StudioState): void {
  for (const { agent: who, cells } of matrixOf({ asked, now }).columns) {
    for (const cell of cells) {
      const { result, cell: explained } = storyIn(asked, cell.usage, who);
      expect(explained).toEqual(cell);
      expect(spaced(result)).toMatch(openingOf(cell));
      if (cell.doubt !== undefined) expect(result).toContain(cell.doubt);
    }
  }
}

/** How the story of a cell ends: with the word of the cell. */
function openingOf({ word, outcome, doubt }: Cell): RegExp {
  const isOpen = doubt !== undefined;
  if (outcome === 'ended') return isOpen ? /^Result: ended so far\./ : /^Result: ended\./;
  const [whole = ''] = word.split(' (may not be fetched)');
  return new RegExp(`^Result: ${whole.replaceAll(/[()]/g, '\\$&')}[ .,;]`);
}

test('each outcome has a different sign, except for those whose word differs in what is needed', () => {
  const outcomes = ['allowed', 'no rule', 'not known', 'denied', 'blocked', 'to arrange', 'ended'] as const;
  const signs = outcomes.map((outcome) => signOf({ outcome, details: [] }));
  expect(signs).toEqual(['allowed', 'no-rule', 'unknown', 'not-allowed', 'blocked', 'not-allowed', 'ended']);
});
