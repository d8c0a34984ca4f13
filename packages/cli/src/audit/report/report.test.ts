import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatJsonLine } from '@heed/core/internal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HtmlTree, htmlTree } from '../../../../markup/src/testing/html-tree.js';
import { runs } from '../../../../markup/src/testing/runs.js';
import { CommandError } from '../../command-error.js';
import { maxPage } from '../../formats/report-writer.js';
import { heed } from '../../testing/command.js';
import { folderOf, textIn } from '../../testing/folder.js';
import { hostileText } from '../../testing/hostile-text.js';
import { problemsWith, summaryWith } from '../../testing/summary.js';
import { writeReport } from './report.js';
import type { Summary } from './summary-file.js';

const io = { cwd: '/', now: () => Date.UTC(2026, 10, 16, 10, 30) };

/** The page of an audit with this summary and these problems. */
async function pageOf(summary: unknown, problems: readonly object[] = []): Promise<string> {
  const cwd = folderOf({
    'out/summary.json': JSON.stringify(summary),
    'out/problems.ndjson': problems.map(formatJsonLine).join(''),
  });
  await writeReport('out', { ...io, cwd });
  return textIn(cwd, 'out/report.html');
}

function textsOf({ elements }: HtmlTree, name: string): string[] {
  return elements.filter((element) => element.name === name).map(({ text }) => text);
}

describe('what a report tells', () => {
  test('what was asked, the verdicts, what was not checked, who decided, contradictions and damage, in this order', async () => {
    const tree = htmlTree(await pageOf(summaryWith('x'), problemsWith('x')));
    expect(tree.errors).toEqual([]);
    expect(textsOf(tree, 'h2')).toEqual([
      'What was asked',
      'Verdicts by usage and agent',
      'Sites',
      'Over time',
      'What was not checked',
      'Who decided',
      'The most frequent deciding lines',
      'Contradictions',
      'Damage',
    ]);
    const [outcome, notice] = textsOf(tree, 'p');
    expect(outcome).toBe('Answered: 5,000 of 5,003 records. 3 records damaged, 1 record known in part; see below.');
    expect(notice).toContain('robots.txt was not checked for 1,250 of 5,000 answered records (25.0%).');
    expect(textsOf(tree, 'dd').slice(0, 4)).toEqual(['12,345', '5,000', '7,342', '3']);
    const rows = textsOf(tree, 'tr');
    expect(rows).toContain('ExampleBotcrawl1,2008003,0002,00040.0%');
    expect(rows).toContain('ExampleBotai-train005,00000%');
    expect(rows).toContain('robots.txt of the site1,25025.0%');
    expect(rows).toContain('robots.txtrobots.txtdisallow9,000');
    expect(rows).toContain(
      'Disallow: /private/disallow9,000robots.txtWhen several rules match, the longest path wins. (RFC9309-2.2.2-c)https://example.com/private/',
    );
    expect(rows).toContain('mxcx12ex');
    expect(rows.filter((row) => row === 'fx1234567cxmxux')).toHaveLength(2);
  });

  test('bars whose parts are shares of the whole, with words for who cannot see them', async () => {
    const { elements } = htmlTree(await pageOf(summaryWith('x')));
    const bar = elements.findIndex(({ name, text }) => name === 'desc' && text.includes('1,200 allowed'));
    expect(elements[bar - 1]).toMatchObject({ name: 'title', text: 'crawl: fetch the resource' });
    expect(elements[bar]?.text).toBe('1,200 allowed, 800 no rule, 3,000 denied; may: 2,000 of 5,000');
    const rects = elements.slice(bar + 2, bar + 6).map(({ attributes }) => attributes);
    expect(rects.map((rect) => [rect['class'], rect['x'], rect['width']])).toEqual([
      ['allowed', '0%', '24%'],
      ['unstated', '24%', '16%'],
      ['denied', '40%', '60%'],
      ['may', '0%', '40%'],
    ]);
  });

  test('nothing that is not known', async () => {
    const { lines, linesMore, notSeen: _, ...rest } = summaryWith('x');
    const page = await pageOf({ ...rest, lines, linesMore: 0, notSeen: {} });
    expect(page).not.toContain('robots.txt was not checked');
    expect(page).not.toContain('more decisions are not part of these counts');
    expect(page).toContain('everything that could change a decision was captured');
    expect(await pageOf({ ...rest, lines, linesMore, notSeen: { 'robots.txt': 5000 } })).toContain(
      'robots.txt was not checked for any answered record.',
    );
    expect(page).toContain('Which they are is not known: problems.ndjson lists none.');
  });

  test('of an audit of nothing', async () => {
    const records = { read: 0, answered: 0, damaged: 0, skipped: {} };
    const tree = htmlTree(await pageOf({ records, decisions: {}, settings: {} }));
    expect(tree.errors).toEqual([]);
    expect(textsOf(tree, 'p').slice(0, 2)).toEqual(['No records were read.', 'No question was answered.']);
    expect(textsOf(tree, 'table')).toEqual([]);
  });

  test('of an audit in which everything was skipped, and of one without damage', async () => {
    const skipped = { records: { read: 2, answered: 0, damaged: 0, skipped: { 'robots.txt': 2 } } };
    expect(await pageOf({ ...skipped, decisions: {}, settings: {} })).toContain('All records were skipped');
    const good = { records: { read: 2000, answered: 2000, damaged: 0, skipped: {} } };
    expect(await pageOf({ ...good, decisions: {}, settings: {} })).toContain(
      'every record that can be asked about, 2,000 in all',
    );
  });
});

