import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { heed, jsonOf, spawnHeed } from '../testing/command.js';
import { silent } from '../testing/hostile.js';
import { type LocalServer, pathsAsked, type Route, redirectTo, site } from '../testing/servers.js';

const bots = Array.from({ length: 20 }, (_, at) => `bot${at}`);
const robots = bots.map((bot) => `ACAP-crawler: ${bot}\nACAP-permissions-reference: /${bot}.txt\n`).join('\n');

/** Three sites, each of which redirects to the next and refers to twenty documents. The last one has the page. */
async function sitesWith(document: Route): Promise<LocalServer[]> {
  const referred = Object.fromEntries(bots.map((bot) => [`/${bot}.txt`, document]));
  const sites: LocalServer[] = [];
  let pageRoute: Route = '<!doctype html><meta name="robots" content="noindex">';
  for (let count = 0; count < 3; count++) {
    const next = await site({ '/robots.txt': robots, ...referred, '/': pageRoute });
    sites.unshift(next);
    pageRoute = redirectTo(`${next.origin}/`);
  }
  return sites;
}

interface Answer {
  readonly decisions: { readonly index?: { readonly verdict: string } };
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
}

describe('what one check takes does not multiply with what is referred to', () => {
  test('time: sixty documents that never come', async () => {
    const sites = await sitesWith(silent);
    const { out } = await heed([
      'check',
      `${sites[0]?.origin}/`,
      '--json',
      '--timeout',
      '2',
      '--allow-private',
      '--no-cache',
    ]);
    const [answer] = jsonOf(out) as Answer[];
    // They leave time for the page.
    expect(answer?.decisions.index?.verdict).toBe('denied');
    const codes = answer?.diagnostics.map(({ code }) => code) ?? [];
    expect(
      codes.filter((code) => code === 'check/reference-unavailable' || code === 'fetch/budget-spent'),
    ).toHaveLength(60);
    // Without a budget each would take the time limit; with it, all together half as much again as one.
    expect(codes).toContain('fetch/budget-spent');
    const spent = answer?.diagnostics.find(({ code }) => code === 'fetch/budget-spent');
    expect(spent?.message).toMatch(
      /^All referenced documents of one check may take 3 s together, which was used up before ".*" was read\.$/,
    );
  });

  test('memory: sixty documents that are short only while they are packed', async () => {
    const line = 'ACAP-disallow-index: /a\n';
    const body = gzipSync(line.repeat(Math.floor((5 * 1024 * 1024 - 1) / line.length)));
    const sites = await sitesWith({ headers: { 'Content-Encoding': 'gzip' }, body });
    // Their texts alone take 300 MiB, which would end this process.
    const { out, err, status } = await spawnHeed(
      ['check', `${sites[0]?.origin}/`, '--json', '--allow-private', '--no-cache'],
      { node: ['--max-old-space-size=128'] },
    );
    expect({ err, status }).toEqual({ err: '', status: 1 });
    const [answer] = jsonOf(out) as Answer[];
    expect(answer?.decisions.index?.verdict).toBe('denied');
    const spent = answer?.diagnostics.filter(({ code }) => code === 'fetch/budget-spent') ?? [];
    expect(spent.length).toBeGreaterThanOrEqual(58);
    expect(spent[0]?.message).toContain('may take 8 MiB together');
    // When nothing is left for references, nobody is asked any more, except for the two files that every site may have.
    expect(pathsAsked(sites[2] as LocalServer).slice(0, 2)).toEqual(['/robots.txt', '/']);
    expect(
      pathsAsked(sites[2] as LocalServer)
        .slice(2)
        .sort(),
    ).toEqual(['/.well-known/tdmrep.json', '/ai.txt']);
  });

  test('a document that was not fetched counts as one that could not be', async () => {
    const sites = await sitesWith(silent);
    const { out } = await heed([
      ...['check', `${sites[2]?.origin}/`, '--json', '--agent', 'bot7', '-u', 'preserve'],
      ...['--timeout', '2', '--allow-private', '--no-cache'],
    ]);
    const [answer] = jsonOf(out) as { decisions: { preserve: { verdict: string; because: { clause: string }[] } } }[];
    expect(answer?.decisions.preserve).toMatchObject({ verdict: 'denied' });
  });
});
