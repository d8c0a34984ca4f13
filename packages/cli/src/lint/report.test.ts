import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type HtmlElement, htmlTree } from '../../../markup/src/testing/html-tree.js';
import { maxMarkdown, maxPage } from '../formats/report-writer.js';
import { pageAddressOf } from '../problem-pages.js';
import { heed, spawnHeed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';
import { markdownShape } from '../testing/markdown-tree.js';

const odd = '</script><img src=x onerror=alert(1)>--><!--`|@all #12 \u001b[31m\u202e';
const messy = folderOf({
  'robots.txt': `User-agent: *\nDisalow: /a\nDisallow: b${odd}\nOdd${odd}: x\nDisallow: /news\nAllow: /news\n`,
  '`|<b>@all --> </title>.html': `<title>x</title><meta name="robots" content="noindx, ${odd.replaceAll('"', '')}">\n`,
});

function named(elements: readonly HtmlElement[], name: string): string[] {
  return elements.filter((one) => one.name === name).map(({ text }) => text);
}

describe('--format html', () => {
  test('a page with an outcome, figures, and a frame for each problem', async () => {
    const cwd = folderOf({ 'robots.txt': 'User-agent: *\nDisalow: /a\n' });
    const { out, err, status } = await spawnHeed(['lint', '--format', 'html', 'robots.txt'], { cwd });
    const { errors, elements } = htmlTree(out);
    expect({ errors, err, status }).toEqual({ errors: [], err: '', status: 1 });
    const outcome = elements.find(({ attributes }) => attributes['class'] === 'outcome unsure')?.text;
    expect(outcome).toBe('1 warning in 1 file; 1 can be fixed with --fix-unsafe.');
    expect(named(elements, 'dt')).toEqual(['Errors', 'Warnings', 'Hints', 'Files checked', 'Files with problems']);
    expect(named(elements, 'dd')).toEqual(['0', '1', '0', '1', '1']);
    expect(named(elements, 'h2')).toEqual(['robots.txt']);
    expect(named(elements, 'h3')).toEqual([
      'Warning in line 2: "Disalow" is read as "disallow"; other crawlers may ignore the line.',
    ]);
    expect(named(elements, 'pre')).toEqual(['1  User-agent: *\n2  Disalow: /a\n']);
    expect(named(elements, 'mark')).toEqual(['Disalow']);
    expect(elements.find(({ name }) => name === 'a')?.attributes['href']).toBe(
      pageAddressOf('robots-txt/misspelt-field'),
    );
    expect(named(elements, 'p')).toContain('What to do: Correct the spelling.');
  });

  test('whatever files hold and are called, it stays a page of ours', async () => {
    const { out } = await heed(['lint', '--format', 'html', '.'], { cwd: messy });
    const { errors, elements, comments } = htmlTree(out);
    expect({ errors, comments }).toEqual({ errors: [], comments: 0 });
    expect(elements.filter(({ name }) => /^(?:script|img|b)$/.test(name))).toEqual([]);
    expect(named(elements, 'h2')).toContain('`|<b>@all --> </title>.html');
    expect(named(elements, 'pre').join()).toContain('b</script><img src=x onerror=alert(1)>');
    expect(out).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
  });

  test('nothing wrong is said in words', async () => {
    const cwd = folderOf({ 'robots.txt': 'User-agent: *\nDisallow: /a\n' });
    const { out, status } = await heed(['lint', '--format', 'html', 'robots.txt'], { cwd });
    expect(htmlTree(out).elements.find(({ attributes }) => attributes['class'] === 'outcome good')?.text).toBe(
      'No problems in 1 file.',
    );
    expect(status).toBe(0);
  });
});

describe('--format markdown', () => {
  test('whatever files hold and are called, no tag and no link is theirs', async () => {
    const { out } = await heed(['lint', '--format', 'markdown', '.'], { cwd: messy });
    const shape = markdownShape(out);
    expect(shape.filter((token) => token.startsWith('html_') && !/^html_inline <\/?code>$/.test(token))).toEqual([]);
    expect(shape.filter((token) => token === 'link_open').length).toBe(out.split(`](${pageAddressOf('')}`).length - 1);
    expect(shape.filter((token) => token === 'fence').length).toBeGreaterThan(3);
    expect(out).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
  });

  test('with --quiet, what is not shown is counted', async () => {
    const cwd = folderOf({ 'robots.txt': 'User-agent: *\nDisalow: /a\nDisallow: b\n' });
    const { out } = await heed(['lint', '--format', 'markdown', '--quiet', 'robots.txt'], { cwd });
    expect(out).toContain('**1 error, 1 warning in 1 file; 2 can be fixed with --fix-unsafe.**');
    expect(out).toContain('1 problem of lower severity not shown (--quiet).');
    expect(out).not.toContain('Disalow"');
  });
});

describe('what is known', () => {
  test.skipIf(process.getuid?.() === 0)(
    'a folder that cannot be listed is not taken for one without problems',
    async () => {
      const cwd = folderOf({ 'robots.txt': 'User-agent: *\nDisallow: /a\n', 'closed/a.html': '' });
      chmodSync(join(cwd, 'closed'), 0);
      const { out, status } = await heed(['lint', '--format', 'markdown', '.'], { cwd });
      chmodSync(join(cwd, 'closed'), 0o755);
      expect(out).toContain('Some input could not be read, so there may be more problems.');
      expect(status).toBe(2);
    },
  );

  test('a server that does not answer is a problem, and some input was not read', async () => {
    const { out, status } = await heed(['lint', '--format', 'markdown', '--timeout', '2', 'http://127.0.0.1:9/']);
    expect(out).toMatch(/\*\*1 error in 1 file\. Some input could not be read, so there may be more problems\.\*\*/);
    expect(status).toBe(2);
  });

  test('a run that fails prints no report', async () => {
    const { out, err, status } = await heed(['lint', '--format', 'html', 'nowhere.txt'], { cwd: folderOf({}) });
    expect({ out, status }).toEqual({ out: '', status: 2 });
    expect(err).toContain('nowhere.txt');
  });
});

/** A field name that no other line has. */
function lettersOf(...numbers: readonly number[]): string {
  return `field${numbers.join('x').replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
}

describe.each([
  ['html', maxPage],
  ['markdown', maxMarkdown],
])('--format %s of very many problems', (format, limit) => {
  test('keeps its length, and counts the rest', async () => {
    const files = Array.from({ length: 40 }, (_, file) => [
      `${file}.robots.txt`,
      `User-agent: *\n${Array.from({ length: 200 }, (__, line) => `${lettersOf(file, line)}: /\n`).join('')}`,
    ]);
    const cwd = folderOf(Object.fromEntries(files));
    const { out } = await heed(['lint', '--format', format, '.'], { cwd });
    expect(out.length).toBeLessThan(limit);
    expect(out).toContain('8000 warnings in 40 of 40 files');
    expect(out).toMatch(
      format === 'html' ? /… and 190 more in / : /… and \d+ more problems: too many for this report\./,
    );
  });
});
