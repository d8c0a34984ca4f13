import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import type { Code, Fix } from '../diagnostics/diagnostic.js';
import { sizeLimits } from '../dialects/acap/syntax/size-limits.js';
import { agentsIn, decisionsOn, urlsIn } from '../testing/decisions.js';
import { fixAll, fixRobots } from '../testing/fix-all.js';
import { lint, type Subject } from './lint.js';

/** The fixes that a subject gets for one code. */
function fixesFor(code: Code, subject: Subject): (Fix | undefined)[] {
  return lint(subject, { markup })
    .filter((diagnostic) => diagnostic.code === code)
    .map(({ fix }) => fix);
}

const group = 'User-agent: *\n';
const acap = '##ACAP version=1.0\nACAP-crawler: *\n';

type Case = readonly [code: Code, before: string, after: string];

const robotsCases: readonly Case[] = [
  ['robots-txt/misspelt-field', `${group}Disalow: /a # why\n`, `${group}Disallow: /a # why\n`],
  ['robots-txt/misspelt-field', `${group}dissallow:/a`, `${group}disallow:/a`],
  ['robots-txt/misspelt-field', `${group}  DISSALOW : /a`, `${group}  DISALLOW : /a`],
  ['robots-txt/misspelt-field', 'UserAgent: a\nDisallow: /', 'User-agent: a\nDisallow: /'],
  ['robots-txt/misspelt-field', 'user agent: a\nDisallow: /', 'user-agent: a\nDisallow: /'],
  ['robots-txt/misspelt-field', 'USERAGENT: a\nDisallow: /', 'USER-AGENT: a\nDisallow: /'],
  ['robots-txt/misspelt-field', `${group}Disallow: /\nSite-map: /s.xml`, `${group}Disallow: /\nSitemap: /s.xml`],
  ['robots-txt/missing-colon', `${group}Disallow /a\n`, `${group}Disallow: /a\n`],
  ['robots-txt/missing-colon', `${group}Disallow\t/a\r\nDisallow`, `${group}Disallow:\t/a\r\nDisallow:`],
  ['robots-txt/missing-colon', `${group}Disallow /wiki/a:b`, `${group}Disallow: /wiki/a:b`],
  ['robots-txt/missing-colon', 'User-agent a\nDisallow: /', 'User-agent: a\nDisallow: /'],
  ['robots-txt/path-without-slash', `${group}Disallow: private`, `${group}Disallow: /private`],
  ['robots-txt/path-without-slash', `${group}Disallow: cgi-bin/ # no`, `${group}Disallow: /cgi-bin/ # no`],
  ['robots-txt/path-without-slash', `${group}Disallow:index.php?id=`, `${group}Disallow:/index.php?id=`],
  ['robots-txt/path-without-slash', `${group}Disallow: a/*.pdf$`, `${group}Disallow: /a/*.pdf$`],
  ['robots-txt/path-without-slash', `${group}Disallow: wiki/a:b`, `${group}Disallow: /wiki/a:b`],
  ['robots-txt/empty-allow', `${group}Disallow: /a\n\n# x\nAllow:\n`, `${group}Disallow: /a\n\n# x\n`],
  ['robots-txt/empty-allow', `${group}Disallow: /a\r\nallow:\r\n`, `${group}Disallow: /a\r\n`],
  ['robots-txt/invalid-product-token', 'User-agent: Finder/2.0\nDisallow: /', 'User-agent: Finder\nDisallow: /'],
  ['robots-txt/invalid-product-token', 'User-agent: 360Bot/v1.2b #\nDisallow: /', 'User-agent: 360Bot #\nDisallow: /'],
  ['robots-txt/redundant-rule', `${group}Disallow: /a/b\nDisallow: /a/b\n`, `${group}Disallow: /a/b\n`],
];

