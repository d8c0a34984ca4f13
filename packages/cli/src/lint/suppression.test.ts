import { describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';
import { problemLines } from '../testing/problem-lines.js';

describe('comments in robots.txt', () => {
  test.each([
    ['on the line before', '# heed-ignore robots-txt/misspelt-field: the old crawler wants it\nDisalow: /a\n', []],
    ['behind the line', 'Disalow: /a # heed-ignore robots-txt/misspelt-field: the old crawler wants it\n', []],
    [
      'over another comment',
      '# heed-ignore robots-txt/misspelt-field: wanted\n# by the old crawler\nDisalow: /a\n',
      [],
    ],
    [
      'for two problems at once',
      '# heed-ignore robots-txt/misspelt-field, robots-txt/path-without-slash: old\nDisalow: a\n',
      [],
    ],
    ['for the whole file', 'Disalow: /a\nDisalow: /b\n# heed-ignore-file robots-txt/misspelt-field: old\n', []],
    [
      'not for the line after the next',
      '# heed-ignore robots-txt/misspelt-field: old\nDisalow: /a\nDisalow: /b\n',
      ['robots.txt:4:1 robots-txt/misspelt-field'],
    ],
    [
      'without a reason',
      '# heed-ignore robots-txt/misspelt-field\nDisalow: /a\n',
      ['robots.txt:2:1 lint/no-reason', 'robots.txt:3:1 robots-txt/misspelt-field'],
    ],
    [
      'with a code that there is not',
      '# heed-ignore robots-txt/mispelt-field: old\nDisalow: /a\n',
      ['robots.txt:2:1 lint/unknown-code', 'robots.txt:3:1 robots-txt/misspelt-field'],
    ],
    [
      'that nothing needs',
      '# heed-ignore robots-txt/misspelt-field: old\nDisallow: /a\n',
      ['robots.txt:2:1 lint/unused-ignore'],
    ],
  ])('%s', async (_, lines, found) => {
    const cwd = folderOf({ 'robots.txt': `User-agent: *\n${lines}` });
    expect(await problemLines(['robots.txt'], { cwd })).toEqual(found);
  });

  test('what is suppressed is not fixed, and does not count', async () => {
    const text = 'User-agent: *\nDisalow: /a # heed-ignore robots-txt/misspelt-field: the old crawler wants it\n';
    const cwd = folderOf({ 'robots.txt': text });
    expect(await heed(['lint', '--fix-unsafe', '--fail-on', 'hint', 'robots.txt'], { cwd })).toEqual({
      status: 0,
      out: expect.stringMatching(/^No problems in 1 file\nNot compared: [^\n]*\n$/),
      err: '',
    });
  });
});

describe('comments in pages', () => {
  const html = (lines: string): string => `<!doctype html>\n<title>x</title>\n${lines}\n`;
  const xhtml = (lines: string): string =>
    `<?xml version="1.0"?>\n${lines}\n<html xmlns="http://www.w3.org/1999/xhtml"><head/><body/></html>\n`;

  test.each([
    [
      'page.html',
      html('<!-- heed-ignore meta/unknown-rule: for our own crawler -->\n<meta name="robots" content="noshow">'),
      [],
    ],
    [
      'page.html',
      html('<meta name="robots" content="noshow"> <!-- heed-ignore meta/unknown-rule: for our own crawler -->'),
      [],
    ],
    [
      'page.html',
      html('<meta name="robots" content="noshow">\n<!-- heed-ignore-file meta/unknown-rule: for our own crawler -->'),
      [],
    ],
    [
      'page.html',
      html('<!-- heed-ignore meta/unknown-rule -->\n<meta name="robots" content="noshow">'),
      ['page.html:3:1 lint/no-reason', 'page.html:4:30 meta/unknown-rule'],
    ],
    [
      'page.html',
      html('<!-- heed-ignore meta/none-such: why -->\n<meta name="robots" content="noindex">'),
      ['page.html:3:1 lint/unknown-code'],
    ],
    [
      'page.html',
      html('<!-- heed-ignore meta/unknown-rule: why -->\n<meta name="robots" content="noindex">'),
      ['page.html:3:1 lint/unused-ignore'],
    ],
    ['page.xhtml', xhtml('<!-- heed-ignore robots-pi/illegal: a test page -->\n<?robots index="maybe"?>'), []],
  ])('%s: %j', async (name, text, found) => {
    expect(await problemLines([name], { cwd: folderOf({ [name]: text }) })).toEqual(found);
  });

  test('a problem between several carriers is suppressed at its place', async () => {
    const cwd = folderOf({
      'robots.txt': 'User-agent: *\nDisallow: /a\n',
      'a.html': html(
        '<!-- heed-ignore carriers/hidden-noindex: nobody links here -->\n<meta name="robots" content="noindex">',
      ),
    });
    expect(await problemLines(['.'], { cwd })).toEqual([]);
  });
});