describe('limits', () => {
  test('very many agents: all are counted, some have charts', async () => {
    const agents = Array.from({ length: 1000 }, (_, at) => `Agent${at}`);
    const counts = Object.values(summaryWith('').decisions)[0]?.['crawl'];
    const usages = Object.fromEntries(Array.from({ length: 19 }, (_, at) => [`u${at}`, counts]));
    const decisions = Object.fromEntries(agents.map((agent) => [agent, usages]));
    const tree = htmlTree(await pageOf({ ...summaryWith(''), decisions, settings: { agents } }));
    expect(textsOf(tree, 'figcaption')).toHaveLength(13);
    expect(textsOf(tree, 'p')).toContain('Charts are shown for the first 12 of 1,000 agents.');
    expect(textsOf(tree, 'p')).toContain('14,000 more rows are in summary.json.');
    expect(textsOf(tree, 'dd').join()).toContain('Agent39 and 960 more');
  });

  test('a summary that is very long in every way makes a page that is not', async () => {
    const many = <Value>(value: Value): Record<string, Value> =>
      Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`n${at}`, value]));
    const { lines, contradictions, ...rest } = summaryWith('');
    const page = await pageOf({
      ...rest,
      records: { ...rest.records, skipped: many(1) },
      decisions: { A: many({ allowed: 1, denied: 1, unstated: 1, may: 1 }) },
      settings: { ...many('x'), list: Object.keys(many(1)) },
      carriers: { a: { b: many(1) }, c: many({ allow: 1 }) },
      lines: Array.from({ length: 20_000 }, () => lines[0]),
      contradictions: Array.from({ length: 20_000 }, () => contradictions[0]),
      notSeen: many(1),
    });
    expect(page.length).toBeLessThan(maxPage);
    expect(htmlTree(page).errors).toEqual([]);
    expect(page).toContain('15,000 more rows are in summary.json.');
  });

  test('very many problems: the first of each kind are listed, all are counted', async () => {
    const problems = Array.from({ length: 2500 }, (_, at) => ({
      file: 'a.warc',
      offset: at,
      code: at % 5 === 0 ? 'gzip' : 'record',
      message: 'Damaged.',
      answered: at >= 2300,
    }));
    const tooLong = { ...problems[0], message: 'x'.repeat(100_000) };
    const tree = htmlTree(await pageOf(summaryWith(''), [...problems, { not: 'a problem' }, tooLong]));
    const rows = textsOf(tree, 'tr');
    expect(rows.filter((row) => row.startsWith('a.warc'))).toHaveLength(1200);
    expect(rows).toContain('record1,840');
    expect(rows).toContain('gzip40');
    expect(textsOf(tree, 'p')).toContain('1,300 more are in problems.ndjson.');
    expect(textsOf(tree, 'p')).toContain('Lines of problems.ndjson that could not be read: 2.');
  });
});