const acapCases: readonly Case[] = [
  ['acap/no-version-comment', 'ACAP-crawler: *\nACAP-disallow-crawl: /', `${acap}ACAP-disallow-crawl: /`],
  [
    'acap/no-version-comment',
    'ACAP-crawler: *\r\nACAP-disallow-crawl: /\r\n',
    '##ACAP version=1.0\r\nACAP-crawler: *\r\nACAP-disallow-crawl: /\r\n',
  ],
  [
    'acap/version-misspelt',
    '# Acap version : 1.0 of 2007\nACAP-crawler: *\nACAP-disallow-crawl: /',
    '##ACAP version=1.0 of 2007\nACAP-crawler: *\nACAP-disallow-crawl: /',
  ],
  [
    'acap/ignore-with-colon',
    `ACAP-ignore-conventional-records :\n${acap}ACAP-disallow-crawl: /`,
    `ACAP-ignore-conventional-records\n${acap}ACAP-disallow-crawl: /`,
  ],
  ['acap/missing-colon', `${acap}ACAP-disallow-crawl /a`, `${acap}ACAP-disallow-crawl: /a`],
  ['acap/missing-colon', `${acap}ACAP-disallow-crawl = /a=b`, `${acap}ACAP-disallow-crawl: /a=b`],
  ['acap/missing-colon', `${acap}ACAP-disallow-crawl /a:b`, `${acap}ACAP-disallow-crawl: /a:b`],
  ['acap/white-space', `${acap} \tACAP-disallow-crawl : /a`, `${acap}ACAP-disallow-crawl: /a`],
  ['acap/white-space', `${acap}ACAP-disallow-crawl:\u00a0/a\u00a0 # x`, `${acap}ACAP-disallow-crawl: /a # x`],
  ['acap/white-space', `${acap}\u00a0ACAP-allow-crawl: /a\u3000`, `${acap}ACAP-allow-crawl: /a`],
  ['acap/white-space', `${acap}ACAP-allow-crawl = /a`, `${acap}ACAP-allow-crawl= /a`],
  [
    'acap/space-in-parentheses',
    `ACAP-qualified-usage: b index time-limit=1-days\n${acap}ACAP-allow-( b ): /a`,
    `ACAP-qualified-usage: b index time-limit=1-days\n${acap}ACAP-allow-(b): /a`,
  ],
  [
    'acap/old-prefix',
    `ACAP-resource-set: s /a\n${acap}ACAP-allow-crawl: acap:s\nACAP-allow-index: ACAP:resource-set:s`,
    `ACAP-resource-set: s /a\n${acap}ACAP-allow-crawl: the-acap:resource-set:s\nACAP-allow-index: the-acap:resource-set:s`,
  ],
  [
    'acap/until-recrawl',
    `${acap}ACAP-allow-index: /a time-limit = until-recrawl # x`,
    `${acap}ACAP-allow-index: /a time-limit = until-recrawled # x`,
  ],
  [
    'acap/until-recrawl',
    `${acap}ACAP-allow-index: /a TIME-LIMIT=UNTIL-RECRAWL`,
    `${acap}ACAP-allow-index: /a TIME-LIMIT=UNTIL-RECRAWLED`,
  ],
  [
    'acap/duplicate-field',
    `${acap}ACAP-disallow-crawl: /a\r\nACAP-disallow-crawl: /A\r\nACAP-allow-crawl: /`,
    `${acap}ACAP-disallow-crawl: /a\r\nACAP-allow-crawl: /`,
  ],
];

describe('robots.txt', () => {
  test.each([...robotsCases, ...acapCases])('%s: %j', (code, before, after) => {
    expect(fixesFor(code, { robots: before }).filter((fix) => fix !== undefined)).not.toEqual([]);
    const { subject, codes } = fixAll({ robots: before });
    expect(subject.robots).toBe(after);
    expect(codes).toContain(code);
    expect(fixesFor(code, subject)).toEqual([]);
    const [agents, urls] = [agentsIn(before), urlsIn(before)];
    expect(decisionsOn(subject, agents, urls)).toEqual(decisionsOn({ robots: before }, agents, urls));
  });

  test('the next round fixes what a round brings to light', () => {
    expect(fixRobots('Useragent a/1.0\nDisalow cgi-bin/\nDisallow: /cgi-bin/\n')).toBe(
      'User-agent: a\nDisallow: /cgi-bin/\n',
    );
    expect(fixRobots(`${acap} ACAP-disallow-crawl\u00a0= acap:x\n`)).toBe(
      `${acap}ACAP-disallow-crawl: the-acap:resource-set:x\n`,
    );
  });

  test('a byte order mark stays where it is', () => {
    expect(fixRobots('\ufeffUseragent: a\nDisallow: /')).toBe('\ufeffUser-agent: a\nDisallow: /');
  });

  test('a file that is referred to is fixed in its own text', () => {
    const robots = `${acap}ACAP-permissions-reference: /more.txt`;
    const { subject } = fixAll({ robots, files: { '/more.txt': '\ufeffACAP-crawler: *\n ACAP-disallow-crawl /a' } });
    expect(subject.robots).toBe(robots);
    expect(subject.files).toEqual({ '/more.txt': `\ufeff${acap}ACAP-disallow-crawl: /a` });
  });
});

