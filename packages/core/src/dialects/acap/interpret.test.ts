import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentOf } from '../../policy/agent.js';
import { normaliseEncoding, pathOf } from '../../policy/path.js';
import type { Usage } from '../../policy/usage.js';
import type { Query } from '../../policy/voice.js';
import { Source } from '../../text/source.js';
import { CrawlGate } from '../robots-txt/gate/crawl-gate.js';
import { selectGroups } from '../robots-txt/groups/selection.js';
import { robotsTxtVoice } from '../robots-txt/interpret.js';
import { readRobotsTxt } from '../robots-txt/read.js';
import { type AcapReading, conventionalText } from './file/reading.js';
import type { AcapInput } from './input.js';
import { acapVoice } from './interpret.js';
import { readAcap } from './read.js';
import { acapRequests } from './requests.js';
import type { ConventionalLookup } from './settle/conventional.js';
import { sizeLimits } from './syntax/size-limits.js';

/** The conventional part, read by the conventional dialect. */
function conventionalOf(reading: AcapReading): ConventionalLookup {
  const robots = readRobotsTxt(conventionalText(reading), undefined, reading.source.name);
  const voice = robotsTxtVoice(new CrawlGate(robots));
  return (query) => {
    const [statement] = voice.rule({ ...query, usage: 'crawl' }).because;
    if (statement === undefined || !('span' in statement.place)) return undefined;
    const { says } = statement;
    if (says !== 'allow' && says !== 'disallow') return undefined;
    const line = statement.place.source.textOf(statement.place.span);
    const pattern = normaliseEncoding(line.slice(line.indexOf(':') + 1).trim(), '*$');
    return { says, pattern, named: selectGroups(robots, query.agent.given).named, statement };
  };
}

function inputOf(robots: string, files: Record<string, string> = {}) {
  const site = readAcap(new Source('robots.txt', robots));
  return {
    site,
    files: new Map(Object.entries(files).map(([name, text]) => [name, new Source(name, text)])),
    url: 'https://example.com/',
    conventional: conventionalOf(site),
    readConventional: (source: Source) => conventionalOf(readAcap(source)),
  };
}

function queryOf(agent: string, usage: string, path: string, more: Partial<Query> = {}): Query {
  const url = `https://example.com${path}`;
  const asked = { agent: agentOf(agent), usage: usage as Usage, url, path: pathOf(url) };
  return { ...asked, purposes: [], arrangements: [], fragments: true, ...more };
}

function rule(input: AcapInput, ...asked: Parameters<typeof queryOf>) {
  return acapVoice(input).rule(queryOf(...asked));
}

function verdict(robots: string, ...asked: Parameters<typeof queryOf>) {
  return rule(inputOf(robots), ...asked).verdict;
}

const corpus = process.env['HEED_CORPUS'] ?? join(import.meta.dirname, '../../../../../../shared/corpus');

describe.skipIf(!existsSync(join(corpus, 'acap')))('files found in the wild', () => {
  const independent = 'www.independent.ie.robots.txt';
  const rsc = 'www.rsc.org.robots.txt';
  const doi = 'doi.org.robots.txt';
  const quotes = 'quotes.wsj.com.robots.txt';
  const vulvodynia = 'vulvodynia.pl.robots.txt';
  test.each([
    [independent, 'alpha', 'crawl', '/story.ece', 'denied'],
    [independent, 'alpha', 'crawl', '/story.ece?x=1', 'unstated'],
    [independent, 'alpha', 'crawl', '/a?startindex=3', 'denied'],
    [independent, 'alpha', 'crawl', '/threetrending/1', 'denied'],
    [independent, 'ia_archiver', 'crawl', '/news/1', 'denied'],
    [independent, 'alpha', 'crawl', '/news/1', 'unstated'],
    [independent, 'alpha', 'index', '/search/1', 'unstated'],
    [rsc, 'gsa-crawler', 'crawl', '/x', 'denied'],
    [rsc, 'Guidebot', 'crawl', '/x', 'denied'],
    [rsc, 'alpha', 'crawl', '/labs/1', 'denied'],
    [rsc, 'alpha', 'crawl', '/Publishing/EdSymp/1', 'denied'],
    [rsc, 'Slurp', 'crawl', '/suppdata/1', 'denied'],
    [rsc, 'alpha', 'crawl', '/suppdata/1', 'unstated'],
    [rsc, 'alpha', 'crawl', '/ok', 'unstated'],
    [doi, 'alpha', 'crawl', '/1098/a', 'denied'],
    [doi, 'alpha', 'crawl', '/x', 'unstated'],
    [doi, 'alpha', 'index', '/drafts/a', 'denied'],
    [quotes, 'MSNPTC/1.0', 'crawl', '/AP-CO-1', 'denied'],
    [quotes, 'alpha', 'crawl', '/search?q=1', 'denied'],
    [quotes, 'alpha', 'crawl', '/AAPL', 'unstated'],
    [vulvodynia, 'alpha', 'crawl', '/wp-content/upload/a.js', 'allowed'],
    [vulvodynia, 'alpha', 'crawl', '/wp-login.php', 'denied'],
    [vulvodynia, 'alpha', 'crawl', '/x/feed/', 'denied'],
    [vulvodynia, 'alpha', 'crawl', '/x/feed/a', 'unstated'],
    [vulvodynia, 'alpha', 'crawl', '/author/x', 'denied'],
    [vulvodynia, 'AhrefsBot', 'crawl', '/x', 'denied'],
    [vulvodynia, 'AhrefsBot', 'crawl', '/wp-content/upload/a.jpg', 'denied'],
  ])('%s: %s, %s, %s: %s', (name, agent, usage, path, wanted) => {
    expect(verdict(readFileSync(join(corpus, 'acap', name), 'utf8'), agent, usage, path)).toBe(wanted);
  });
});

