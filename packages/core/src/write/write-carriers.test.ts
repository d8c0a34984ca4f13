import { describe, expect, test } from 'vitest';
import { ask } from '../ask/ask.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { readPolicy } from '../policy-file/read-policy.js';
import type { WrittenPolicy } from '../policy-file/written-policy.js';
import { brokenSilently, widened } from '../testing/kept.js';
import { type WriteOptions, writeCarriers } from './write-carriers.js';
import type { Written } from './written.js';

type Rules = WrittenPolicy['rules'];

function policyOf(rules: Rules, site = 'https://daily.example'): PolicyFile {
  const { policy, problems } = readPolicy({ version: 1, site, rules });
  if (policy === undefined) throw new TypeError(problems[0]?.message);
  return policy;
}

/** Writes a policy, and checks that what is written keeps it, or says where it does not. */
function write(rules: Rules, options: WriteOptions = {}): Written {
  const policy = policyOf(rules);
  const written = writeCarriers(policy, options);
  const isNative = options.servers !== undefined || options.program === true;
  expect(brokenSilently(policy, written, options.agents, isNative)).toEqual([]);
  expect(widened(policy, written, options.agents, isNative)).toEqual([]);
  return written;
}

function textOf({ files, snippets }: Written, path: string): string | undefined {
  return [...files, ...snippets].find((file) => file.path === path)?.text.replace(/^# Written by heed.*\n+/, '');
}

const all = { agents: ['*'] } as const;

describe('an ACAP record for a name that robots.txt may cut', () => {
  const whyOf = (agent: string): (string | undefined)[] => {
    const rules: Rules = [
      { name: 'Closed', ...all, deny: ['preserve'] },
      { agents: [agent], allow: ['preserve'] },
    ];
    const { stricter, saidElsewhere, notExpressible } = write(rules, { acap: true });
    const notes = [...stricter, ...saidElsewhere, ...notExpressible];
    return notes.filter(({ carrier, why }) => carrier === 'acap' && why.includes(agent)).map(({ why }) => why);
  };

  test.each([
    [
      'MJ12bot',
      'ACAP knows whole names only, and robots.txt may know "MJ12bot" as "mj", by the letters before its first digit.',
    ],
    [
      'archive.org_bot',
      'ACAP knows whole names only, and robots.txt may know "archive.org_bot" as "archive", by the letters before its first dot.',
    ],
    [
      'find!bot',
      'ACAP knows whole names only, and robots.txt may know "find!bot" as "find", by the letters before its first "!".',
    ],
    ['360Spider', 'ACAP names start with a letter, and "360Spider" does not.'],
  ])('says where %s is cut (ASK-34)', (agent, why) => {
    expect(whyOf(agent)).toContain(why);
  });

  test('has no such note for a name without digits and signs', () => {
    expect(whyOf('FinderBot')).toEqual([]);
  });
});

describe('robots.txt', () => {
  test('says each rule with its name, in a group for each kind of agents', () => {
    const rules: Rules = [
      { name: 'Open', ...all, allow: ['crawl'] },
      { name: 'Drafts', ...all, paths: ['/drafts/'], deny: ['crawl'] },
      { agents: ['FinderBot'], paths: ['/drafts/public/'], allow: ['crawl'] },
    ];
    expect(textOf(write(rules), 'robots.txt')).toBe(`User-agent: FinderBot
# Rule 3
Allow: /drafts/public/
# Rule 2: Drafts
Disallow: /drafts/
# Rule 1: Open
Allow: /

User-agent: *
# Rule 2: Drafts
Disallow: /drafts/
# Rule 1: Open
Allow: /
`);
  });

  test('that refuses training to many by one token says so once, and names them all', () => {
    const token = {
      token: 'Google-Extended',
      operator: 'Google',
      purposes: ['ai-train'],
      governs: ['ai-train'],
    } as const;
    const crawlers = ['Googlebot', 'Googlebot-Image', 'Googlebot-News'];
    const agents = [token, ...crawlers.map((name) => ({ token: name, operator: 'Google', purposes: ['search'] }))];
    const rules: Rules = [
      { ...all, allow: ['crawl'] },
      { agents: ['Google-Extended'], paths: ['/a/', '/b/'], deny: ['crawl'] },
    ];
    expect(
      write(rules, { agents: { agents, purposes: ['search', 'ai-train'] } }).stricter.map(({ rule, usage, why }) => [
        rule,
        usage,
        why,
      ]),
    ).toEqual([
      [
        2,
        'ai-train',
        'Google-Extended never fetches: a Disallow in the group of Google-Extended refuses ai-train there.',
      ],
      [
        2,
        'ai-train',
        'Googlebot, Googlebot-Image and Googlebot-News follow Google-Extended: a Disallow in the group of Google-Extended refuses ai-train there.',
      ],
    ]);
  });

  test('lengthens what is stronger than a longer pattern', () => {
    const rules: Rules = [
      { agents: ['FinderBot'], paths: ['/*.pdf$'], allow: ['crawl'] },
      { ...all, paths: ['/private/'], deny: ['crawl'] },
    ];
    expect(textOf(write(rules), 'robots.txt')).toContain('Allow: /***.pdf$\n# Rule 2\nDisallow: /private/');
  });

  test('makes a denial win over a permission of the same length', () => {
    const rules: Rules = [
      { ...all, paths: ['/a*c'], allow: ['crawl'] },
      { ...all, paths: ['/ab*'], deny: ['crawl'] },
    ];
    expect(textOf(write(rules), 'robots.txt')).toContain('Disallow: /ab**\n');
  });

  test('says uses by AI and search in both families, path by path', () => {
    const rules: Rules = [
      { ...all, allow: ['index'], deny: ['ai-train'] },
      { ...all, paths: ['/open/'], allow: ['ai-train'] },
    ];
    expect(textOf(write(rules), 'robots.txt')).toBe(`User-agent: *
# Rule 1
Content-Usage: search=y, train-ai=n
# Rule 1; rule 2
Content-Usage: /open/ search=y, train-ai=y
# Rule 1
Content-Signal: search=yes, ai-train=no
# Rule 2
Content-Signal: /open/ ai-train=yes
Disallow:
`);
  });

  test('names agents that do not follow the group for all', () => {
    const agents = {
      purposes: ['search', 'ads'],
      agents: [
        { token: 'Googlebot', operator: 'Google', purposes: ['search'] },
        { token: 'Googlebot-Image', operator: 'Google', purposes: ['image'], fallbacks: ['Googlebot'] },
        { token: 'AdsBot-Google', operator: 'Google', purposes: ['ads'], ignoresAllCrawlers: true as const },
      ],
    };
    const rules: Rules = [
      { ...all, paths: ['/a'], deny: ['crawl'] },
      { agents: ['purpose:search'], allow: ['crawl'] },
    ];
    const robots = textOf(write(rules, { agents }), 'robots.txt');
    expect(robots).toContain('User-agent: Googlebot\n# Rule 2\nAllow: /\n');
    expect(robots).toContain('User-agent: *\nUser-agent: Googlebot-Image\nUser-agent: AdsBot-Google\n# Rule 1\n');
  });

  test('has the records of ACAP, if they are wanted', () => {
    const rules: Rules = [
      { ...all, deny: ['preserve'] },
      {
        agents: ['KeeperBot'],
        purposes: ['archive'],
        allow: { preserve: { 'time-limit': 'until-2099-12-31' } },
      },
    ];
    const written = write(rules, { acap: true });
    expect(written.notExpressible).toEqual([]);
    expect(textOf(written, 'robots.txt')).toContain(`##ACAP version=1.0
ACAP-crawler: KeeperBot
ACAP-usage-purpose: archive
# Rule 2
ACAP-allow-preserve: / time-limit=until-2099-12-31
ACAP-crawler: *
# Rule 1
ACAP-disallow-preserve: /
`);
    expect(write(rules).notExpressible.map(({ rule, usage }) => `${rule} ${usage}`)).toEqual([
      '1 preserve',
      '2 preserve',
    ]);
  });
});

describe('_headers and meta.html', () => {
  test('have the words that refuse what the policy denies, and nothing else but what Google takes "noindex" for (AIN-11)', () => {
    const rules: Rules = [
      { ...all, deny: ['follow', 'translate'] },
      { name: 'Archive', ...all, paths: ['/archive/'], deny: ['index', 'present'] },
    ];
    const written = write(rules);
    expect(written).toMatchObject({
      stricter: [
        {
          rule: 'Archive',
          usage: 'ai-input',
          carrier: 'headers',
          why: 'noindex refuses ai-input to googlebot, too, as its operator says.',
        },
      ],
      notExpressible: [],
    });
    expect(textOf(written, '_headers')).toBe(`# Rule 1
/*
  X-Robots-Tag: nofollow, notranslate

# Rule 2: Archive
/archive/*
  X-Robots-Tag: noindex
`);
    expect(textOf(written, 'meta.html')).toBe(
      '<!-- Written by heed from a policy, for the head of every page. Rule 1 -->\n' +
        '<meta name="robots" content="nofollow, notranslate">\n',
    );
  });

  test('say nothing where every word would refuse more, and tell what to deny for it', () => {
    const alone = write([{ ...all, paths: ['/a'], deny: ['present-snippet'] }]);
    expect(textOf(alone, '_headers')).toBeUndefined();
    expect(alone.notExpressible).toMatchObject([
      {
        usage: 'present-snippet',
        carrier: 'headers',
        why: 'nosnippet refuses present-oldsnippet, ai-input, too. Deny that as well, and it is written.',
      },
    ]);
    const together = write([{ ...all, paths: ['/a'], deny: ['present-snippet', 'present-oldsnippet', 'ai-input'] }]);
    expect(textOf(together, '_headers')).toContain('# Rule 1\n/a*\n  X-Robots-Tag: nosnippet\n');
    expect(together.notExpressible).toEqual([]);
  });

  const patterns: Rules = [{ ...all, paths: ['/*.pdf$'], deny: ['index', 'present'] }];

  test('widen no path: what _headers cannot name is left to servers and programs', () => {
    const inFiles = write(patterns);
    expect(textOf(inFiles, '_headers')).toBeUndefined();
    expect(textOf(inFiles, 'meta.html')).toBeUndefined();
    expect(inFiles.notExpressible).toMatchObject([{ rule: 1, usage: 'present', carrier: 'headers' }]);
    const served = write(patterns, { servers: ['nginx'] });
    expect(served.notExpressible).toEqual([]);
    expect(textOf(served, 'nginx.conf')).toContain(
      'if ($heed_address ~ "^/.*[.]pdf$") {\n    set $heed_1_1 "noindex";',
    );
    expect(write(patterns, { program: true })).toMatchObject({
      notExpressible: [],
      headers: [{ pattern: '/*.pdf$', except: [], tags: [{ agent: '*', name: 'noindex' }] }],
    });
  });

  test('are left out where a narrower rule allows something: servers know exceptions', () => {
    const rules: Rules = [
      { ...all, deny: ['follow'] },
      { ...all, paths: ['/open/'], allow: ['follow'] },
    ];
    expect(write(rules).notExpressible).toMatchObject([{ rule: 1, usage: 'follow', carrier: 'headers' }]);
    const served = write(rules, { servers: ['apache'] });
    expect(served).toMatchObject({ notExpressible: [], headers: [{ pattern: '/', except: ['/open/'] }] });
    expect(textOf(served, '_headers')).toBeUndefined();
  });

  test('widen no purpose', () => {
    const rules: Rules = [{ ...all, purposes: ['archive'], deny: ['crawl', 'index'] }];
    const plain = write(rules);
    expect(textOf(plain, 'robots.txt')).toBe('User-agent: *\nDisallow:\n');
    expect(plain.notExpressible.map(({ usage, why }) => `${usage}: ${why}`)).toEqual([
      'crawl: The policy denies it for archive only, and this carrier knows no purposes.',
      'index: The policy denies it for archive only, and this carrier knows no purposes.',
    ]);
    expect(write(rules, { acap: true }).notExpressible).toEqual([]);
  });

  test('widen no agent', () => {
    const rules: Rules = [{ agents: ['MinerBot'], deny: ['tdm', 'ai-train', 'ai-input'] }];
    expect(textOf(write(rules), '.well-known/tdmrep.json')).toBeUndefined();
    expect(write(rules).notExpressible).toMatchObject([{ usage: 'tdm', carrier: 'tdmrep' }]);
  });

  const limited: Rules = [
    { agents: ['FinderBot'], paths: ['/news/'], allow: { 'present-snippet': { 'max-length': '160-chars' } } },
    { ...all, allow: { follow: {}, 'present-oldsnippet': { 'max-length': '160-chars' } } },
  ];

  test.each([false, true])('set limits, with ACAP: %s', (acap) => {
    const written = write(limited, { acap });
    expect(textOf(written, '_headers')).toContain('/news/*\n  X-Robots-Tag: FinderBot: max-snippet:160\n');
  });

  test('end at a date only what ends at that date', () => {
    const until = { 'time-limit': 'until-2099-12-31' };
    expect(textOf(write([{ ...all, allow: { index: until, present: until } }]), '_headers')).toBe(
      '# Rule 1\n/*\n  X-Robots-Tag: unavailable_after: 2100-01-01T00:00:00Z\n',
    );
    const alone = write([{ ...all, allow: { index: until } }]);
    expect(textOf(alone, '_headers')).toBeUndefined();
    expect(alone.notExpressible).toMatchObject([{ usage: 'index' }]);
  });
});

describe('what ACAP permits all for a purpose (AMB-58)', () => {
  /** Whether an agent may crawl `/x` by what is written, for a purpose if there is one. */
  const mayCrawl = ({ files }: Written, agent: string, purpose?: string): boolean | undefined => {
    const answer = ask({
      agent,
      url: 'https://daily.example/x',
      usages: ['crawl'],
      purposes: purpose === undefined ? [] : [purpose],
      robots: { status: 200, body: files.find(({ path }) => path === 'robots.txt')?.text ?? '' },
    });
    return 'decisions' in answer ? answer.decisions.crawl?.may : undefined;
  };
  const archive: Rules[number] = { ...all, purposes: ['archive'], allow: ['crawl'] };

  test.each<[string, Rules[number]['agents'], boolean]>([
    ['the name alone', ['OtherBot'], true],
    ['the name and all', ['*', 'OtherBot'], false],
  ])('does not lift a denial by name, where the policy denies crawl to %s', (_, agents, isOpenToAll) => {
    const written = write([{ agents, deny: ['crawl'] }, archive], { acap: true });
    expect(written.notExpressible).toEqual([]);
    expect(mayCrawl(written, 'OtherBot')).toBe(false);
    expect(mayCrawl(written, 'OtherBot', 'archive')).toBe(false);
    expect(mayCrawl(written, 'unnamed')).toBe(isOpenToAll);
    expect(mayCrawl(written, 'unnamed', 'archive')).toBe(true);
  });

  test('nor a denial by name that is stronger than a permission to its class', () => {
    const agents = {
      purposes: ['search'],
      agents: [{ token: 'FinderBot', operator: 'Finder', purposes: ['search'] }],
    };
    const written = write(
      [
        { agents: ['*', 'FinderBot'], deny: ['crawl'] },
        { ...archive, agents: ['*', 'purpose:search'] },
      ],
      {
        acap: true,
        agents,
      },
    );
    expect(mayCrawl(written, 'FinderBot', 'archive')).toBe(false);
    expect(mayCrawl(written, 'unnamed', 'archive')).toBe(true);
  });

  test('holds for a named agent where the policy denies it no more than to all', () => {
    const rules: Rules = [
      { ...all, paths: ['/x'], deny: ['crawl'] },
      { agents: ['*', 'OtherBot'], paths: ['/y'], deny: ['crawl'] },
      { ...archive, paths: ['/x', '/y'] },
    ];
    const written = write(rules, { acap: true });
    expect(mayCrawl(written, 'OtherBot')).toBe(false);
    expect(mayCrawl(written, 'OtherBot', 'archive')).toBe(true);
    expect(mayCrawl(written, 'unnamed', 'archive')).toBe(true);
  });

  test('holds for an agent that ignores the group for all, and is named there', () => {
    const agents = {
      purposes: ['ads'],
      agents: [{ token: 'AdsBot', operator: 'Ads', purposes: ['ads'], ignoresAllCrawlers: true as const }],
    };
    const written = write([{ ...all, deny: ['crawl'] }, archive], { acap: true, agents });
    expect(mayCrawl(written, 'AdsBot')).toBe(false);
    expect(mayCrawl(written, 'AdsBot', 'archive')).toBe(true);
  });

  test('holds for an agent with a group of its own', () => {
    const rules: Rules = [
      { ...all, paths: ['/x'], deny: ['crawl'] },
      { agents: ['OtherBot'], paths: ['/y'], deny: ['crawl'] },
      { ...archive, paths: ['/x', '/y'] },
    ];
    const written = write(rules, { acap: true });
    expect(mayCrawl(written, 'OtherBot', 'archive')).toBe(true);
  });
});

test('a permission by name that ACAP would have repeated for a purpose lifts no stronger denial (AMB-53)', () => {
  const policy = policyOf([
    { ...all, purposes: ['archive'], deny: ['crawl'] },
    { agents: ['OtherBot'], paths: ['/b/'], allow: ['crawl'] },
    { agents: ['OtherBot'], paths: ['/*?/'], deny: ['crawl'] },
  ]);
  const written = writeCarriers(policy, { acap: true });
  expect(brokenSilently(policy, written, undefined)).toEqual([]);
  // Without the repeated permission, the denial to all holds at /b/ for the purpose. The notes say so.
  expect(written.stricter).toMatchObject([{ rule: 2, usage: 'crawl', carrier: 'acap' }]);
});

test('tdmrep.json has the strongest rule first, and reserves only what is denied to all with all that it refuses', () => {
  const deny: Rules[number]['deny'] = ['tdm', 'ai-train', 'ai-input'];
  const rules: Rules = [
    { name: 'Mining', ...all, deny, terms: 'https://daily.example/licence' },
    { ...all, paths: ['/open/'], allow: deny },
  ];
  expect(textOf(write(rules), '.well-known/tdmrep.json')).toBe(`[
  { "location": "/open/", "tdm-reservation": 0 },
  { "location": "/", "tdm-reservation": 1, "tdm-policy": "https://daily.example/licence" }
]
`);
  const alone = write([{ name: 'Mining', ...all, deny: ['tdm', 'ai-train'] }]);
  expect(textOf(alone, '.well-known/tdmrep.json')).toBeUndefined();
  expect(alone.notExpressible).toMatchObject([
    {
      rule: 'Mining',
      usage: 'tdm',
      why: 'A reservation in tdmrep.json refuses ai-input to all agents, too. Deny that as well, and it is written.',
    },
  ]);
});

test('rsl.xml lists what is permitted only where the policy speaks of both uses by AI', () => {
  const rules: Rules = [
    { name: 'Licence -->', ...all, deny: ['ai-train', 'ai-input'], terms: 'https://daily.example/licence?a=1&b=2' },
    { ...all, paths: ['/open/'], allow: ['ai-train'] },
  ];
  expect(textOf(write(rules), 'rsl.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rsl xmlns="https://rslstandard.org/rsl">
  <!-- Rule 1: Licence - -&gt; -->
  <content url="/">
    <license>
      <prohibits type="usage">ai-input ai-train</prohibits>
    </license>
    <terms>https://daily.example/licence?a=1&amp;b=2</terms>
  </content>
  <!-- Rule 1: Licence - -&gt;; rule 2 -->
  <content url="/open/">
    <license>
      <permits type="usage">ai-train</permits>
      <prohibits type="usage">ai-input</prohibits>
    </license>
    <terms>https://daily.example/licence?a=1&amp;b=2</terms>
  </content>
</rsl>
`);
});

test('what no server can match is not said to be sent', () => {
  const rules: Rules = [{ ...all, paths: ['/a%2Fb'], deny: ['follow'] }];
  expect(write(rules, { servers: ['nginx'] })).toMatchObject({ headers: [], notExpressible: [{ usage: 'follow' }] });
  expect(write(rules, { program: true })).toMatchObject({ notExpressible: [] });
});

test('snippets match patterns as the servers write them', () => {
  const written = write([{ ...all, paths: ['/a.b/(1)$', '/x'], deny: ['follow'] }], {
    servers: ['nginx', 'apache', 'caddy'],
  });
  expect(textOf(written, 'nginx.conf')).toContain(
    'if ($heed_address ~ "^/a[.]b/[(]1[)]$") {\n    set $heed_2_1 "nofollow";',
  );
  expect(textOf(written, 'apache.conf')).toContain('SetEnvIfExpr "%{REQUEST_URI} =~ m#^/x#" heed_1');
  expect(textOf(written, 'Caddyfile')).toContain('@heed_1 expression `{http.request.uri.path}.matches("^/x")`');
});

describe('texts that are not what they should be', () => {
  const rule = { agents: ['*'], paths: ['/'], allow: [], deny: ['crawl', 'index', 'present'] } as const;

  test('stay in the comments that they are written in', () => {
    const name = 'a\nDisallow: /\r\u2028heed-ignore x--><script>"\u0000';
    const paths = ['/a\nUser-agent: x', '/"><b>#\u0085'];
    const { files } = writeCarriers({ version: 1, rules: [{ ...rule, name, paths }] }, { acap: true });
    const lines = files.flatMap(({ text }) => text.split(/[\n\r\u0085\u2028]/));
    expect(lines.filter((line) => /^(Disallow: \/|User-agent: x|<script>|.*heed-ignore.*)$/.test(line))).toEqual([]);
    expect(files.some(({ text }) => text.includes('<script>') && text.includes('<rsl'))).toBe(false);
  });

  test.each([
    ['agents', { ...rule, agents: ['x\nDisallow: /'] }],
    ['purposes', { ...rule, purposes: ['a\nACAP-allow-crawl: /'] }],
    ['terms', { ...rule, terms: 'https://x.example/"\n' }],
    ['allow', { ...rule, allow: [{ usage: 'preserve', limits: [{ limit: 'time-limit', value: '1-days\nx' }] }] }],
  ] as const)('are refused in %s', (field, hostile) => {
    expect(() => writeCarriers({ version: 1, rules: [hostile] })).toThrow(`rules[0].${field} of the policy`);
  });

  test('a class of agents needs the agents file', () => {
    expect(() => writeCarriers({ version: 1, rules: [{ ...rule, agents: ['purpose:ai-train'] }] })).toThrow(
      'pass agents',
    );
  });
});
