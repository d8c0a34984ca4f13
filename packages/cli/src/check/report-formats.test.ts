import { describe, expect, test } from 'vitest';
import { type HtmlElement, htmlTree } from '../../../markup/src/testing/html-tree.js';
import { maxMarkdown } from '../formats/report-writer.js';
import { file, heed, spawnHeed } from '../testing/command.js';
import { markdownShape } from '../testing/markdown-tree.js';
import { site } from '../testing/servers.js';

const robots = file('r.txt', 'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n');
const headers = file('h.headers', 'X-Robots-Tag: noai, max-snippet:160\n');
const page = file('p.html', '<title>x</title><meta name="robots" content="noarchive"><p id="a" data-nosnippet>s</p>');
const url = ['--url', 'https://daily.example/news/'];
/** Everything that can speak of a usage, so that nothing is left open. */
const seen = ['--robots', robots, '--headers', headers, '--file', `/.well-known/tdmrep.json=${file('tdm.json', '[]')}`];

function acapFile(rule: string): string {
  return file(`${rule.length}.robots.txt`, `##ACAP version=1.0\nACAP-crawler: *\n${rule}\n`);
}
const ended = acapFile('ACAP-allow-index: / time-limit=until-2026-10-31');
const paid = file('paid.robots.txt', 'License: https://daily.example/rsl.xml\n');
const licence = file(
  'rsl.xml',
  '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits type="usage">search</permits><payment type="crawl"/></license></content></rsl>',
);

function named(elements: readonly HtmlElement[], name: string): string[] {
  return elements.filter((one) => one.name === name).map(({ text }) => text);
}

function outcomeIn(html: string): [string | undefined, string | undefined] {
  const found = htmlTree(html).elements.find(({ attributes }) => attributes['class']?.startsWith('outcome '));
  return [found?.attributes['class']?.slice('outcome '.length), found?.text];
}

