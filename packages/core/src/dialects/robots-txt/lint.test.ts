import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { messageOf } from '../../diagnostics/words.js';
import { lint } from '../../lint/lint.js';
import { CrawlGate } from './gate/crawl-gate.js';
import { lintRules } from './lint.js';
import { readRobotsTxt } from './read.js';

function lintText(text: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  lintRules(readRobotsTxt(text), (diagnostic) => found.push(diagnostic));
  return found;
}

/** The problems with the rules of one group, as `rule < the rule that wins`. */
function problemsOf(rules: readonly string[]): string[] {
  return lintText(['User-agent: *', ...rules].join('\n')).map(({ code, source, span, related = [] }) => {
    const others = related.map((other) => source.textOf(other.span));
    return `${code.replace('robots-txt/', '')}: ${source.textOf(span)} < ${others.join()}`;
  });
}

describe('rules that never win', () => {
  test.each<[rules: string[], problems: string[]]>([
    // The longer one wins, and among equally long ones the Allow (RFC9309-2.2.2-c, -d).
    [['Disallow: /a', 'Allow: /a'], ['always-beaten: Disallow: /a < Allow: /a']],
    [['Allow: /a', 'Disallow: /a'], ['always-beaten: Disallow: /a < Allow: /a']],
    [['Disallow: /a', 'Allow: /a*'], ['always-beaten: Disallow: /a < Allow: /a*']],
    [['Allow: /a', 'Disallow: /*a'], ['always-beaten: Allow: /a < Disallow: /*a']],
    [['Allow: /a/b', 'Disallow: /*/b'], []],
    [['Disallow: /a/b', 'Allow: /*/b'], ['always-beaten: Disallow: /a/b < Allow: /*/b']],
    [['Disallow: /a$', 'Allow: /a*$'], ['always-beaten: Disallow: /a$ < Allow: /a*$']],
    [['Disallow: /a*$', 'Allow: /a$'], ['always-beaten: Allow: /a$ < Disallow: /a*$']],
    [['Disallow: /a*', 'Allow: /a$'], []],
    [['Disallow: /a', 'Allow: /ab'], []],
    [['Disallow: /', 'Allow: /'], ['always-beaten: Disallow: / < Allow: /']],
    // Both say the same.
    [['Disallow: /a', 'Disallow: /a'], ['redundant-rule: Disallow: /a < Disallow: /a']],
    [['Disallow: /a', 'Disallow: /a*'], ['redundant-rule: Disallow: /a < Disallow: /a*']],
    [['Disallow: /a/b', 'Disallow: /*/b'], []],
    [['Disallow: /a/b', 'Disallow: /*b'], []],
    [['Disallow: /a', 'Disallow: /a/b'], []],
    // The same path in other letters.
    [['Disallow: /%61', 'Disallow: /a'], ['redundant-rule: Disallow: /a < Disallow: /%61']],
    [['Disallow: a', 'Disallow: /a'], ['redundant-rule: Disallow: /a < Disallow: a']],
    [['Disallow: /ツ', 'Disallow: /%e3%83%84'], ['redundant-rule: Disallow: /%e3%83%84 < Disallow: /ツ']],
    [['Disallow: /a$b', 'Disallow: /a%24b'], ['redundant-rule: Disallow: /a%24b < Disallow: /a$b']],
    [['Disallow: /a?b:c', 'Disallow: /a?b%3Ac'], ['redundant-rule: Disallow: /a?b%3Ac < Disallow: /a?b:c']],
    [['Disallow: /a%2Fb?c', 'Disallow: /a/b?c'], []],
    // The second does not match /a?b=%2Fx, because it meets the address as written (ASK-31).
    [['Allow: /a?b=/x', 'Disallow: /*/x*****'], []],
    [['Allow: /a?b=x', 'Disallow: /*x*****'], ['always-beaten: Allow: /a?b=x < Disallow: /*x*****']],
    // Letters are not wildcards.
    [['Disallow: /a%2Ab', 'Disallow: /a*b'], []],
    [['Disallow: /a\u0001', 'Disallow: /a*'], []],
    [['Disallow: /a*\u0001', 'Disallow: /a*b'], []],
    [['Disallow: /*x*y', 'Disallow: /*x*y*'], ['redundant-rule: Disallow: /*x*y < Disallow: /*x*y*']],
    [['Disallow: /*y*x', 'Disallow: /*x*y*'], []],
    // A rule without effect wins over none and loses to none.
    [['Allow: a', 'Disallow: /a', 'Allow: a'], []],
    [['Disallow:', 'Allow:', 'Disallow: /a'], []],
  ])('%j', (rules, problems) => {
    expect(problemsOf(rules)).toEqual(problems);
  });

  test('of three equal rules two are redundant', () => {
    expect(problemsOf(['Disallow: /a', 'Disallow: /a', 'Disallow: /a'])).toHaveLength(2);
    expect(problemsOf(['Allow: /a', 'Allow: /a', 'Allow: /a'])).toHaveLength(2);
  });

  test('groups for the same agents are read as one', () => {
    const text = 'User-agent: A\nUser-agent: b\nDisallow: /a\n\nUser-agent: B/2\nUser-agent: a\nAllow: /a\n';
    expect(lintText(text)).toMatchObject([{ code: 'robots-txt/always-beaten', data: { winner: 'Allow: /a' } }]);
  });

  test.each([
    ['User-agent: a\nUser-agent: b\nDisallow: /a\n\nUser-agent: a\nAllow: /a\n'],
    ['User-agent: a\nDisallow: /a\n\nUser-agent: *\nAllow: /a\n'],
    ['User-agent: 360\nDisallow: /a\n\nUser-agent: 361\nAllow: /a\n'],
  ])('others are not: %j', (text) => {
    expect(lintText(text)).toEqual([]);
  });
});

