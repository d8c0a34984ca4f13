import { type Code, catalogue } from '@heed/core/diagnostics';
import { describe, expect, test } from 'vitest';
import { problemPages } from '../problem-pages.js';
import { createStyle } from '../terminal/style.js';
import { heed } from '../testing/command.js';
import { plainPage } from './plain-page.js';

describe('heed explain', () => {
  test('prints the page of a problem, with a bad and a good example', async () => {
    const { status, out, err } = await heed(['explain', 'robots-txt/misspelt-field']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/^robots-txt\/misspelt-field\n\n"\{found\}" is read as "\{field\}";/);
    expect(out).toContain('\nwarning: some crawlers will read it differently.\n');
    expect(out).toContain('\nWhat to do: Correct the spelling.\n');
    expect(out).toMatch(/\nBad\n\n`robots\.txt`:\n\n {4}User-agent: \*\n {4}Disalow: \/drafts\/\n/);
    expect(out).toMatch(/\nGood\n.*\n {4}Disallow: \/drafts\/\n/s);
    expect(out).not.toMatch(/\*\*|```|\]\(/);
  });

  test('a code may be written without its first part, and in any letter case', async () => {
    const whole = await heed(['explain', 'carriers/hidden-noindex']);
    expect(await heed(['explain', 'Hidden-Noindex'])).toEqual(whole);
  });

  test.each([
    ['nothing', 'heed: "nothing" is not the code of a problem: run "heed explain" for the list of all codes.\n'],
    ['', 'heed: "" is not the code of a problem: run "heed explain" for the list of all codes.\n'],
    ['past-cap', 'heed: "past-cap" is the end of several codes: write one of robots-tag/past-cap, meta/past-cap.\n'],
    ['\u001b[31m', 'heed: "␛[31m" is not the code of a problem: run "heed explain" for the list of all codes.\n'],
  ])('%j is refused', async (code, err) => {
    expect(await heed(['explain', code])).toEqual({ status: 2, out: '', err });
  });

  test('without a code it lists all', async () => {
    const { out } = await heed(['explain']);
    expect(out.split('\n').filter((line) => line !== '')).toHaveLength(Object.keys(catalogue).length);
    expect(out).toContain('robots-txt/misspelt-field warning\n');
  });

  test('every page is plain text', () => {
    for (const [code, page] of problemPages()) {
      const text = plainPage(page, createStyle({}, {})).join('\n');
      expect({ code, starts: text.startsWith(code) }).toEqual({ code, starts: true });
      expect(text.split('\n').filter((line) => !line.startsWith('    ') && /\*\*|\]\(|\\[<>_*]/.test(line))).toEqual(
        [],
      );
    }
  });

  test('a problem without a page is explained from the catalogue', async () => {
    const codes = Object.keys(catalogue) as Code[];
    for (const code of codes.filter((one) => !problemPages().has(one))) {
      expect((await heed(['explain', code])).out).toContain(catalogue[code].help);
    }
  });
});