describe('texts from strangers', () => {
  const shapeOf = (html: string): string[] =>
    htmlTree(html).elements.map(({ name, attributes }) => `${name} ${Object.keys(attributes)}`);

  test('none changes the structure of the page', async () => {
    const plain = shapeOf(await pageOf(summaryWith('plain'), problemsWith('plain')));
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const page = await pageOf(summaryWith(text), problemsWith(text));
        const { errors, comments } = htmlTree(page);
        expect({ errors, comments }).toEqual({ errors: [], comments: 0 });
        expect(shapeOf(page)).toEqual(plain);
      }),
      runs(25),
    );
  });

  test('the page runs its own script, uses its own style, and asks for nothing', async () => {
    const { elements } = htmlTree(await pageOf(summaryWith('x'), problemsWith('x')));
    const hashOf = (name: string): string => {
      const [text = '', ...more] = textsOf({ elements } as HtmlTree, name);
      expect(more).toEqual([]);
      return createHash('sha256').update(text).digest('base64');
    };
    const policy = elements.find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy');
    expect(policy?.attributes['content']).toBe(
      `default-src 'none'; style-src 'sha256-${hashOf('style')}'; script-src 'sha256-${hashOf('script')}'; base-uri 'none'; form-action 'none'`,
    );
    const names = new Set(elements.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].filter((name) => /^on|^src$|^style$|^action$/.test(name))).toEqual([]);
    const links = elements.map(({ attributes }) => attributes['href']).filter((link) => link !== undefined);
    expect(links.filter((link) => !link.startsWith('#'))).toEqual([]);
  });
});

describe('the file', () => {
  test('is made again, whole, and nothing else is left beside it', async () => {
    const cwd = folderOf({ 'out/summary.json': JSON.stringify(summaryWith('first')) });
    for (const _ of ['made', 'made again']) {
      expect(await heed(['audit', 'report', 'out'], { cwd })).toEqual({ status: 0, out: 'out/report.html\n', err: '' });
    }
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['report.html', 'summary.json']);
    expect(textIn(cwd, 'out/report.html')).toMatch(/<\/html>\n$/);
  });

  test.each([
    ['no-such-folder', {}, 'cannot read no-such-folder/summary.json: there is no such file.'],
    [
      'out',
      { 'out/parts/part-000001.csv': '' },
      'out has no summary.json: it is not the folder of an audit, or the audit has not ended.',
    ],
    [
      'out',
      { 'out/summary.json': '{"records"' },
      'out/summary.json is not the summary of an audit: it is not valid JSON.',
    ],
    ['out', { 'out/summary.json': '[]' }, 'out/summary.json is not the summary of an audit: it is not an object.'],
    ['out', { 'out/summary.json': '{"records":{}}' }, 'records.read is not a count.'],
    ['out', { 'out/summary.json/x': '' }, 'cannot read out/summary.json: it is a folder.'],
  ])('cannot be made from %s with %j', async (folder, files, message) => {
    const cwd = folderOf({ 'other.txt': '', ...files });
    const { status, out, err } = await heed(['audit', 'report', folder], { cwd });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
  });

  test('any change to a summary gives a page or a reason', async () => {
    const fields = Object.keys(summaryWith('')) as (keyof Summary)[];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 4 }), async (field, value) => {
        const page = await pageOf({ ...summaryWith(''), [field]: value }).catch((error: unknown) => error);
        if (typeof page === 'string') expect(htmlTree(page).errors).toEqual([]);
        else expect(page).toBeInstanceOf(CommandError);
      }),
      runs(60),
    );
  });
});