const extract = 'ACAP-allow-index: /a must-use-resource=the-acap:extract:id:';

/** Problems without a fix: the publisher has to decide. */
const left: readonly (readonly [code: Code, robots: string])[] = [
  // A fix would allow more.
  ['robots-txt/allow-without-colon', `${group}Allow /a`],
  ['robots-txt/allow-without-colon', `${group}Allow`],
  ['robots-txt/missing-colon', `${group}Content-Signal ai-train=yes`],
  ['robots-txt/missing-colon', `${group}License https`],
  ['robots-txt/misspelt-allow', `${group}Alow: /a`],
  ['robots-txt/path-without-slash', `${group}Allow: a/b`],
  ['acap/missing-colon', `${acap}ACAP-allow-crawl /a`],
  ['acap/missing-colon', `${acap}ACAP-allow-crawl=/a`],
  // A fix would address other crawlers, or is not what the publisher intends.
  ['robots-txt/digits-in-product-token', 'User-agent: MJ12bot'],
  ['robots-txt/invalid-product-token', 'User-agent: Googlebot*'],
  ['robots-txt/invalid-product-token', 'User-agent: Mozilla/5.0 (compatible; Finder/1.0)'],
  ['robots-txt/invalid-product-token', 'User-agent: Web Finder/1.0'],
  ['robots-txt/address-as-path', `${group}Disallow: https://example.com/a`],
  ['robots-txt/path-without-slash', `${group}Disallow: www.example.com/a`],
  ['robots-txt/path-without-slash', `${group}Disallow: old.example.com`],
  ['robots-txt/path-without-slash', `${group}Disallow: ?page=`],
  ['robots-txt/path-without-slash', `${group}Disallow: .pdf`],
  ['robots-txt/path-without-slash', `${group}Disallow: utm_source=`],
  ['robots-txt/path-without-slash', `${group}Disallow: Sitemap: /s`],
  // Crawlers that compare letter by letter would lose the rule.
  ['robots-txt/dollar-inside-pattern', `${group}Disallow: /*$history`],
  ['robots-txt/broken-percent-encoding', `${group}Disallow: /*%`],
  ['acap/dollar-inside-pattern', `${acap}ACAP-disallow-crawl: /a$b`],
  // So would crawlers that do not know wildcards.
  ['robots-txt/redundant-rule', `${group}Disallow: /a\nDisallow: /a*`],
  // The group would take on the rules of the next one.
  ['robots-txt/redundant-rule', `User-agent: a\nDisallow: /a\n\nUser-agent: a\nDisallow: /a\n\n${group}Disallow: /`],
  ['robots-txt/groups-joined', 'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /'],
  // Only the publisher knows what is intended. An Allow never becomes a Disallow.
  ['robots-txt/empty-allow', `${group}Allow:\n`],
  ['robots-txt/empty-allow', `${group}ALLOW :  # all\n`],
  ['robots-txt/empty-allow', `${group}Disallow: /a\nAllow: # x\n`],
  ['robots-txt/always-beaten', `${group}Disallow: /a\nAllow: /a`],
  ['robots-txt/rule-before-group', 'Disallow: /a'],
  ['robots-txt/not-a-field', `${group}Disallow/a`],
  ['acap/hash-in-value', `${acap}ACAP-disallow-crawl: /a#b`],
  ['acap/white-space', `${acap}ACAP-disallow-crawl: /a\u00a0b`],
  ['acap/white-space', `${acap}ACAP-disallow-cr\u200bawl: /a`],
  ['acap/old-prefix', `${acap}ACAP-disallow-crawl: /a acap:x`],
  ['acap/old-prefix', `${acap}ACAP-disallow-crawl: acap:x acap:y`],
  ['acap/until-recrawl', `${acap}ACAP-allow-index: /a time-limit=until%2Drecrawl`],
  // Letter case matters in the name that a qualifier refers to.
  ['acap/duplicate-field', `${acap}${extract}X\n${extract}x`],
  ['acap/duplicate-field', `${acap}ACAP-disallow-crawl: /a\nACAP-disallow-crawl: /a # again`],
  ['acap/version-not-first', '# Robots\n##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-crawl: /'],
];

describe('left to the publisher', () => {
  test.each(left)('%s: %j', (code, robots) => {
    const fixes = fixesFor(code, { robots });
    expect(fixes).not.toEqual([]);
    expect(fixes.filter((fix) => fix !== undefined)).toEqual([]);
  });
});