describe('the fix', () => {
  function fixed(text: string): string[] {
    return lintText(text).map(({ fix }) => {
      return fix === undefined ? 'none' : text.slice(0, fix.span.start) + fix.text + text.slice(fix.span.end);
    });
  }

  test.each([
    ['User-agent: *\nDisallow: /a\n Disallow: /a # x\nAllow: /b', 'User-agent: *\nDisallow: /a\nAllow: /b'],
    ['User-agent: *\r\nDisallow: /a\r\nDisallow: /a\r\nAllow: /b', 'User-agent: *\r\nDisallow: /a\r\nAllow: /b'],
    ['User-agent: *\rDisallow: /a\rDisallow: /a\rAllow: /b', 'User-agent: *\rDisallow: /a\rAllow: /b'],
    ['User-agent: *\nDisallow: /a\nDisallow: /a', 'User-agent: *\nDisallow: /a\n'],
    ['User-agent: *\nDisallow: /a*c\nDisallow: /a*c*\n', 'User-agent: *\nDisallow: /a*c*\n'],
  ])('takes the whole line: %j', (text, wanted) => {
    expect(fixed(text)).toEqual([wanted]);
  });

  test('is not given if the group would have no rule left, or crawlers that know no wildcards would lose one', () => {
    expect(fixed('User-agent: a\nDisallow: /a\n\nUser-agent: a\nDisallow: /a')).toEqual(['none']);
    expect(fixed('User-agent: a\nDisallow: /a\nDisallow: /a*')).toEqual(['none']);
    expect(fixed('User-agent: a\nDisallow: /a\nAllow: /a')).toEqual(['none']);
  });
});

const pattern = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '*', '%61', '%', '?', '%2F'), { maxLength: 4 })
  .chain((pieces) => fc.constantFrom('/', '/', '*', 'a').map((first) => first + pieces.join('')))
  .chain((open) => fc.constantFrom('', '', '$').map((end) => open + end));
const rule = fc.tuple(fc.constantFrom('Disallow: ', 'Allow: '), pattern).map((parts) => parts.join(''));

/** Every path of up to four of these letters, and every path with a query of up to three. */
const paths: string[] = ['/'];
for (const path of paths) if (path.length < 5) for (const letter of ['a', 'b', '/', 'c']) paths.push(path + letter);
for (const one of ['', 'a', '?', '/', '%2F'])
  for (const two of ['', 'b', '?', '/', '%2F'])
    for (const three of ['', 'a', '/', '%2F']) paths.push(`/?${one}${two}${three}`, `/a?${one}${two}${three}`);

