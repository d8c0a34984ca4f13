import { describe, expect, test } from 'vitest';
import { lineOf, problemsOf } from '../testing/problems.js';

/** Where the two parts of a robots.txt differ: line, crawler, what each part says, path, and the conventional rule. */
function differences(robots: string, files?: Record<string, string>): string[] {
  const subject = { robots, ...(files === undefined ? {} : { files }) };
  return problemsOf('carriers', subject).map((diagnostic) => {
    const { line } = diagnostic.source.positionAt(diagnostic.span.start);
    const [other] = diagnostic.related ?? [];
    const beside = other === undefined ? '' : (other.source ?? diagnostic.source).textOf(other.span);
    const data = Object.values(diagnostic.data).join(' ');
    expect(lineOf(diagnostic)).toContain('carriers/acap-and-conventional-differ');
    return `${line}: ${data} | ${beside}`;
  });
}

const version = '##ACAP version=1.0\n';
const file = (conventional: string, acap: string): string =>
  `${version}User-agent: *\n${conventional}\n\nACAP-crawler: *\n${acap}\n`;

describe('the two parts differ', () => {
  test.each([
    ['Disallow: /a/', 'ACAP-allow-crawl: /a/', ['6: all crawlers allows forbid it /a/ | Disallow: /a/']],
    ['Allow: /a/', 'ACAP-disallow-crawl: /a/', ['6: all crawlers forbids allow it /a/ | Allow: /a/']],
    ['Disallow: /', 'ACAP-allow-crawl: /a/', ['6: all crawlers allows forbid it /a/ | Disallow: /']],
    ['Disallow: /a/', 'ACAP-allow-crawl: /', ['6: all crawlers allows forbid it /a/ | Disallow: /a/']],
    ['Disallow: /a*b', 'ACAP-allow-crawl: /a', ['6: all crawlers allows forbid it /a*b | Disallow: /a*b']],
    ['Disallow:', 'ACAP-disallow-crawl: /', ['6: all crawlers forbids have no rule against it / | ']],
    ['Disallow: /a/', 'ACAP-disallow-crawl: /', ['6: all crawlers forbids have no rule against it / | ']],
    ['Allow: a/', 'ACAP-disallow-crawl: /a/', ['6: all crawlers forbids have no rule against it /a/ | ']],
    ['Disallow: /a$', 'ACAP-allow-crawl: /a$', ['6: all crawlers allows forbid it /a | Disallow: /a$']],
    [
      'Disallow: /a/\nDisallow: /b/',
      'ACAP-allow-crawl: /a/\nACAP-allow-crawl: /b/',
      ['7: all crawlers allows forbid it /a/ | Disallow: /a/', '8: all crawlers allows forbid it /b/ | Disallow: /b/'],
    ],
  ])('%j | %j', (conventional, acap, wanted) => {
    expect(differences(file(conventional, acap))).toEqual(wanted);
  });

  test('for a crawler by name', () => {
    const robots = `${version}User-agent: Bot\nDisallow: /\n\nACAP-crawler: bot\nACAP-allow-crawl: /\n`;
    expect(differences(robots)).toEqual(['6: bot allows forbid it / | Disallow: /']);
  });

  test('once for each pair of lines, however many paths and crawlers', () => {
    const names = Array.from({ length: 20 }, (_, n) => `User-agent: bot${'abcdefghijklmnopqrst'[n]}\n`).join('');
    const robots = `${version}${names}User-agent: *\nDisallow: /\n\nACAP-crawler: *\nACAP-allow-crawl: /\n`;
    expect(differences(robots)).toHaveLength(1);
  });
});

describe('the two parts agree, or one of them is ignored', () => {
  test.each([
    ['Disallow: /a/', 'ACAP-disallow-crawl: /a/'],
    ['Allow: /a/', 'ACAP-allow-crawl: /a/'],
    ['Disallow: /a/', 'ACAP-allow-crawl: /b/'],
    ['Disallow:', 'ACAP-allow-crawl: /'],
    ['Disallow: /a/', 'ACAP-allow-index: /a/'],
    ['Disallow: /a/', 'ACAP-allow-crawl /a/'],
    ['Disallow: /News/', 'ACAP-disallow-crawl: /News/'],
  ])('%j | %j', (conventional, acap) => {
    expect(differences(file(conventional, acap))).toEqual([]);
  });

  test('the conventional part is to be ignored', () => {
    const robots = `${version}ACAP-ignore-conventional-records\n${file('Disallow: /', 'ACAP-allow-crawl: /')}`;
    expect(differences(robots)).toEqual([]);
  });

  test('there is no ACAP record', () => {
    expect(differences('User-agent: *\nDisallow: /\nACAP-allow-crawl: /\n')).toEqual([]);
  });

  test('a file that is referred to is not known, or is compared too', () => {
    const robots = file('Allow: /', 'ACAP-permissions-reference: /more.txt');
    expect(differences(robots)).toEqual([]);
    const more = `${version}ACAP-crawler: *\nACAP-allow-crawl: /\n`;
    expect(differences(robots, { '/more.txt': more })).toEqual([]);
  });
});

test('a file with many paths costs a bounded number of questions', () => {
  const lines = (field: string): string => Array.from({ length: 5000 }, (_, n) => `${field}: /p${n}/`).join('\n');
  expect(differences(file(lines('Disallow'), lines('ACAP-allow-crawl'))).length).toBeLessThanOrEqual(500);
});

test('a file with many crawlers, paths and fields is compared up to a limit, which is named once', () => {
  const fields = Array.from({ length: 500 }, (_, n) => `ACAP-disallow-crawl: /p${n}/\n`).join('');
  const records = Array.from('abcdefghijklmnopqrstuvwxyz', (name) => `ACAP-crawler: ${name}\n${fields}`).join('');
  const robots = `${version}User-agent: *\nDisallow: /x/\n\n${records}`;
  expect(problemsOf('lint', { robots }).map(lineOf)).toEqual([expect.stringContaining('lint/not-all-compared')]);
  expect(problemsOf('lint', { robots: file('Disallow: /a/', 'ACAP-allow-crawl: /a/') })).toEqual([]);
});
