import { shortened } from '@heed/core/internal/comparisons';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noSources, type Sources } from '../../sources.ts';
import { smallPolicy } from '../compare/small-policy.ts';
import type { PolicyComparison, VersionsAsked } from './compare-messages.ts';
import { comparePolicy } from './compare-policy.ts';
import { compareVersions } from './compare-versions.ts';

const url = 'https://example.com/page';
const withRobots = (text: string, more: Partial<Sources> = {}): Sources => ({
  ...noSources,
  robots: { text },
  ...more,
});

describe('two versions', () => {
  const versions = (oldRobots: string, robots: string, more: Partial<VersionsAsked> = {}) =>
    compareVersions({ oldRobots, sources: withRobots(robots), url, verdicts: false, ...more });

  test('a change has its lines in both, and an address to ask about', () => {
    const { sentence, isEqual, kinds } = versions('User-agent: *\nDisallow: /a/\n', 'User-agent: *\n\nDisallow: /a\n');
    expect({ sentence, isEqual }).toEqual({
      sentence: '1 change: 1 newly closed. Every address and crawler was compared, in the panes.',
      isEqual: false,
    });
    const [change] = kinds[0]?.all.first ?? [];
    expect(change).toMatchObject({
      title: 'Newly closed to',
      agents: 'all crawlers',
      action: ['crawl within ', { code: '/a' }],
      witness: { path: '/a', url: 'https://example.com/a', agent: '*', usage: 'crawl' },
      from: { words: 'allowed (no rule)', may: true, lines: { count: 0 } },
      to: {
        words: 'denied',
        may: false,
        lines: {
          first: [
            { where: 'robots.txt, line 3', location: { pane: 'robots', line: 3, column: 1 }, text: 'Disallow: /a' },
          ],
        },
      },
    });
    const [back] = versions('User-agent: *\n\nDisallow: /a\n', '').kinds[0]?.all.first ?? [];
    expect(back?.from.lines.first).toMatchObject([{ where: 'old version, line 3', oldLine: 3 }]);
    expect(back?.from.lines.first[0]).not.toHaveProperty('location');
  });

  test('verdicts are shown on request', () => {
    expect(versions('', 'User-agent: *\nAllow: /').isEqual).toBe(true);
    const { sentence, isEqual } = versions('', 'User-agent: *\nAllow: /', { verdicts: true });
    expect({ sentence, isEqual }).toEqual({
      sentence:
        '1 change: 1 stated otherwise, with the same effect. Every address and crawler was compared, in the panes.',
      isEqual: true,
    });
  });

  test('how fetching the new one went counts', () => {
    const sources: Sources = { ...noSources, robots: { text: '', status: 503 } };
    const { kinds } = compareVersions({ oldRobots: 'User-agent: *\nAllow: /', sources, url, verdicts: false });
    const line = kinds[0]?.all.first[0]?.to.lines.first[0];
    expect(line?.text).toContain('503');
    expect(line).not.toHaveProperty('where');
  });

  test('documents that lines refer to are read, if they are among the files', () => {
    const robots = 'User-agent: *\nLicense: https://example.com/rsl.xml\n';
    const alone = versions(robots, '');
    expect(alone.undecided.first[0]?.lines.first[0]).toMatchObject({ where: 'old version, line 2', oldLine: 2 });
    const text =
      '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><prohibits type="usage">ai-train</prohibits></license></content></rsl>';
    const sources = { ...noSources, files: [{ name: 'https://example.com/rsl.xml', text }] };
    const withFile = compareVersions({ oldRobots: robots, sources, url, verdicts: false });
    expect(withFile.undecided.count).toBe(0);
    expect(withFile.notes).toEqual(['The other files of the site are taken to be the same with both versions.']);
    const usages = withFile.kinds.flatMap(({ all }) => all.first.map(({ witness }) => witness.usage));
    expect(usages).toContain('ai-train');
  });

  test('what the page receives stays small, in any comparison', () => {
    const long = `User-agent: *\nDisallow: /${'a'.repeat(1_000_000)}`;
    const many = `User-agent: *\n${Array.from({ length: 3_000 }, (_, at) => `Disallow: /${at}.html`).join('\n')}`;
    const one = versions(long, '');
    expect(JSON.stringify(one).length).toBeLessThan(10_000);
    expect(one.kinds[0]?.all.first[0]?.witness).not.toHaveProperty('url');
    const [kind] = versions(many, '').kinds;
    expect(kind?.all.count).toBe(3_000);
    expect(kind?.all.first).toHaveLength(200);
  });

  test('any texts can be compared, and each witness is a short address of the site', () => {
    const line = fc.oneof(
      fc.constantFrom('User-agent: *', 'User-agent: GPTBot', 'Disallow: /a*b$', 'Allow: /a', 'ACAP-crawler: *'),
      fc.constantFrom('Content-Signal: ai-train=no', 'Content-Usage: /x train-ai=n', 'ACAP-disallow-index: /a'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, fc.webUrl(), (one, other, address) => {
        const { kinds, isEqual } = compareVersions({
          oldRobots: one,
          sources: withRobots(other),
          url: address,
          verdicts: false,
        });
        if (one === other) expect(isEqual || kinds.length === 0).toBe(true);
        for (const { witness } of kinds.flatMap(({ all }) => all.first)) {
          expect(witness.url?.startsWith(`${new URL(address).origin}/`)).toBe(true);
          expect(witness.path).toBe(shortened(witness.path));
        }
      }),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 12) },
    );
  });
});