test('a rule reported as never winning can be removed without changing a verdict', () => {
  fc.assert(
    fc.property(fc.array(rule, { minLength: 2, maxLength: 6 }), (rules) => {
      const text = ['User-agent: *', ...rules].join('\n');
      const before = new CrawlGate(readRobotsTxt(text));
      for (const { source, span } of lintText(text)) {
        const without = new CrawlGate(readRobotsTxt(source.text.slice(0, span.start) + source.text.slice(span.end)));
        for (const path of paths) {
          const url = `https://example.com${path}`;
          if (before.verdict('a', url) !== without.verdict('a', url))
            throw new Error(`${source.textOf(span)}: ${path}`);
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('every rule without wildcards that never wins is reported', () => {
  const plain = fc
    .tuple(
      fc.constantFrom('Disallow: /', 'Allow: /'),
      fc.constantFrom('', 'a', 'b', 'ab', 'aa', 'a/b'),
      fc.constantFrom('', '$'),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(plain, { minLength: 2, maxLength: 6 }), (rules) => {
      const text = ['User-agent: *', ...rules].join('\n');
      const reported = new Set(lintText(text).map(({ source, span }) => source.positionAt(span.start).line));
      rules.forEach((one, place) => {
        const [field = '', path = ''] = one.split(': ');
        const beaten = rules.some((other, at) => {
          const [otherField = '', otherPath = ''] = other.split(': ');
          if (at === place || otherPath !== path) return false;
          return otherField === field ? at < place : field === 'Disallow';
        });
        if (reported.has(place + 2) !== beaten) throw new Error(`${one}: ${beaten ? 'missed' : 'not beaten'}`);
      });
    }),
    { numRuns: 500 },
  );
});

describe('files made to hurt', () => {
  const group = 'User-agent: *\n';
  const many = (count: number, line: (n: number) => string): string =>
    group + Array.from({ length: count }, (_, n) => `${line(n)}\n`).join('');

  const groups = (count: number): string =>
    Array.from({ length: count }, (_, n) => {
      const token = [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
      return `User-agent: ${token}\nDisallow: /a\nAllow: /b\n`;
    }).join('');

  test.each<[title: string, text: string]>([
    [
      'patterns that are all alike',
      many(6000, (n) => `Disallow: /*${'a'.repeat(1 + (n % 60))}*${'a'.repeat(1 + n / 60)}`),
    ],
    [
      'letters between stars',
      many(16_000, (n) => `Disallow: /*${n.toString(2).padStart(14, '0').replace(/./g, '$&*')}`),
    ],
    ['long paths', many(1000, (n) => `Disallow: /${'a'.repeat(n)}`)],
    ['many groups', groups(16_000)],
    ['many groups in a long file', `${groups(5000)}#${'x'.repeat(1_900_000)}`],
  ])('%s', (_, text) => {
    expect(lintText(text)).toHaveLength(0);
  });

  test('twenty thousand rules are compared', () => {
    expect(lintText(`${many(20_000, (n) => `Disallow: /${n}/`)}Allow: /7/\n`)).toHaveLength(1);
  });
});

describe('names are compared whole (ASK-34)', () => {
  const found = (text: string): string[] => lintText(text).map(({ code }) => code.replace('robots-txt/', ''));

  test('rules for MJ12bot and for MJ1 have nothing to do with each other', () => {
    expect(found('User-agent: MJ12bot\nDisallow: /a\n\nUser-agent: MJ1\nDisallow: /a\n')).toEqual([]);
    expect(found('User-agent: archive\nDisallow: /a\n\nUser-agent: archive.org_bot\nDisallow: /a\n')).toEqual([]);
  });

  test('the same name is the same crawler, in any case and with any version', () => {
    expect(found('User-agent: MJ12bot\nDisallow: /a\n\nUser-agent: mj12BOT/v1.4\nDisallow: /a\n')).toEqual([
      'redundant-rule',
    ]);
  });
});

describe('the whole file', () => {
  const found = (robots: string): string[] =>
    lint({ robots }).map(({ code, source, span }) => `${code.replace('robots-txt/', '')} ${source.textOf(span)}`);

  test.each([
    ['Sitemap: /sitemap.xml', ['relative-sitemap /sitemap.xml']],
    ['Sitemap: sitemap.xml # x', ['relative-sitemap sitemap.xml']],
    ['sitemap: //example.com/s.xml', ['relative-sitemap //example.com/s.xml']],
    ['Sitemap: https://example.com/s.xml', []],
    ['Sitemap:', []],
  ])('%j', (line, problems) => {
    expect(found(line)).toEqual(problems);
  });

  test.each([
    ['User-agent: *\nDisallow: /', ['site-closed Disallow: /']],
    ['User-agent: a\nUser-agent: *\nDisallow: /x\nDisallow: *', ['site-closed Disallow: *']],
    ['User-agent: *\nDisallow: /*\nUser-agent: a\nAllow: /', ['site-closed Disallow: /*']],
    ['User-agent: *\nDisallow: /\nAllow: /open/', []],
    ['User-agent: *\nDisallow: /\nUser-agent: *\nAllow: /$', ['split-group *']],
    ['User-agent: a\nDisallow: /', []],
    ['User-agent: *\nDisallow: /a', []],
  ])('%j', (robots, problems) => {
    expect(found(robots)).toEqual(problems);
  });

  test('what ACAP opens is not closed', () => {
    const acap = '##ACAP version=1.0\nUser-agent: *\nDisallow: /\n\nACAP-crawler: *\nACAP-allow-crawl: /\n';
    expect(found(acap).filter((one) => one.startsWith('site-closed'))).toEqual([]);
  });

  test.each([
    ['Googlebot, Bingbot', 'This line does not address "Bingbot": a User-agent line names one crawler.'],
    ['a; b/2.0; c', 'This line does not address "b/2.0", "c": a User-agent line names one crawler.'],
    ['*, a', 'This line does not address "*", "a": a User-agent line names one crawler.'],
  ])('several names: %s', (names, message) => {
    const robots = `User-agent: ${names}\nDisallow: /a\n`;
    expect(lint({ robots }).map((one) => messageOf(one))).toEqual([message]);
  });

  test.each(['Mozilla/5.0 (compatible; Finder/1.0)', 'Web Finder', 'a,', 'Finder/1.0'])('one name: %s', (name) => {
    const codes = lint({ robots: `User-agent: ${name}\nDisallow: /a\n` }).map(({ code }) => code);
    expect(codes).not.toContain('robots-txt/several-agents');
  });

  test('a file with a rule to remove in each of its lines takes linear time', () => {
    const count = 60_000;
    const robots = `User-agent: *\n${'Disallow: /a\n'.repeat(count)}`;
    const removals = lint({ robots }).filter(({ fix }) => fix?.text === '');
    expect(removals).toHaveLength(count - 1);
  });
});