describe('--format html', () => {
  test('a table of usages and crawlers, with footnotes that can be reached', async () => {
    const args = ['check', page, ...seen, ...url, '-a', '*,GPTBot', '--format', 'html'];
    const { out, err, status } = await spawnHeed(args);
    const { errors, elements } = htmlTree(out);
    expect({ errors, err, status }).toEqual({ errors: [], err: '', status: 1 });
    expect(named(elements, 'h1')).toEqual(['How https://daily.example/news/ may be used']);
    expect(named(elements, 'th').slice(0, 4)).toEqual(['Usage', 'all crawlers', 'GPTBot', 'crawl']);
    const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? []);
    const links = elements.flatMap(({ attributes }) => attributes['href'] ?? []).filter((link) => link.startsWith('#'));
    expect(links.length).toBeGreaterThan(6);
    expect(links.filter((link) => !ids.includes(link.slice(1)))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(named(elements, 'mark')).toContain('Disallow: /');
    expect(named(elements, 'h2')).toEqual([
      'Parts of the page with rules of their own, for all crawlers',
      'Who says so',
    ]);
    for (const { attributes } of elements.filter(({ name }) => name === 'th'))
      expect(attributes['scope']).toMatch(/row|col/);
  });

  test.each<[string, readonly string[], string, string, number]>([
    [
      'what is denied, and what needs the crawl',
      [page, ...seen, ...url, '-a', 'GPTBot', '-u', 'crawl,index,ai-train'],
      'bad',
      'Denied: crawl, ai-train and 1 usage that needs the crawl, for GPTBot.',
      1,
    ],
    [
      'what only the crawl blocks',
      [page, ...seen, ...url, '-a', 'GPTBot', '-u', 'index'],
      'bad',
      'Denied: index for GPTBot.',
      1,
    ],
    [
      'nothing that forbids',
      [page, ...seen, ...url, '-u', 'crawl,index'],
      'good',
      'Everything asked about is allowed (no rule).',
      0,
    ],
    [
      'limits',
      [page, ...seen, ...url, '-u', 'present-snippet'],
      'good',
      'Everything asked about is allowed (no rule), within limits.',
      0,
    ],
    [
      'that what was not checked is not consent',
      [page, ...url, '-u', 'index'],
      'unsure',
      'Not known: index for all crawlers. There may be more rules; not checked: robots.txt and the response headers.',
      2,
    ],
    [
      'nor beside a denial',
      [page, ...url, '-u', 'index,present-currentcopy'],
      'bad',
      'Denied: present-currentcopy for all crawlers. Not known: index for all crawlers. There may be more rules; not checked: robots.txt and the response headers.',
      1,
    ],
    [
      'what is denied so far',
      [acapFile('ACAP-disallow-index: /'), ...url, '-u', 'index'],
      'bad',
      'Denied so far: index for all crawlers. There may be more rules; not checked: the page and its headers.',
      1,
    ],
    [
      'a time limit that has passed',
      [page, '--headers', headers, '--robots', ended, ...url, '-u', 'index', '--at', '2026-11-15'],
      'bad',
      'Ended: index for all crawlers.',
      1,
    ],
    [
      'a time limit that has passed, where something was not checked',
      [ended, ...url, '-u', 'index', '--at', '2026-11-15'],
      'bad',
      'Ended so far: index for all crawlers. There may be more rules; not checked: the page and its headers.',
      1,
    ],
    [
      'what needs a payment',
      [page, '--headers', headers, '--robots', paid, '--file', `/rsl.xml=${licence}`, ...url, '-u', 'crawl,index'],
      'bad',
      'Needs payment: index for all crawlers.',
      1,
    ],
    [
      'silence that is not enough',
      [page, ...seen, ...url, '-u', 'index', '--unstated', 'refuse'],
      'bad',
      'Denied: index for all crawlers.',
      1,
    ],
    [
      'an explicit permission',
      [
        file('allow.headers', 'X-Robots-Tag: index\n'),
        '--robots',
        file('open.txt', 'User-agent: *\nAllow: /\n'),
        ...url,
        '-u',
        'crawl',
      ],
      'good',
      'Everything asked about is allowed.',
      0,
    ],
    [
      'that the element is missing',
      [page, ...seen, ...url, '-u', 'index', '--element', 'nope'],
      'unsure',
      'Everything asked about is allowed (no rule). The answer is about the whole resource, because no element with the id "nope" was found.',
      2,
    ],
    [
      'that the site cannot be reached',
      ['http://127.0.0.1:9/', '-u', 'index'],
      'bad',
      'Denied for now: index for all crawlers.',
      1,
    ],
  ])('the outcome tells %s', async (_, args, tone, sentence, wanted) => {
    const { out, status } = await heed(['check', ...args, '--format', 'html']);
    const [found, words] = outcomeIn(out);
    expect([found, words]).toEqual([tone, sentence]);
    expect(status).toBe(wanted);
  });

  test('several resources share a page; each has its own footnotes', async () => {
    const server = await site({
      '/a': '<meta name=robots content=noindex>',
      '/b': '<meta name=robots content=nofollow>',
    });
    const targets = ['/a', '/b', '/gone'].map((path) => `${server.origin}${path}`);
    const { out, status } = await heed(['check', ...targets, '--usage', 'index', '--format', 'html']);
    const { elements, errors } = htmlTree(out);
    expect(errors).toEqual([]);
    expect(named(elements, 'h2')).toEqual(targets);
    expect(outcomeIn(out)[1]).toMatch(/^1 of 3 pages restricts at least one of these uses\./);
    const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(status).toBe(1);
  });

  test('many crawlers are rows, not columns', async () => {
    const { out } = await heed(['check', page, ...seen, ...url, '--agents', 'ai-train', '--format', 'html']);
    const { elements } = htmlTree(out);
    expect(named(elements, 'th')[0]).toBe('Crawler');
    expect(named(elements, 'th')).toContain('GPTBot');
  });
});