const field = fc
  .tuple(
    fc.constantFrom('allow', 'disallow'),
    fc.constantFrom('crawl', 'index', 'present', 'present-snippet', 'other', '(c)'),
    fc.constantFrom('/', '/a/', '/a/b/', '/*b', '/a*', '/a/b$', 'the-acap:resource-set:s', 'the-acap:resource-set:t'),
    fc.constantFrom('', '', '', ' time-limit=3-days', ' max-lines=3'),
  )
  .map(
    ([says, usage, resource, qualifier]) => `ACAP-${says}-${usage}: ${resource}${says === 'allow' ? qualifier : ''}`,
  );
const definitions = 'ACAP-resource-set: s /a/ /*b\nACAP-composite-usage: c crawl present-snippet';
const usages: Usage[] = ['crawl', 'index', 'present', 'present-snippet', 'other', 'ai-train'];
const paths = ['/', '/a/', '/a/b', '/a/b/c', '/x'];

/** The verdicts and limits of a file for one agent, for every usage and path above. */
function verdicts(robots: string): unknown[] {
  const voice = acapVoice(inputOf(robots));
  return usages.flatMap((usage) =>
    paths.map((path) => {
      const { verdict, limits } = voice.rule(queryOf('alpha', usage, path, { purposes: ['news'] }));
      return [usage, path, verdict, limits.map(({ limit, value }) => `${limit}=${value}`).sort()];
    }),
  );
}