describe('remote effects', () => {
  test('in a file with ACAP no rule is removed: the next line could be read as the rest of the field above', () => {
    const robots = `${group}Disallow: /a\nACAP-resource-set: s /x\nDisallow: /a\nDisalow /b\n${acap}ACAP-allow-crawl: /c\n`;
    expect(fixesFor('robots-txt/redundant-rule', { robots })).toEqual([undefined]);
    const urls = ['https://example.com/b'];
    expect(decisionsOn({ robots: fixRobots(robots) }, ['a'], urls)).toEqual(decisionsOn({ robots }, ['a'], urls));
    // Removing the rule would change the decisions.
    const dropped = robots.replace('Disallow: /a\nDisalow', 'Disalow');
    expect(decisionsOn({ robots: dropped }, ['a'], urls)).not.toEqual(decisionsOn({ robots }, ['a'], urls));
  });

  test('a field is not removed if it is the last that makes the file one with ACAP', () => {
    const robots = '\u00a0ACAP-crawler: *\n\u00a0ACAP-disallow-crawl: /\u00a0a\nACAP-disallow-crawl: /b\n';
    const doubled = robots.replace('/\u00a0a', '/b');
    expect(fixesFor('acap/duplicate-field', { robots: doubled })).toEqual([undefined]);
  });

  test('nothing is fixed after two byte order marks', () => {
    const robots = '\ufeff\ufeffUser-agent: a\nDisalow: /a\nACAP-crawler: *\nACAP-disallow-crawl: /';
    expect(fixRobots(robots)).toBe(robots);
  });

  test('a file with ACAP that may come near its size limit is left alone', () => {
    const robots = `User-agent: *\nDisalow: /a\nDisallow: /b\nDisallow: /b\nACAP-crawler: *\nACAP-disallow-crawl /\n`;
    const filled = (length: number): string => robots + '#'.repeat(length - robots.length);
    expect(fixAll({ robots: filled(sizeLimits.file / 2) }).codes).toContain('acap/missing-colon');
    expect(fixAll({ robots: filled(sizeLimits.file / 2 + 1) }).codes).toEqual([]);
    const beyond = filled(sizeLimits.file + 5);
    expect(fixAll({ robots: beyond }).codes).toEqual([]);
    const withoutRecord = filled(sizeLimits.file - 1).replace('ACAP-disallow-crawl /', '');
    expect(fixAll({ robots: withoutRecord }).codes).toEqual([]);
    expect(fixAll({ robots: filled(sizeLimits.file).replaceAll('ACAP', 'acop') }).codes).toContain(
      'robots-txt/misspelt-field',
    );
  });

  test('a field that may come near its size limit is left alone', () => {
    const field = (length: number): string => `ACAP-disallow-crawl /${'a'.repeat(length)}`;
    expect(fixesFor('acap/missing-colon', { robots: `${acap}${field(2000)}` })).not.toEqual([undefined]);
    expect(fixesFor('acap/missing-colon', { robots: `${acap}${field(8000)}` })).toEqual([undefined]);
    const recrawl = `ACAP-allow-index: /${'a'.repeat(8100)} time-limit=until-recrawl`;
    expect(fixesFor('acap/until-recrawl', { robots: `${acap}${recrawl}` })).toEqual([undefined]);
  });
});

function fixHeader(...values: readonly string[]): string[] {
  const headers = values.map((value): [string, string] => ['X-Robots-Tag', value]);
  return (fixAll({ response: { headers } }).subject.response?.headers ?? []).map(([, value]) => value);
}

describe('headers', () => {
  test.each([
    ['noindex nofollow', 'noindex, nofollow'],
    ['NOINDEX\tnofollow, noarchive', 'NOINDEX, nofollow, noarchive'],
    ['max-snippet:20 noindex', 'max-snippet:20, noindex'],
    ['Bot: noindex max-snippet : 20', 'Bot: noindex, max-snippet : 20'],
    ['Bot=noindex nofollow; *=noarchive nosnippet', 'Bot=noindex, nofollow; *=noarchive, nosnippet'],
    ['noindex unavailable_after: 2030-01-01', 'noindex, unavailable_after: 2030-01-01'],
  ])('%s', (before, after) => {
    expect(fixHeader(before)).toEqual([after]);
  });

  test.each([
    // A comma would start another addressee.
    ['Bot;noindex nofollow'],
    ['Bot;x, noindex nofollow'],
    ['noindex unknown'],
    ['noindex nofollow, '.repeat(500)],
  ])('left alone: %s', (value) => {
    expect(fixHeader(value)).toEqual([value]);
  });

  test('each line by itself', () => {
    expect(fixHeader('noindex nofollow', 'Bot;noindex nofollow', 'none noarchive')).toEqual([
      'noindex, nofollow',
      'Bot;noindex nofollow',
      'none, noarchive',
    ]);
  });
});