describe('--format markdown', () => {
  test('counts what has ended and what is not known beside what is denied and allowed', async () => {
    const { out } = await heed([
      'check',
      ended,
      ...url,
      '-u',
      'crawl,index,follow',
      '--at',
      '2026-11-15',
      '--format',
      'markdown',
    ]);
    expect(out).toContain(
      '| Denied | Allowed | No rule | Ended | Not known |\n| --- | --- | --- | --- | --- |\n| 0 | 0 | 1 | 1 | 1 |\n',
    );
    expect(out).toContain('| index | allowed until 31 October 2026, ended so far ');
  });

  test('an explanation', async () => {
    const { out } = await heed([
      'check',
      page,
      ...seen,
      ...url,
      '-a',
      'GPTBot',
      '--explain',
      'index',
      '--format',
      'markdown',
    ]);
    expect(out).toContain('**Denied: index for GPTBot.**');
    expect(out).toContain('### index for GPTBot\n');
    expect(out).toContain('**blocks** robots.txt, line 5, says "Disallow: /".');
    expect(out).toContain('```text\n> 5 | Disallow: /\n');
  });

  test('several robots.txt, one of which cannot be read', async () => {
    const { out, status } = await heed([
      'check',
      robots,
      file('open2.txt', ''),
      'gone.txt',
      '-a',
      'GPTBot',
      '--format',
      'markdown',
    ]);
    expect(out).toContain('**1 of 3 files restricts at least one of these uses. 1 file could not be read.**');
    expect(out).toContain('| `r.txt` | denied, line 5 |\n');
    expect(out).toContain('| `gone.txt` | not known |\n');
    expect(status).toBe(1);
  });

  test('names and texts of strangers stay what they are', async () => {
    const odd = '</code>|`@all` <img src=x> #12';
    const name = file('`|<b>.html', `<title>x</title><p id='${odd.replaceAll("'", '')}' data-nosnippet>s</p>`);
    const { out } = await heed(['check', name, '-a', odd, '--format', 'markdown']);
    const shape = markdownShape(out);
    expect(shape.filter((token) => token.startsWith('html_') && !/^html_inline <\/?code>$/.test(token))).toEqual([]);
    expect(shape.filter((token) => token === 'link_open')).toEqual([]);
    expect(out).toContain('@&#8203;all');
  });

  test('very many crawlers and rules fit into a comment, and the rest is counted', async () => {
    const agents = Array.from({ length: 300 }, (_, at) => `Crawler${at}-with-a-long-name`);
    const rules = agents.map((agent) => `User-agent: ${agent}\nDisallow: /\n`).join('\n');
    const many = file('many.txt', rules);
    const { out } = await heed([
      'check',
      page,
      '--robots',
      many,
      ...url,
      '-a',
      agents.join(','),
      '--format',
      'markdown',
    ]);
    expect(out.length).toBeLessThanOrEqual(maxMarkdown);
    expect(out).toMatch(
      /… and \d+ more entries: too many for this report\. Run heed check with --json for everything\./,
    );
  });
});

test('of a long table as many rows are shown as fit, and the others are counted', async () => {
  const names = Array.from({ length: 1500 }, (_, at) => file(`site-${at}-${'x'.repeat(40)}.txt`, 'User-agent: *\n'));
  const { out } = await heed(['check', ...names, '--format', 'markdown']);
  const rows = out.match(/^\| `site-/gm)?.length ?? 0;
  const left = Number(/… and (\d+) more entries/.exec(out)?.[1]);
  expect(out.length).toBeGreaterThan(maxMarkdown - 8192);
  expect(out.length).toBeLessThanOrEqual(maxMarkdown);
  expect(rows + left).toBe(1500);
});

describe('the options', () => {
  test('--format json and --format csv are --json and --csv', async () => {
    for (const form of ['json', 'csv']) {
      const args = ['check', page, ...seen, ...url, '-u', 'index', '--at', '2026-11-15'];
      const [one, other] = await Promise.all([heed([...args, '--format', form]), heed([...args, `--${form}`])]);
      expect(one).toEqual(other);
      expect(one.out).not.toBe('');
    }
  });

  test.each([
    [['--format', 'html', '--json'], '--format html and --json cannot be used together.'],
    [['--format', 'markdown', '--csv'], '--format markdown and --csv cannot be used together.'],
    [['--format', 'json', '--csv'], '--format json and --csv cannot be used together.'],
    [['--format', 'html', '--view', 'text'], '--format html and --view cannot be used together.'],
    [['--format', 'pdf'], 'Allowed choices are text, json, csv, html, markdown.'],
  ])('%j: %s', async (args, sentence) => {
    const { out, err, status } = await heed(['check', page, ...args]);
    expect(err).toContain(sentence);
    expect({ out, status }).toEqual({ out: '', status: 2 });
  });
});