describe('the policy', () => {
  const check = (sources: Sources, address = url): Extract<PolicyComparison, { kind: 'checked' }> => {
    const result = comparePolicy({ sources, url: address });
    if (result.kind === 'refused') throw new Error(JSON.stringify(result));
    return result;
  };
  const denyIndex = 'version: 1\nrules:\n  - agents: ["*"]\n    paths: ["/page$"]\n    deny: [index]\n';

  test('the small one to begin with can be kept, and be broken', () => {
    const kept = check(withRobots('User-agent: *\nContent-Signal: ai-train=no\n', { policy: smallPolicy }));
    expect(kept).toMatchObject({ result: 'kept', breaches: { count: 0 }, warnings: { count: 0 } });
    const broken = check(withRobots('User-agent: *\nDisallow: /x\n', { policy: smallPolicy }));
    expect(broken.result).toBe('broken');
    expect(broken.breaches.first.map(({ action, rule }) => [action, rule.first[0]?.where])).toContainEqual([
      'crawl of /x',
      'policy, line 5',
    ]);
    const [crawl] = broken.breaches.first.filter(({ action }) => action === 'crawl of /x');
    expect(crawl?.lines.first).toMatchObject([{ location: { pane: 'robots', line: 2, column: 1 } }]);
  });

  test('headers and the page count for their own address, with their locations', () => {
    const silent = check({ ...noSources, policy: denyIndex });
    expect(silent.result).toBe('broken');
    const headers = 'HTTP/2 200\ncontent-type: text/html\nx-robots-tag: noindex\n';
    const kept = check({ ...noSources, headers, policy: denyIndex });
    expect(kept.result).toBe('kept');
    expect(kept.notes).toContain(
      'The response headers and the page are those of /page. Those of other addresses are not known.',
    );
    const allow = denyIndex.replace('deny:', 'allow:');
    const [breach] = check({ ...noSources, headers, policy: allow }).breaches.first;
    expect(breach?.lines.first[0]?.location).toMatchObject({ pane: 'headers', line: 3 });
    const page = '<html><head>\n<meta name="robots" content="noindex">\n</head></html>';
    const [ofPage] = check({ ...noSources, page, policy: allow }).breaches.first;
    expect(ofPage?.lines.first[0]?.location).toMatchObject({ pane: 'page', line: 2 });
  });

  test('what belongs to an address with a query is not taken for that of its path', () => {
    const headers = 'x-robots-tag: noindex\n';
    for (const address of [`${url}?a=1`, 'mailto:a@example.com', 'no address']) {
      const { result, notes } = check({ ...noSources, headers, policy: denyIndex }, address);
      expect(result).toBe('broken');
      expect(notes.join(' ')).toContain('not compared');
    }
  });

  test('a missing document leaves it undecided', () => {
    const policy = 'version: 1\nrules:\n  - agents: ["*"]\n    deny: [ai-train]\n';
    const robots = 'User-agent: *\nLicense: https://example.com/rsl.xml\nContent-Signal: ai-train=no\n';
    const { result, undecided } = check(withRobots(robots, { policy }));
    expect(result).toBe('undecided');
    expect(undecided.first[0]?.lines.first[0]).toMatchObject({ location: { pane: 'robots', line: 2 } });
  });

  test('a site other than that of the address is reported', () => {
    const { notes } = check({ ...noSources, policy: `site: https://other.example\n${smallPolicy}` });
    expect(notes).toContain(
      'The policy is for https://other.example. It is compared with the files as those of https://example.com.',
    );
  });

  test.each(['version: 2', 'a: [', '{"__proto__": {"version": 1}}', 'x'.repeat(5_000_000), '&a [*a, *a]'])(
    'a text that is not a policy is refused with its location: %.20s',
    (policy) => {
      const result = comparePolicy({ sources: { ...noSources, policy }, url });
      expect(result.kind).toBe('refused');
      if (result.kind !== 'refused') return;
      expect(result.problems.first[0]?.location).toMatchObject({ pane: 'policy', line: 1 });
    },
  );
});