function fixBody(body: string, type = 'text/html'): string | undefined {
  return fixAll({ response: { headers: [['Content-Type', type]], body } }, { markup }).subject.response?.body;
}

describe('METAs', () => {
  test.each([
    ['<meta name="robots" content="noindex nofollow">', '<meta name="robots" content="noindex, nofollow">'],
    ["<meta content=' noindex ;nofollow; ' name=robots>", "<meta content=' noindex, nofollow ' name=robots>"],
    ['<meta name=robots content=noindex;nofollow>', '<meta name=robots content=noindex,nofollow>'],
    [
      '<meta name=robots content="unavailable_after: 2030-01-01 ; noindex">',
      '<meta name=robots content="unavailable_after: 2030-01-01, noindex">',
    ],
  ])('%s', (before, after) => {
    expect(fixBody(before)).toBe(after);
    expect(fixBody(`<html><head>${before}</head></html>`)).toBe(`<html><head>${after}</head></html>`);
  });

  test.each([
    ['<meta name="robots" content="noindex&#32;nofollow">'],
    ['<meta name="robots" content="noindex\r\nnofollow">'],
    ['<meta name="robots" title=" content=noindex nofollow" content="noindex nofollow">'],
    ['<meta name="robots" content="noindex unknown">'],
    [`<meta name="robots" content="noindex nofollow${' '.repeat(9000)}">`],
  ])('left alone: %s', (body) => {
    expect(fixBody(body)).toBe(body);
  });
});

const profile = 'http://example.org/xmdp/robots-profile#';
const marked = '<p id=a class="robots-noindex">a';

describe('class names', () => {
  test.each([
    [`<head profile="${profile.slice(0, -1)}">${marked}`, `<head profile="${profile}">${marked}`],
    [
      `<head profile='http://a.example/ ${profile.slice(0, -1)}'>${marked}`,
      `<head profile='http://a.example/ ${profile}'>${marked}`,
    ],
    [
      `<head profile="http://a.example/,${profile},">${marked}`,
      `<head profile="http://a.example/ ${profile}">${marked}`,
    ],
    [
      `<head profile="${profile.slice(0, -1)}, http://a.example/">${marked}`,
      `<head profile="${profile} http://a.example/">${marked}`,
    ],
    [
      `<head profile="${profile}"><p id=a class="x  robots-noindex y robots-noindex robots-noindex">a`,
      `<head profile="${profile}"><p id=a class="x robots-noindex y">a`,
    ],
  ])('%s', (before, after) => {
    expect(fixBody(before)).toBe(after);
    const asked = (body: string): string[] =>
      decisionsOn({ response: { body } }, ['a'], ['https://example.com/'], { markup, element: 'a' });
    expect(asked(after)).toEqual(asked(before));
    expect(asked(after)).not.toEqual([]);
  });

  test.each([
    [`<head profile=${profile},http://a.example/>${marked}`],
    [`<head profile="${profile}">,${marked}`],
    [`<head profile="http://a.example/,,${profile},x">${marked}`],
    [`<head profile="&#104;ttp://example.org/xmdp/robots-profile">${marked}`],
    [`<head profile="${profile}"><p class="robots-noindex Robots-NoIndex">a`],
    [`<head profile="${profile}"><p class="robot1-noindex robot01-noindex">a`],
    [`<head profile="${profile}"><p title=" class=x" class="robots-noindex robots-noindex">a`],
    [`<head profile="${profile}"><p class=robots-noindex&#32;robots-noindex>a`],
  ])('left alone: %s', (body) => {
    expect(fixBody(body)).toBe(body);
  });
});

test('problems that are fixed only in files are not fixed in pages', () => {
  const body = '<meta name=robots content="ACAP allow-index time-limit=until-recrawl">';
  expect(fixesFor('acap/until-recrawl', { response: { body } })).toEqual([undefined]);
});

describe('ten thousand lines', () => {
  test.each([
    ['Disalow: /p', 'Disallow: /p'],
    ['Disallow p', 'Disallow: /p'],
    ['Disallow: /p\nAllow:', 'Disallow: /p'],
  ])('%s', (line, fixed) => {
    const numbered = (text: string): string =>
      Array.from({ length: 10_000 }, (_, n) => `User-agent: a\n${text.replace('p', `p${n}`)}\n`).join('');
    expect(fixRobots(numbered(line))).toBe(numbered(fixed));
  });
});
