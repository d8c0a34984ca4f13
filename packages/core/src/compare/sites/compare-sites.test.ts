import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import type { Comparison } from '../comparison.js';
import { compareSites } from './compare-sites.js';
import { siteLimits } from './limits.js';

/** Each change as a line: whose, of what, at which address, and from what to what. */
function told({ changes }: Comparison): string[] {
  return changes.map(({ agents, usage, purposes, witness, pattern, from, to }) => {
    const sources = [from, to].map(({ because: [first] }) =>
      first === undefined ? '-' : `${first.source} ${first.line}`,
    );
    const verdicts = `${from.verdict} (${sources[0]}) > ${to.verdict} (${sources[1]})`;
    return `${agents.join()} ${[usage, ...(purposes ?? [])].join(' for ')} ${witness} in ${pattern}: ${verdicts}`;
  });
}

const acap = (...fields: readonly string[]): { readonly robots: string } => ({
  robots: ['##ACAP version=1.0', 'ACAP-crawler: *', ...fields].join('\n'),
});

describe('changes', () => {
  test('of a purpose and of a limit are told as such', () => {
    const old = acap('ACAP-allow-preserve: /b/ time-limit=7-days');
    const next = acap(
      'ACAP-allow-preserve: /b/ time-limit=9-days',
      'ACAP-crawler: newsbot',
      'ACAP-usage-purpose: archive',
      'ACAP-disallow-crawl: /c',
    );
    const comparison = compareSites(old, next);
    expect(told(comparison)).toEqual([
      '*,newsbot preserve /b/ in /b/: allowed (old 3) > allowed (new 3)',
      'newsbot crawl for archive /c in /c: unstated (-) > denied (new 6)',
    ]);
    expect(comparison.changes[0]?.from.limits).toEqual([{ limit: 'time-limit', value: '7-days' }]);
    expect(comparison.changes[0]?.to.limits).toEqual([{ limit: 'time-limit', value: '9-days' }]);
  });

  test('of what agents are bound by that no line names', () => {
    const next = { robots: 'User-agent: Google-Extended\nDisallow: /a' };
    expect(told(compareSites({ robots: '' }, next))).toEqual([
      'Google-Extended crawl /a in /a: unstated (-) > denied (new 2)',
      'Google-Extended ai-train /a in /a: unstated (-) > denied (new 2)',
      'Google-Extended ai-input /a in /a: unstated (-) > denied (new 2)',
      'Googlebot ai-train /a in /a: unstated (-) > denied (new 2)',
    ]);
  });

  test('of pages are compared, those that are new with pages that say nothing', () => {
    const page = (path: string, content: string) => ({ path, body: `<meta name=robots content="${content}"><p>` });
    const old = { robots: '', pages: [page('/a.html', 'all'), page('/old.html', 'noindex')] };
    const next = { robots: '', pages: [page('/a.html', 'nofollow'), page('/new.html', 'noindex')] };
    const comparison = compareSites(old, next, { markup });
    expect(told(comparison).filter((one) => !/ (?:present|translate|ai-input)/.test(one))).toEqual([
      '* follow /a.html in /a.html: allowed (old:body 1) > denied (new:body 1)',
      '* index /new.html in /new.html: unstated (-) > denied (new:body 1)',
    ]);
    expect(comparison).toMatchObject({ equal: false, complete: true });
  });

  test('of documents that lines refer to', () => {
    const rsl = (usages: string): string =>
      `<rsl xmlns="https://rslstandard.org/rsl"><content url="/a/"><license><prohibits type="usage">${usages}</prohibits></license></content></rsl>`;
    const robots = 'License: https://daily.example/rsl.xml';
    const site = (usages: string) => {
      return { origin: 'https://daily.example', robots, files: { 'https://daily.example/rsl.xml': rsl(usages) } };
    };
    const comparison = compareSites(site('search'), site('ai-train'), { markup });
    expect(comparison.changes.map(({ usage, witness, pattern }) => [usage, witness, pattern])).toEqual([
      ['index', '/a/', '/a/'],
      ['ai-train', '/a/', '/a/'],
    ]);
    // Without a reader of XML nobody knows what the documents say.
    expect(compareSites(site('search'), site('ai-train'))).toMatchObject({
      equal: false,
      complete: false,
      changes: [],
    });
    expect(compareSites(site('search'), site('search'))).toMatchObject({ equal: true, complete: true });
  });

  test('that change only what is said are told if that is wanted', () => {
    const [old, next] = [{ robots: 'User-agent: *\nContent-Signal: search=yes' }, { robots: '' }];
    expect(compareSites(old, next)).toEqual({ equal: true, complete: true, changes: [], undecided: [] });
    const { equal, changes } = compareSites(old, next, { verdicts: true });
    expect(equal).toBe(true);
    expect(changes.map(({ from, to }) => [from.verdict, to.verdict])).toEqual([['allowed', 'unstated']]);
  });
});

