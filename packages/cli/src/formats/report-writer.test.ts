import { describe, expect, test } from 'vitest';
import { htmlTree } from '../../../markup/src/testing/html-tree.js';
import type { Block, ReportFormat, ReportHead } from './report.js';
import { maxMarkdown, maxPage, ReportWriter } from './report-writer.js';

const head: ReportHead = {
  title: 'A report',
  outcome: { words: 'Two things are wrong.', tone: 'bad' },
  figures: [{ count: 2, label: 'Wrong', tone: 'bad' }],
  notes: ['Mind this.'],
};

function newWriter(format: ReportFormat): ReportWriter {
  const made = { version: '1.2.3', at: '2026-11-15T08:30:59.000Z' };
  return new ReportWriter(format, made, { named: (count) => `${count} more things`, where: 'See elsewhere.' });
}

function section(length: number): Block[] {
  return Array.from({ length: Math.ceil(length / 100) }, () => ({ kind: 'paragraph', words: 'x'.repeat(98) }));
}

describe('a page', () => {
  const writer = newWriter('html');
  writer.add([{ kind: 'heading', level: 2, words: 'First' }]);
  const { errors, elements } = htmlTree(writer.close(head));
  const text = (name: string): string | undefined => elements.find((one) => one.name === name)?.text;

  test('is valid, and has a language, a title and one main part', () => {
    expect(errors).toEqual([]);
    expect(elements.find(({ name }) => name === 'html')?.attributes).toEqual({ lang: 'en' });
    expect([text('title'), text('h1')]).toEqual(['A report', 'A report']);
    for (const name of ['main', 'header', 'footer', 'h1'])
      expect([name, elements.filter((one) => one.name === name).length]).toEqual([name, 1]);
  });

  test('says the outcome before everything else', () => {
    const order = elements.filter(({ name }) => ['h1', 'p', 'dl', 'h2'].includes(name)).map((one) => one.text);
    expect(order).toEqual([
      ...['A report', 'Two things are wrong.', 'Wrong2', 'Mind this.', 'First'],
      'Made by heed 1.2.3 on 2026-11-15 08:30 UTC.',
    ]);
  });

  test('loads nothing, runs nothing, and its policy forbids both', async () => {
    const names = new Set(elements.map(({ name }) => name));
    for (const name of ['script', 'link', 'img', 'iframe', 'object', 'form']) expect([...names]).not.toContain(name);
    expect(elements.filter(({ attributes }) => 'style' in attributes || 'src' in attributes)).toEqual([]);
    const policy = elements.find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy');
    const style = new TextEncoder().encode(text('style') ?? '');
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', style)).toString('base64');
    expect(policy?.attributes['content']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
    );
    expect(text('style')).not.toMatch(/url\(|@import|expression/);
  });
});

test('Markdown is the same in the same order', () => {
  const writer = newWriter('markdown');
  writer.add([{ kind: 'heading', level: 2, words: 'First' }]);
  expect(writer.close(head)).toBe(
    '## A report\n\n**Two things are wrong.**\n\n| Wrong |\n| --- |\n| 2 |\n\nMind this.\n\n### First\n',
  );
});

describe.each([
  ['markdown', maxMarkdown, 1000],
  ['html', maxPage, 100_000],
] as const)('%s of any length', (format, limit, length) => {
  test('keeps within its limit, and counts what is left out', () => {
    const writer = newWriter(format);
    const count = Math.ceil((limit / length) * 3);
    for (let at = 0; at < count; at++) writer.add(section(length));
    const text = writer.close(head);
    expect(text.length).toBeLessThanOrEqual(limit);
    expect(text.length).toBeGreaterThan(limit - 3 * length);
    const shown = text.split('x'.repeat(98)).length - 1;
    const left = /and (\d+) more things: too many for this report\. See elsewhere\./.exec(text)?.[1];
    expect(shown / section(length).length + Number(left)).toBe(count);
  });

  test('counts a section for as many things as it stands for, and what nobody looked at', () => {
    const writer = newWriter(format);
    writer.add(section(limit - 300), 5);
    writer.add(section(400), 7);
    writer.leaveOut(11);
    expect(writer.isFull).toBe(true);
    expect(writer.close(head)).toMatch(/and (18|23) more things/);
  });
});

test('GitHub takes the longest Markdown as a comment, with what the action puts before it', () => {
  expect(maxMarkdown + 200).toBeLessThan(65_536);
});
