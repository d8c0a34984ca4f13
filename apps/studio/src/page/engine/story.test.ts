import { describe, expect, test } from 'vitest';
import { marksOf } from '../answer/story-marks.ts';
import { firstState, type StudioState } from '../state/studio-state.ts';
import { matrixOf } from './matrix.ts';
import type { Story } from './messages.ts';
import { storyOf } from './story.ts';

const now = '2026-11-15T00:00:00Z';

function stateWith(parts: Partial<StudioState['sources']>): StudioState {
  return { ...firstState, url: 'https://example.com/news/a', sources: { ...firstState.sources, ...parts } };
}

function storyIn(asked: StudioState, agent: string, usage: Story['usage']): Story {
  const story = storyOf({ asked, now, agent, usage });
  if (story === undefined) throw new Error('no story');
  return story;
}

describe('the lines that a story cites', () => {
  test('with which of them beat which', () => {
    const robots = { text: 'User-agent: *\nDisallow: /\nAllow: /news/\nDisallow: /n' };
    const story = storyIn(stateWith({ robots }), 'GPTBot', 'crawl');
    expect(
      story.statements.map(({ role, location, beatenBy }) => [role, location?.pane, location?.line, beatenBy]),
    ).toEqual([
      ['decided', 'robots', 3, undefined],
      ['overruled', 'robots', 2, 0],
      ['overruled', 'robots', 4, 0],
    ]);
    expect(marksOf(story).map(({ beatenBy }) => beatenBy)).toEqual([undefined, 0, 0]);
  });

  test('in headers are those of the pane, also in words', () => {
    const headers = 'HTTP/1.1 200 OK\nContent-Type: text/html\n\nX\n';
    const before = 'HTTP/1.1 301 Moved\nLocation: /b\n\n';
    const asked = stateWith({ headers: `${before}${headers.replace('\n\nX', '\nX-Robots-Tag:   noindex\n\nX')}` });
    const [statement] = storyIn(asked, 'GPTBot', 'index').statements;
    expect(statement?.location).toEqual({ pane: 'headers', line: 6, column: 17 });
    expect(statement?.sentence).toContain('The response header, line 6, says "noindex".');
    expect(statement?.effect).toMatch(/^This forbids it: /);
  });

  test('that are in no pane have no mark, and others keep their numbers', () => {
    const robots = { text: '', status: 503 };
    const story = storyIn(stateWith({ robots }), 'GPTBot', 'crawl');
    expect(story.statements).toMatchObject([{ role: 'decided' }]);
    expect(marksOf(story)).toEqual([]);
    const location = { pane: 'robots', line: 1, column: 1 } as const;
    const statement = { role: 'decided', sentence: 'a', effect: 'a', reason: story.statements[0]?.reason } as const;
    const { reason } = statement;
    if (reason === undefined) throw new Error('no reason');
    const all = [
      { ...statement, reason },
      { ...statement, reason, location },
      { ...statement, reason, location, role: 'overruled' as const, beatenBy: 1 },
      { ...statement, reason, location, role: 'overruled' as const, beatenBy: 0 },
    ];
    expect(marksOf({ statements: all }).map(({ beatenBy }) => beatenBy)).toEqual([undefined, 0, undefined]);
  });

  test('in another file, and what blocks it', () => {
    const robots = { text: '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /more.txt' };
    const files = [{ name: '/more.txt', text: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-crawl: /' }];
    const story = storyIn(stateWith({ robots, files }), 'GPTBot', 'ai-train');
    expect(story.statements).toContainEqual(
      expect.objectContaining({ role: 'blocks', location: { pane: 'file:/more.txt', line: 3, column: 1 } }),
    );
    expect(story.cell.word).toBe('denied (may not be fetched)');
  });
});

describe('a class of agents', () => {
  const robots = { text: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /' };

  test('says where its agents differ', () => {
    const { members, cell } = storyIn(stateWith({ robots }), 'purpose:ai-train', 'crawl');
    expect(cell.word).toBe('denied');
    const denied = members.find((group) => group.cell.word === 'denied');
    const allowed = members.find((group) => group.cell.word === 'allowed');
    expect(denied?.agents.map(({ token }) => token)).toEqual(['GPTBot']);
    expect(allowed?.agents).toContainEqual({ token: 'CCBot' });
    expect(allowed?.agents).toContainEqual({ token: 'anthropic-ai', mark: 'retired' });
    expect(members).toHaveLength(2);
  });

  test('that does not exist has a column that says so', () => {
    const asked = { ...stateWith({ robots }), agents: ['GPTBot', 'purpose:nothing', 'GTPBot'] };
    const { columns, refusal } = matrixOf({ asked, now });
    expect(refusal).toBeUndefined();
    expect(columns[0]).toMatchObject({ about: 'OpenAI' });
    expect(columns[1]).toMatchObject({ cells: [], refusal: expect.stringContaining('nothing') });
    expect(columns[2]).toMatchObject({ about: 'not a known agent', nearest: 'GPTBot' });
    expect(storyOf({ asked, now, agent: 'purpose:nothing', usage: 'crawl' })).toBeUndefined();
  });
});

test('a question that cannot be asked is refused as a whole', () => {
  const asked = { ...stateWith({}), url: 'nothing' };
  expect(matrixOf({ asked, now })).toMatchObject({ columns: [], refusal: expect.stringContaining('URL') });
  expect(storyOf({ asked, now, agent: '*', usage: 'crawl' })).toBeUndefined();
});

test('hostile texts make no endless matrix and no endless story', () => {
  const groups = Array.from({ length: 2000 }, () => 'User-agent: *\nDisallow: /\nContent-Signal: ai-train=no');
  const licences = Array.from({ length: 5000 }, (_, number) => `License: https://example.com/${number}.xml`);
  const asked = { ...stateWith({ robots: { text: [...licences, ...groups].join('\n') } }), agents: ['*', 'GPTBot'] };
  for (const usage of ['crawl', 'ai-train'] as const) {
    expect(storyIn(asked, 'purpose:ai-train', usage).statements.length).toBeLessThanOrEqual(400);
  }
  const matrix = matrixOf({ asked, now });
  expect(matrix.missing).toHaveLength(10);
  expect(JSON.stringify(matrix).length).toBeLessThan(100_000);
});

test('requests of the publisher, each once, with those whom it addresses', () => {
  const lines = Array.from({ length: 25 }, (_, number) => `ACAP-request-take-down: /old/${number}`);
  const text = `##ACAP version=1.0\nACAP-crawler: GPTBot\n${lines.join('\n')}`;
  const asked = { ...stateWith({ robots: { text } }), agents: ['*', 'GPTBot'] };
  const { requests, moreRequests } = matrixOf({ asked, now });
  expect(requests.length + moreRequests).toBe(25);
  expect(requests[0]).toEqual({ action: 'take-down', path: '/old/0', agents: ['GPTBot'] });
});