describe('what does not affect verdicts', () => {
  const bodies = fc.array(field, { minLength: 1, maxLength: 7 });
  const fileOf = (any: readonly string[], named: readonly string[], special: readonly string[]): string =>
    [
      definitions,
      'ACAP-crawler: *',
      ...any,
      'ACAP-crawler: alpha',
      ...named,
      'ACAP-usage-purpose: news',
      ...special,
    ].join('\n');

  test('the order of fields within a record (A1-2.2-f)', () => {
    fc.assert(
      fc.property(bodies, bodies, bodies, (any, named, special) => {
        const wanted = verdicts(fileOf(any, named, special));
        expect(verdicts(fileOf(any.toReversed(), named.toReversed(), special.toReversed()))).toEqual(wanted);
        expect(verdicts(fileOf(any.toSorted(), named.toSorted(), special.toSorted()))).toEqual(wanted);
      }),
      { numRuns: 150 },
    );
  });

  test('letter case (A1-2.8-f, A1-3-a, A1-3-b)', () => {
    fc.assert(
      fc.property(bodies, bodies, bodies, (any, named, special) => {
        const file = fileOf(any, named, special);
        expect(verdicts(file.toUpperCase())).toEqual(verdicts(file));
      }),
      { numRuns: 100 },
    );
  });

  test('whether a set is written out (A1-2.7-a, AMB-17)', () => {
    fc.assert(
      fc.property(bodies, bodies, (any, named) => {
        const out = (body: readonly string[]) =>
          body.flatMap((line) =>
            line.includes('resource-set:s')
              ? ['/a/', '/*b'].map((pattern) => line.replace('the-acap:resource-set:s', pattern))
              : [line],
          );
        expect(verdicts(fileOf(out(any), out(named), []))).toEqual(verdicts(fileOf(any, named, [])));
      }),
      { numRuns: 100 },
    );
  });

  test('a verdict has a reason, and every place is inside its text', () => {
    fc.assert(
      fc.property(bodies, bodies, bodies, (any, named, special) => {
        const voice = acapVoice(inputOf(fileOf(any, named, special)));
        for (const usage of usages) {
          for (const path of paths) {
            const ruling = voice.rule(queryOf('alpha', usage, path));
            if (ruling.verdict !== 'unstated') expect(ruling.because).not.toEqual([]);
            for (const { place } of [...ruling.because, ...ruling.overruled]) {
              if ('span' in place) expect(place.source.textOf(place.span)).toMatch(/^ACAP-/);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('purposes', () => {
  const robots =
    'ACAP-crawler: *\nACAP-usage-purpose: news\nACAP-allow-index: / time-limit=3-days\nACAP-usage-purpose: ads\nACAP-disallow-index: /';

  test('a usage for several purposes must be allowed for each (ASK-6)', () => {
    expect(verdict(robots, 'alpha', 'index', '/', { purposes: ['news', 'ads'] })).toBe('denied');
    expect(verdict(robots, 'alpha', 'index', '/', { purposes: ['news', 'blogs'] })).toBe('unstated');
    expect(rule(inputOf(robots), 'alpha', 'index', '/', { purposes: ['news', 'blogs'] }).limits).toHaveLength(1);
    expect(rule(inputOf(robots), 'alpha', 'index', '/', { purposes: ['news', 'news'] })).toMatchObject({
      verdict: 'allowed',
      limits: [{ limit: 'time-limit', value: '3-days' }],
    });
  });

  test('under an unreadable purpose only prohibitions apply', () => {
    const unreadable = 'ACAP-crawler: *\nACAP-usage-purpose:\nACAP-allow-index: /\nACAP-disallow-follow: /';
    expect(verdict(unreadable, 'alpha', 'index', '/')).toBe('unstated');
    expect(verdict(unreadable, 'alpha', 'follow', '/')).toBe('denied');
  });
});

describe('arrangements (ASK-10)', () => {
  const arranged = { arrangements: ['must-use-resource', 'must-include-resource'] };
  test('enable amber and red features', () => {
    const robots = 'ACAP-crawler: *\nACAP-allow-index: /a.pdf must-use-resource=/a.txt';
    expect(verdict(robots, 'alpha', 'index', '/a.pdf')).toBe('denied');
    expect(rule(inputOf(robots), 'alpha', 'index', '/a.pdf', arranged)).toMatchObject({
      verdict: 'allowed',
      limits: [{ limit: 'must-use-resource', value: '/a.txt' }],
    });
  });

  test('do not help if the resource may not be crawled (AMB-83)', () => {
    const robots = 'ACAP-crawler: *\nACAP-disallow-crawl: /t.txt\nACAP-allow-index: / must-use-resource=/t.txt';
    expect(rule(inputOf(robots), 'alpha', 'index', '/x', arranged).because[0]?.clause).toBe('AMB-83');
  });

  test('do not help if the meaning is not settled (AMB-33, A1-2.5.5.2.5-e)', () => {
    const link = 'ACAP-crawler: *\nACAP-allow-present-link: / must-use-resource=/l';
    expect(rule(inputOf(link), 'alpha', 'present-link', '/x', arranged).because[0]?.clause).toBe('AMB-33');
    const present = 'ACAP-crawler: *\nACAP-allow-present: / must-use-resource=/l';
    expect(verdict(present, 'alpha', 'present-snippet', '/x', arranged)).toBe('allowed');
    expect(verdict(present, 'alpha', 'present-link', '/x', arranged)).toBe('denied');
    const role = 'ACAP-crawler: *\nACAP-allow-present: / must-include-resource=the-acap:link:/terms';
    expect(verdict(role, 'alpha', 'present', '/x', arranged)).toBe('denied');
  });
});

describe('names outside the vocabulary', () => {
  test('mean exactly themselves (AMB-36)', () => {
    expect(verdict('ACAP-crawler: *\nACAP-disallow-mine: /', 'alpha', 'mine', '/x')).toBe('denied');
    expect(verdict('ACAP-crawler: *\nACAP-disallow-mine: /', 'alpha', 'index', '/x')).toBe('unstated');
    expect(verdict('ACAP-crawler: *\nACAP-disallow-present: /', 'alpha', 'present-hologram', '/x')).toBe('denied');
    expect(verdict('ACAP-crawler: *\nACAP-disallow-other: /', 'alpha', 'ai-train', '/x')).toBe('denied');
  });
});

describe('conventional records', () => {
  test('an Allow allows crawling if ACAP is silent, and lifts nothing (ASK-1, AMB-58)', () => {
    const robots = 'User-agent: *\nAllow: /a/\nACAP-crawler: *\nACAP-disallow-crawl: /a/b/';
    expect(verdict(robots, 'alpha', 'crawl', '/a/x')).toBe('allowed');
    expect(verdict(robots, 'alpha', 'index', '/a/x')).toBe('unstated');
    expect(rule(inputOf(robots), 'alpha', 'crawl', '/a/b/x')).toMatchObject({
      verdict: 'denied',
      overruled: [{ dialect: 'robots-txt', clause: 'AMB-58' }],
    });
  });

  test('in a referenced file apply to the crawlers of the reference (A1-2.3.2-c, AMB-51)', () => {
    const robots = 'ACAP-ignore-conventional-records\nACAP-crawler: alpha\nACAP-permissions-reference: /a.txt';
    const files = { '/a.txt': 'User-agent: *\nDisallow: /x/' };
    expect(rule(inputOf(robots, files), 'alpha', 'crawl', '/x/1').verdict).toBe('denied');
    expect(rule(inputOf(robots, files), 'zeta', 'crawl', '/x/1').verdict).toBe('unstated');
    const silent = { '/a.txt': 'User-agent: *\nDisallow: /x/\nACAP-ignore-conventional-records\nACAP-crawler: beta' };
    expect(rule(inputOf(robots, silent), 'alpha', 'crawl', '/x/1').verdict).toBe('denied');
    const speaking = { '/a.txt': `${silent['/a.txt']}\nACAP-allow-crawl: /` };
    expect(rule(inputOf(robots, speaking), 'alpha', 'crawl', '/x/1').verdict).toBe('unstated');
  });

  test('in a file without ACAP records are not interpreted by ACAP (ASK-1)', () => {
    expect(verdict('User-agent: *\nDisallow: /\n# ACAP', 'alpha', 'index', '/x')).toBe('unstated');
  });
});

describe('references', () => {
  const robots = 'ACAP-crawler: alpha\nACAP-permissions-reference: http://k.example/p.txt#x';
  test('lead to other hosts as well; paths are those of the site (AMB-82)', () => {
    const files = { 'http://k.example/p.txt': 'ACAP-crawler: *\nACAP-disallow-crawl: /a/' };
    expect(rule(inputOf(robots, files), 'alpha', 'crawl', '/a/1').verdict).toBe('denied');
    expect(rule(inputOf(robots, files), 'alpha', 'crawl', '/b').verdict).toBe('unstated');
  });

  test('are found under path, relative path and URL alike (A1-2.3.2-b)', () => {
    for (const locator of ['/p.txt', 'p.txt', 'https://example.com/p.txt', 'https://EXAMPLE.com/p.txt']) {
      for (const key of ['/p.txt', 'https://example.com/p.txt']) {
        const input = inputOf(`ACAP-crawler: alpha\nACAP-permissions-reference: ${locator}`, { [key]: '' });
        expect(rule(input, 'alpha', 'crawl', '/').verdict).toBe('unstated');
      }
    }
  });

  test('that are broken prohibit everything for their crawlers (AMB-48, ASK-7)', () => {
    const any = 'ACAP-crawler: *\nACAP-permissions-reference: /gone.txt\nACAP-crawler: alpha\nACAP-allow-index: /';
    for (const usage of ['crawl', 'present-link', 'other', 'tdm'])
      expect(verdict(any, 'alpha', usage, '/x')).toBe('denied');
    expect(verdict(any, 'alpha', 'index', '/x')).toBe('allowed');
    const input: AcapInput = { ...inputOf(any), files: new Map([['/gone.txt', 'not-available']]) };
    expect(rule(input, 'zeta', 'index', '/x').because[0]?.clause).toBe('AMB-48');
  });
});

describe('limits (AMB-69)', () => {
  const granted = 'ACAP-crawler: *\nACAP-allow-crawl: /\n';
  test.each([
    ['file', granted + '# \n'.repeat(sizeLimits.file / 3 + 1)],
    ['fields', granted + 'ACAP-x: 1\n'.repeat(sizeLimits.fields)],
    ['records', granted.repeat(sizeLimits.records + 1)],
    ['patterns of a set', `ACAP-resource-set: s${' /a'.repeat(sizeLimits.patternsPerSet + 1)}\n${granted}`],
    ['line of a definition', `ACAP-resource-set: s /${'a'.repeat(sizeLimits.line)}\n${granted}`],
    ['line of a record', `${granted}ACAP-allow-crawl: /${'a'.repeat(sizeLimits.line)}`],
    ['references', `${granted}ACAP-crawler: *\nACAP-permissions-reference: /a\nACAP-permissions-reference: /b`],
  ])('%s: beyond it everything is prohibited, and the reason says so', (_, robots) => {
    const input = inputOf(robots, { '/a': '', '/b': '' });
    const { verdict, because } = rule(input, 'alpha', 'crawl', '/x');
    expect(verdict).toBe('denied');
    expect(because[0]?.clause).toBe('AMB-69');
  });

  test('a line that is too long in a referenced file prohibits everything for its crawlers', () => {
    const robots = 'ACAP-crawler: alpha\nACAP-permissions-reference: /p.txt\nACAP-crawler: *\nACAP-allow-crawl: /';
    const input = inputOf(robots, {
      '/p.txt': `ACAP-crawler: alpha\nACAP-allow-crawl: /${'a'.repeat(sizeLimits.line)}`,
    });
    expect(rule(input, 'alpha', 'crawl', '/x').because[0]?.clause).toBe('AMB-69');
    expect(rule(input, 'zeta', 'crawl', '/x').verdict).toBe('allowed');
  });

  test('a long file without ACAP records is ignored', () => {
    expect(verdict('# ACAP\n'.repeat(sizeLimits.file / 6), 'alpha', 'crawl', '/x')).toBe('unstated');
  });
});

test('action requests are listed for the crawlers they address (A1-2.6-a, ASK-10)', () => {
  const robots =
    'ACAP-crawler: alpha\nACAP-request-take-down: /a\nACAP-crawler: *\nACAP-request-re-crawl: /b\nACAP-crawler: beta\nACAP-permissions-reference: /p.txt';
  const input = inputOf(robots, { '/p.txt': 'ACAP-crawler: beta\nACAP-request-take-down: /c' });
  const codes: string[] = [];
  const asking = { agent: agentOf('alpha'), arrangements: ['take-down'] };
  expect(acapRequests(input, asking, ({ code }) => codes.push(code))).toEqual([
    { action: 'take-down', path: '/a' },
    { action: 're-crawl', path: '/b' },
  ]);
  expect(codes).toEqual(['acap/request-not-acted-on']);
  expect(acapRequests(input, { ...asking, agent: agentOf('beta') })).toHaveLength(2);
});

describe('large files', () => {
  test('definitions that contain each other take linear time (AMB-40)', () => {
    const count = 20_000;
    const chained = Array.from({ length: count }, (_, place) => `ACAP-composite-usage: c${place} (c${place + 1})`);
    const robots = [
      ...chained,
      `ACAP-composite-usage: c${count} crawl (c0)`,
      'ACAP-crawler: *',
      'ACAP-disallow-(c0): /',
    ].join('\n');
    expect(verdict(robots, 'alpha', 'crawl', '/x')).toBe('denied');
    expect(verdict(robots, 'alpha', 'index', '/x')).toBe('unstated');
  });

  test('lines without a colon take linear time', () => {
    const robots = `ACAP-crawler *\n${'ACAP-disallow-crawl /a\n'.repeat(40_000)}`;
    expect(verdict(robots, 'alpha', 'crawl', '/a')).toBe('denied');
  });

  const patterns = Array.from({ length: 200 }, (_, place) => `/s${place}/`).join(' ');
  const lines = [`ACAP-resource-set: s ${patterns}`, 'ACAP-crawler: *'];
  for (let place = 0; place < 2500; place++) {
    lines.push(
      `ACAP-disallow-crawl: /d${place}/`,
      `ACAP-allow-index: the-acap:resource-set:s time-limit=${place + 1}-days`,
    );
  }

  test('are read once and asked often', () => {
    const voice = acapVoice(inputOf(lines.join('\n')));
    for (let asked = 0; asked < 10_000; asked++) voice.rule(queryOf('alpha', 'crawl', `/d${asked % 5000}/x`));
    expect(voice.rule(queryOf('alpha', 'crawl', '/d2499/x')).verdict).toBe('denied');
    // Of limits that can be compared, answers list the tightest (ASK-4).
    expect(voice.rule(queryOf('alpha', 'index', '/s7/x')).limits).toContainEqual({
      limit: 'time-limit',
      value: '1-days',
    });
  });

  test('take linear time, even if every pattern matches', () => {
    const many = ['ACAP-crawler: *'];
    for (let place = 0; place < 4000; place++) {
      many.push(`ACAP-allow-crawl: /*${place}*a`, `ACAP-disallow-crawl: /*${place}*b`);
    }
    const path = `/${Array.from({ length: 4000 }, (_, place) => place).join('')}ab`;
    const voice = acapVoice(inputOf(many.join('\n')));
    expect(voice.rule(queryOf('alpha', 'crawl', path)).verdict).toBe('denied');
  });
});
