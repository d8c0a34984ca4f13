import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Decision } from '@heed/core';
import { readOptOut } from '@heed/core/opt-out';
import { serve } from '@heed/service';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGate } from '../../gate/src/index.js';
import { file, heed, jsonOf, workFolder } from './testing/command.js';
import { type LocalServer, pathsAsked, site } from './testing/servers.js';

const usages = ['crawl', 'index', 'ai-train'] as const;
const robots = 'User-agent: *\nAllow: /\nDisallow: /both/\n';
const list = `# by letter
127.0.0.1/news/ ai-train
127.0.0.1/closed/ crawl
127.0.0.1/both/ crawl, index
127.0.0.1/typo/ ai-trian
`;
const paths = ['/news/1', '/closed/1', '/both/1', '/typo/1', '/other'];

let own: LocalServer;
beforeAll(async () => {
  own = await site({ '/robots.txt': robots });
});

/** What the crawler, the service and the audit answer about an address before it is fetched. */
const doors: Readonly<Record<string, (url: string) => Promise<Answer['decisions']>>> = {
  'the gate': async (url) => {
    const gate = createGate({ agent: 'ExampleBot', usages, optOut: list, trust: [own.origin] });
    const { answer } = await gate.permission(url);
    await gate.close();
    return answer.decisions;
  },
  'the service': async (url) => {
    const service = await serve({ userAgent: 'heed-test', optOut: readOptOut(list), trust: [own.origin] });
    const query = `url=${encodeURIComponent(url)}&agent=ExampleBot&usage=${usages.join(',')}`;
    const response = await fetch(`${service.address}decisions?${query}`);
    const { decisions } = (await response.json()) as Answer;
    await service.stop();
    return decisions;
  },
  'the audit': async (url) => {
    const files = { '/ai.txt': { status: 404 }, '/.well-known/tdmrep.json': { status: 404 } };
    const asked = file('questions.ndjson', `${JSON.stringify({ agent: 'ExampleBot', url, usages, robots, files })}\n`);
    const { out } = await heed(['audit', asked, '--opt-out', file('opt-out.txt', list), '--workers', '1']);
    const [row] = jsonOf(out) as { readonly answer: Answer }[];
    return row?.answer.decisions ?? {};
  },
};

describe.each(paths)('%s', (path) => {
  const answers = new Map<string, Answer['decisions']>();
  beforeAll(async () => {
    for (const [door, ask] of Object.entries(doors)) answers.set(door, await ask(own.origin + path));
  });

  test('has the same answer at every door', () => {
    expect(answers.get('the service')).toEqual(answers.get('the gate'));
    expect(answers.get('the audit')).toEqual(answers.get('the gate'));
  });

  test('names the line of the list where that denies', () => {
    const { crawl, index, 'ai-train': training } = answers.get('the gate') ?? {};
    const lines = [crawl, index, training].map((one) => lineOf(one));
    const wanted: Readonly<Record<string, unknown>> = {
      '/news/1': [undefined, undefined, 2],
      '/closed/1': [3, undefined, undefined],
      '/both/1': [4, 4, undefined],
      '/typo/1': [5, 5, 5],
      '/other': [undefined, undefined, undefined],
    };
    expect(lines).toEqual(wanted[path]);
    for (const one of [crawl, index, training]) if (lineOf(one) !== undefined) expect(one?.open).toBeUndefined();
    if (path === '/closed/1') expect(index).toMatchObject({ may: false, blockedBy: 'crawl' });
    if (path === '/both/1') expect(crawl?.because.map(({ source }) => source)).toEqual(['robots.txt', 'opt-out']);
  });
});

function lineOf(decision: Decision | undefined): number | undefined {
  return decision?.because.find(({ dialect }) => dialect === 'opt-out')?.line;
}

describe('a crawl that the list denies', () => {
  let alone: LocalServer;
  beforeAll(async () => {
    alone = await site({ '/robots.txt': robots });
  });

  test.each([[[]], [['index', 'ai-train']]] as const)(
    'takes no request to the site where only yes or no is asked: %j',
    async (more) => {
      const before = pathsAsked(alone).length;
      const gate = createGate({
        agent: 'ExampleBot',
        usages: more,
        optOut: '127.0.0.1/a crawl',
        trust: [alone.origin],
      });
      expect(await gate.may(`${alone.origin}/a`)).toBe(false);
      expect(pathsAsked(alone)).toHaveLength(before);
      expect(await gate.may(`${alone.origin}/b`)).toBe(true);
      expect(await gate.may(`${alone.origin}/a`)).toBe(false);
      expect(await gate.may(`${alone.origin}/robots.txt`)).toBe(true);
      await gate.close();
    },
  );

  test('is 403 at /may, also once robots.txt is known', async () => {
    const service = await serve({ userAgent: 'heed-test', optOut: '127.0.0.1/a crawl', trust: [alone.origin] });
    const may = async (path: string) =>
      (await fetch(`${service.address}may?agent=ExampleBot&url=${encodeURIComponent(alone.origin + path)}`)).status;
    expect([await may('/a'), await may('/b'), await may('/a')]).toEqual([403, 200, 403]);
    await service.stop();
  });
});

describe('--opt-out', () => {
  let asked: string;
  beforeAll(() => {
    asked = file('asked.ndjson', '{"url":"https://daily.example/","agent":"ExampleBot","usages":["index"]}\n');
  });
  const audit = (name: string, ...more: string[]) =>
    heed(['audit', asked, '--opt-out', name, '--workers', '1', ...more]);

  test('reports lines that are wrong with their places, and obeys them as far as they can be read', async () => {
    const name = file('wrong.txt', 'other.example tdm\ndaily.example indx\n');
    const { err, out, status } = await audit(name);
    expect(err).toContain(
      'wrong.txt:2:15: "indx" is not a usage: did you mean "index"? As it is, this line denies every usage.\n',
    );
    expect([status, out]).toEqual([0, expect.stringContaining('"verdict":"denied"')]);
  });

  test('of a file that is not such a list is refused, as is one that cannot be read', async () => {
    expect(await audit(file('page.txt', '<html>\n</html>\n'))).toMatchObject({
      status: 2,
      err: 'heed: no line of page.txt names a domain: see docs/opt-out.md for the format of --opt-out.\n',
    });
    expect(await audit('none.txt')).toMatchObject({
      status: 2,
      err: 'heed: cannot read none.txt: there is no such file.\n',
    });
    expect(await audit(file('empty.txt', '# nobody yet\n'))).toMatchObject({
      status: 0,
      err: expect.not.stringContaining('empty.txt'),
    });
  });

  test('reads what some programs save as text', async () => {
    const name = file('wide.txt', Buffer.from('\ufeffdaily.example index\r\n', 'utf16le'));
    expect((await audit(name)).out).toContain('"verdict":"denied"');
  });

  test('belongs to the settings of a folder, which keeps the list', async () => {
    const first = file('first.txt', 'daily.example index\n');
    expect(await audit(first, '--out', 'kept')).toMatchObject({ status: 0 });
    expect((await heed(['audit', 'kept/opt-out.txt', '--as', 'url-list'])).status).not.toBe(2);
    expect(await audit(first, '--out', 'kept')).toMatchObject({ status: 0 });
    expect(readFileSync(join(workFolder, 'kept/report.html'), 'utf8')).toMatch(/own list.*opt-out\.txt/s);
    const other = await audit(file('second.txt', 'daily.example tdm\n'), '--out', 'kept');
    expect(other).toMatchObject({ status: 2, err: expect.stringContaining('--opt-out was sha256:') });
  });
});