describe('what is not decided is listed', () => {
  test('licences and files that are not at hand, requests', () => {
    const old = { robots: 'License: https://daily.example/a.xml\nUser-agent: *\nContent-Signal: ai-train=no' };
    const next = { robots: 'License: https://daily.example/b.xml\nUser-agent: *\nContent-Signal: ai-train=yes' };
    const comparison = compareSites(old, next);
    expect(told(comparison)).toEqual(['* ai-train / in /: denied (old 3) > allowed (new 3)']);
    expect(comparison).toMatchObject({ equal: false, complete: false });
    expect(comparison.undecided.flatMap(({ lines }) => lines)).toEqual([
      { source: 'old', line: 1, text: 'License: https://daily.example/a.xml' },
      { source: 'new', line: 1, text: 'License: https://daily.example/b.xml' },
    ]);
    const asking = compareSites(
      acap('ACAP-disallow-index: /a'),
      acap('ACAP-disallow-index: /a', 'ACAP-request-take-down: /b'),
    );
    expect(asking.undecided.map(({ lines }) => lines.map(({ line }) => line))).toEqual([[4]]);
  });

  test('pages that nothing reads, links to what is not at hand, and fields about hosts', () => {
    const page = (body: string) => ({ pages: [{ path: '/a', body }] });
    expect(compareSites(page('<p>'), page('<p>new'))).toMatchObject({ equal: false, complete: false });
    expect(compareSites(page('<p>'), page('<p>'))).toMatchObject({ equal: true, complete: true });
    const link = (name: string) => ({
      headers: [
        { pattern: '/*', headers: [['Link', `<${name}>; rel="license"; type="application/rsl+xml"`] as const] },
      ],
    });
    expect(compareSites(link('/a.xml'), link('/b.xml'))).toMatchObject({ equal: false, complete: false });
    const field = acap('ACAP-disallow-index: http://daily.example/a');
    expect(compareSites(acap('ACAP-disallow-index: /b'), field)).toMatchObject({ complete: false });
    const origin = 'https://daily.example';
    const known = compareSites({ origin, ...acap() }, { origin, ...field });
    expect(told(known)).toEqual(['* index /a in /a: unstated (-) > denied (new 3)']);
    expect(known.complete).toBe(true);
  });

  test('the same lines on both sides leave nothing undecided', () => {
    const robots = 'License: https://daily.example/a.xml\nUser-agent: *\nDisallow: /a';
    expect(compareSites({ robots }, { robots: `${robots}\n# new` })).toMatchObject({ equal: true, complete: true });
  });

  test('too many patterns with stars, questions or agents', () => {
    const starred = Array.from({ length: 40 }, (_, number) => `ACAP-allow-index: /*a${number}=`);
    const old = acap('ACAP-disallow-index: /');
    const next = acap('ACAP-disallow-index: /', ...starred);
    const limits = { ...siteLimits, maxSteps: 50_000 };
    expect(compareSites(old, next, { limits })).toMatchObject({ equal: false, complete: false });
    const few = compareSites(old, next, { limits: { ...siteLimits, maxAsked: 1_000 } });
    expect(few).toMatchObject({ equal: false, complete: false });
    const agents = compareSites(acap(), acap('ACAP-disallow-index: /'), { limits: { ...siteLimits, maxAgents: 1 } });
    expect(agents.undecided[0]?.agents).toContain('bingbot');
  });
});

test('a rule for addresses that are longer than a question may be about makes a difference too', () => {
  const path = `/${'a'.repeat(20_000)}`;
  const content = (word: string): string => `User-agent: *\nContent-Usage: ${path} train-ai=${word}\n`;
  const { changes } = compareSites({ robots: content('y') }, { robots: content('n') }, { usages: ['ai-train'] });
  expect(changes).toMatchObject([{ usage: 'ai-train', witness: path }]);
});
