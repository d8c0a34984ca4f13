import { describe, expect, test } from 'vitest';
import type { Decision } from '../ask/answer.js';
import { createAsk } from '../ask/ask.js';
import { decide } from '../ask/decide.js';
import type { Question } from '../ask/question.js';
import { metaVoice } from '../dialects/meta/interpret.js';
import { robotsTagVoices } from '../dialects/robots-tag/interpret.js';
import { agentOf } from '../policy/agent.js';
import type { Page, PageMeta } from '../policy/page.js';
import { pathOf } from '../policy/path.js';
import type { Usage } from '../policy/usage.js';
import { Header } from '../text/header.js';
import { Source } from '../text/source.js';
import { explain } from './explain.js';

const agent = 'ExampleBot';
const url = 'https://example.com/news/a.html';

/** The sentences of an explanation, in order, those on statements with their roles. */
function told(usage: Usage, decision: Decision, who: string = agent): string[] {
  const { verdict, statements, result } = explain(usage, decision, { agent: who });
  return [verdict, ...statements.map(({ role, sentence }) => `${role}: ${sentence}`), result];
}

function asked(usage: Usage, given: Partial<Question>, unstated: 'allow' | 'refuse' = 'allow'): string[] {
  const answer = createAsk({ unstated, unseen: 'allow' })({ agent, url, usages: [usage], ...given });
  const decision = 'error' in answer ? undefined : answer.decisions[usage];
  if (decision === undefined) throw new Error('no decision');
  // Open decisions have separate tests.
  const { open: _, ...known } = decision;
  return told(usage, known, given.agent);
}

const free = "Where there is no rule, heed treats the use as allowed (heed's settled readings, ASK-2).";

describe('what may not be fetched', () => {
  const robots = 'User-agent: *\nDisallow: /news/\n';
  const blocks =
    'blocks: robots.txt, line 2, says "Disallow: /news/". This forbids fetching it: a Disallow rule forbids fetching every path that matches its pattern (RFC 9309 §2.2.2, RFC9309-2.2.2-b).';
  const settled = "(heed's settled readings, ASK-12).";

  test('may not be used', () => {
    expect(asked('ai-train', { robots })).toEqual([
      'No rule says whether ExampleBot may train generative models with this resource, but ExampleBot may not fetch it.',
      blocks,
      `Result: denied. What may not be fetched may not be used ${settled}`,
    ]);
  });

  test('may not be used although it is allowed', () => {
    const acap = '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-crawl: /\nACAP-allow-index: /\n';
    expect(asked('index', { robots: acap }).at(0)).toBe(
      'ExampleBot is allowed to make index entries from this resource, but ExampleBot may not fetch it.',
    );
  });

  test('has rules that cannot be read', () => {
    const response = { headers: [['Robots-Tag', 'noindex']] as const };
    expect(asked('index', { robots, response }).slice(-2)).toEqual([
      blocks,
      `Result: denied. As ExampleBot may not even fetch the resource, it cannot read this rule ${settled}`,
    ]);
  });

  test('because robots.txt could not be fetched', () => {
    expect(asked('index', { robots: { status: 503 }, agent: '*' }).at(-1)).toBe(
      `Result: denied for now. What may not be fetched may not be used ${settled}`,
    );
  });
});

describe('what was not checked', () => {
  const toldOf = (usage: Usage, given: Partial<Question>): string[] => {
    const answer = createAsk()({ agent, url, usages: [usage], ...given });
    const decision = 'error' in answer ? undefined : answer.decisions[usage];
    if ('error' in answer || decision === undefined) throw new Error('no decision');
    return [...explain(usage, decision, { agent }).sentences];
  };

  test('is not consent', () => {
    expect(toldOf('crawl', {})).toEqual([
      'No rule in what was checked says whether ExampleBot may fetch this resource.',
      'Result: not known; not checked: robots.txt.',
    ]);
    expect(toldOf('index', { robots: '' }).at(-1)).toBe('Result: not known; not checked: the page and its headers.');
  });

  test('may still forbid what is allowed', () => {
    const response = { headers: [['Robots-Tag', 'index']] as const, body: '' };
    expect(toldOf('index', { response }).at(-1)).toBe('Result: not known; not checked: robots.txt and the page.');
  });

  test('does not keep a time limit from having passed', () => {
    const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-index: / time-limit=until-2026-10-31\n';
    const at = '2026-11-15T00:00:00Z';
    const answer = createAsk()({ agent, url, usages: ['index'], at, robots });
    const decision = 'error' in answer ? undefined : answer.decisions.index;
    if (decision === undefined) throw new Error('no decision');
    const unseen = 'not checked: the page and its headers.';
    expect(explain('index', decision, { agent }).result).toBe(`Result: not known; ${unseen}`);
    const { verdict, result } = explain('index', decision, { agent, at });
    expect(verdict).toMatch(/, until the end of 31 October 2026 \(UTC\), but that has ended\.$/);
    expect(result).toBe(`Result: ended so far. The time limit has passed. Other rules may change that; ${unseen}`);
  });

  test('does not matter where something is forbidden', () => {
    expect(toldOf('crawl', { robots: 'User-agent: *\nDisallow: /\n' }).at(-1)).toBe('Result: denied.');
  });
});

describe('a robots.txt', () => {
  test('that allows', () => {
    expect(asked('crawl', { robots: 'User-agent: *\nAllow: /news/\n' })).toEqual([
      'ExampleBot is allowed to fetch this resource.',
      'decided: robots.txt, line 2, says "Allow: /news/". This allows it: an Allow rule allows fetching every path that matches its pattern (RFC 9309 §2.2.2, RFC9309-2.2.2-a).',
      'Result: allowed.',
    ]);
  });

  test('in which the longest path wins', () => {
    const robots = 'User-agent: *\nAllow: /\nDisallow: /news/\nDisallow: /new\n';
    const counts = 'when several rules match, the longest path wins (RFC 9309 §2.2.2, RFC9309-2.2.2-c).';
    expect(asked('crawl', { robots })).toEqual([
      'ExampleBot is forbidden to fetch this resource.',
      `decided: robots.txt, line 3, says "Disallow: /news/". This forbids it: ${counts}`,
      `overruled: robots.txt, line 2, says "Allow: /". It matches this address, but loses to line 3: ${counts}`,
      `overruled: robots.txt, line 4, says "Disallow: /new". It matches this address, but loses to line 3: ${counts}`,
      'Result: denied.',
    ]);
  });

  test('with two rules of the same length', () => {
    const counts =
      'when an Allow and a Disallow match with the same length, the Allow wins; of two alike, the first wins (RFC 9309 §2.2.2, RFC9309-2.2.2-d).';
    expect(asked('crawl', { robots: 'User-agent: *\nDisallow: /news\nAllow: /news\n' })).toEqual([
      'ExampleBot is allowed to fetch this resource.',
      `decided: robots.txt, line 3, says "Allow: /news". This allows it: ${counts}`,
      `overruled: robots.txt, line 2, says "Disallow: /news". It matches this address, but loses to line 3: ${counts}`,
      'Result: allowed.',
    ]);
  });

  test('with a group for the agent by name, and one for all crawlers', () => {
    const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: ExampleBot\nDisallow: /drafts/\n';
    expect(asked('crawl', { robots })).toEqual([
      'No rule that applies says whether ExampleBot may fetch this resource.',
      'overruled: robots.txt, line 2, says "Disallow: /". It matches this address, but is ignored: rules for a crawler by name override rules for all crawlers (RFC 9309 §2.2.1, RFC9309-2.2.1-d).',
      `Result: allowed (no rule). ${free}`,
    ]);
  });

  test('that cannot be reached', () => {
    expect(asked('crawl', { robots: { status: 'unreachable' } })).toEqual([
      'ExampleBot is forbidden to fetch this resource.',
      'decided: robots.txt could not be reached, so nothing may be fetched: while robots.txt is unreachable, the whole site is treated as disallowed (RFC 9309 §2.3.1.4, RFC9309-2.3.1.4-a).',
      'Result: denied for now.',
    ]);
  });
});

describe('a robots.txt that is missing', () => {
  test('sets no rules', () => {
    expect(asked('crawl', { robots: { status: 404 } })).toEqual([
      'No rule says whether ExampleBot may fetch this resource.',
      'no rule: There is no robots.txt (status 404), so it sets no rules: when robots.txt is unavailable (status 400 to 499), crawlers may fetch the whole site (RFC 9309 §2.3.1.3, RFC9309-2.3.1.3-a).',
      `Result: allowed (no rule). ${free}`,
    ]);
    expect(asked('crawl', { robots: { status: 301 }, agent: '*' })).toEqual([
      'No rule says whether all crawlers may fetch this resource.',
      'no rule: robots.txt was redirected (status 301) to no file, so it sets no rules: when redirects lead to no robots.txt, it is treated as if there were none (RFC 9309 §2.3.1.2, RFC9309-2.3.1.2-b).',
      `Result: allowed (no rule). ${free}`,
    ]);
    expect(asked('index', { robots: { status: 404 } })).toHaveLength(2);
  });

  test('and asks crawlers to slow down', () => {
    expect(asked('crawl', { robots: { status: 429 } })).toEqual([
      'ExampleBot is forbidden to fetch this resource.',
      "decided: robots.txt was answered with status 429, so nothing may be fetched: status 429 tells crawlers to slow down, so it is treated like a server error, not like a missing file (heed's settled readings, ASK-32).",
      'Result: denied for now.',
    ]);
  });
});

describe('ACAP', () => {
  test('lifts a Disallow of the same file', () => {
    const robots = 'User-agent: *\nDisallow: /news/\n\nACAP-crawler: *\nACAP-allow-crawl: /news/\n';
    const counts =
      'when ACAP and a conventional rule contradict each other for the same path, ACAP wins (ACAP 1.0 Part 1 §2.9.2, A1-2.9.2-e).';
    expect(asked('crawl', { robots })).toEqual([
      'ExampleBot is allowed to fetch this resource.',
      `decided: robots.txt, line 5, says "ACAP-allow-crawl: /news/". This allows it: ${counts}`,
      `overruled: robots.txt, line 2, says "Disallow: /news/". It matches this address, but loses to line 5: ${counts}`,
      'Result: allowed.',
    ]);
  });

  const timed = 'ACAP-crawler: *\nACAP-allow-index: /news/ time-limit=until-2026-12-31\n';
  const decided =
    'decided: robots.txt, line 2, says "ACAP-allow-index: /news/ time-limit=until-2026-12-31". This allows it: a permission with qualifiers applies only within the restrictions that they state (ACAP 1.0 Part 1 §2.4.1.2, A1-2.4.1.2-a).';

  test('allows for a time', () => {
    expect(asked('index', { robots: timed, at: '2026-12-31T23:59:59Z' })).toEqual([
      'ExampleBot is allowed to make index entries from this resource, until the end of 31 December 2026 (UTC).',
      decided,
      'Result: allowed, within this limit, until the time limit.',
    ]);
  });

  test('allowed for a time that has passed', () => {
    expect(asked('index', { robots: timed, at: '2027-01-01T00:00:00Z' })).toEqual([
      'ExampleBot was allowed to make index entries from this resource, until the end of 31 December 2026 (UTC), but that has ended.',
      decided,
      'Result: ended. The time limit has passed.',
    ]);
  });

  test('allows for some days, counted from a time that is known or not', () => {
    const robots = 'ACAP-crawler: *\nACAP-allow-index: / time-limit=1-days\n';
    const history = { firstIndexed: '2026-11-01T10:00:00Z' };
    expect(asked('index', { robots, history, at: '2026-11-01T11:00:00Z' })[0]).toBe(
      'ExampleBot is allowed to make index entries from this resource, for 1 day after it was first indexed, that is until 2 November 2026, 10:00:00 UTC.',
    );
    expect(asked('index', { robots }).at(-1)).toBe(
      'Result: allowed, within this limit, until the time limit (this answer does not contain its date).',
    );
  });

  test('in a file that robots.txt refers to', () => {
    const robots = 'ACAP-crawler: *\nACAP-permissions-reference: /rights.txt\n';
    const files = { '/rights.txt': 'ACAP-crawler: *\nACAP-disallow-index: /\n' };
    expect(asked('index', { robots, files })).toEqual([
      'ExampleBot is forbidden to make index entries from this resource.',
      'decided: The file /rights.txt that robots.txt refers to, line 2, says "ACAP-disallow-index: /". This forbids it: this prohibition covers every path that matches its pattern (ACAP 1.0 Part 1 §2.4.2, A1-2.4.2-a).',
      'decided: robots.txt, line 2, says "ACAP-permissions-reference: /rights.txt". The decision rests on this: a file that robots.txt refers to applies together with robots.txt (ACAP 1.0 Part 1 §2.3.2, A1-2.3.2-d).',
      'Result: denied.',
    ]);
  });
});

describe('header and page', () => {
  test('a header that forbids', () => {
    const response = { headers: [['Content-Type', 'text/html'] as const, ['X-Robots-Tag', 'noindex'] as const] };
    expect(asked('index', { response })).toEqual([
      'ExampleBot is forbidden to make index entries from this resource.',
      'decided: The response header, line 2, says "noindex". This forbids it: "noindex" keeps a resource out of public indexes (the Robots-Tag draft §2.2, RT-2.2-a).',
      'Result: denied.',
    ]);
  });

  test('a META that allows what the header forbids', () => {
    expect(told('index', headerAndMeta('noindex', 'index'))).toEqual([
      'ExampleBot is forbidden to make index entries from this resource.',
      'decided: The response header, line 1, says "noindex". This forbids it: "noindex" keeps a resource out of public indexes (the Robots-Tag draft §2.2, RT-2.2-a).',
      `overruled: The page, line 2, says "<meta name=robots content='index'>". This would allow it, but loses to the response header, line 1: a denial overrides what others allow, wherever it appears (heed's settled readings, ASK-3).`,
      'Result: denied.',
    ]);
  });

  test('a limit without a rule', () => {
    const response = { headers: [['Robots-Tag', '*=max-snippet:20'] as const] };
    expect(asked('present-snippet', { response })).toEqual([
      'No rule says whether ExampleBot may show a snippet of this resource; if it does: at most 20 characters.',
      'limited: The response header, line 1, says "*=max-snippet:20". This sets a limit: "max-snippet" limits the length of a snippet, in characters; 0 forbids it (page signals as crawlers honour them, PS-G-10).',
      `Result: allowed (no rule), within this limit. ${free}`,
    ]);
  });

  test('a time limit that has passed, without a rule', () => {
    const response = { headers: [['X-Robots-Tag', 'unavailable_after: 2025-12-03T13:09:53Z'] as const] };
    const [verdict, , consequence] = asked('index', { response, at: '2026-01-01T00:00:00Z' });
    expect(verdict).toBe(
      'No rule says whether ExampleBot may make index entries from this resource; if it does: until 3 December 2025, 13:09:53 UTC.',
    );
    expect(consequence).toBe(
      "Result: denied. Either the time limit has passed, or this agent refuses what no rule allows (heed's settled readings, ASK-2).",
    );
  });

  /** A header and a META, each with one rule. */
  function headerAndMeta(header: string, meta: string): Decision {
    const tag = `<meta name=robots content='${meta}'>`;
    const text = `<!doctype html>\n${tag}\n`;
    const start = text.indexOf(tag);
    const found: PageMeta = { name: 'robots', content: meta, inHead: true, span: { start, end: start + tag.length } };
    const page: Page = {
      source: new Source('body', text),
      format: 'html',
      url,
      metas: [found],
      links: [],
      scripts: [],
      instructions: [],
      elements: [],
      markers: [],
    };
    const voices = [...robotsTagVoices({ header: new Header([['X-Robots-Tag', header]]) }), metaVoice(page)];
    const who = { agent: agentOf(agent), purposes: [], arrangements: [], fragments: true };
    return decide({ voices }, { ...who, usage: 'index', url, path: pathOf(url) });
  }
});

describe('no rule', () => {
  test('and the agent may', () => {
    expect(asked('index', {})).toEqual([
      'No rule says whether ExampleBot may make index entries from this resource.',
      `Result: allowed (no rule). ${free}`,
    ]);
  });

  test('and a file that could have one was not checked', () => {
    const decision: Decision = { verdict: 'unstated', may: false, limits: [], because: [], overruled: [] };
    const open = ['headers', '/.well-known/tdmrep.json', '/ai.txt'];
    expect(explain('ai-train', { ...decision, open }, { agent }).result).toBe(
      'Result: not known; not checked: the response headers, /.well-known/tdmrep.json and /ai.txt.',
    );
  });

  test('and the agent refuses what no rule allows', () => {
    expect(asked('ai-train', {}, 'refuse')).toEqual([
      'No rule says whether ExampleBot may train generative models with this resource.',
      "Result: denied (no rule). This agent refuses what no rule allows (heed's settled readings, ASK-2).",
    ]);
  });
});

describe('the agent in a sentence', () => {
  test('all crawlers', () => {
    const robots = 'User-agent: *\nDisallow: /news/\n';
    const [verdict, , consequence] = asked('crawl', { robots, agent: '*' });
    expect(verdict).toBe('All crawlers are forbidden to fetch this resource.');
    expect(consequence).toBe('Result: denied for every crawler without rules of its own.');
  });

  test('one without a name, and one with a long one', () => {
    const nothing: Decision = { verdict: 'denied', may: false, limits: [], because: [], overruled: [] };
    expect(told('other', nothing, ' ')[0]).toBe(
      'The agent is forbidden to use this resource in a way that has no name.',
    );
    expect(told('crawl', nothing, `${'x'.repeat(119)}😀\n`)[0]).toBe(
      `${'x'.repeat(119)}… is forbidden to fetch this resource.`,
    );
  });
});

test('an element is named', () => {
  const robots = 'ACAP-crawler: *\nACAP-allow-index: /\n';
  const answer = createAsk()({ agent, url, usages: ['index'], robots });
  const decision = 'error' in answer ? undefined : answer.decisions.index;
  expect(decision && explain('index', decision, { agent, element: 'the\nlead' }).verdict).toBe(
    'ExampleBot is allowed to make index entries from the element "the lead".',
  );
  expect(decision && explain('index', decision, { agent, subject: 'this part of the page' }).verdict).toBe(
    'ExampleBot is allowed to make index entries from this part of the page.',
  );
});

test.each([
  [101, 'Another statement is overruled.'],
  [112, 'Another 12 statements are overruled.'],
])('of %i statements that lost a hundred are listed', (count, more) => {
  const robots = `User-agent: *\n${'Disallow: /n\n'.repeat(count)}Allow: /news\n`;
  const answer = createAsk()({ agent, url, usages: ['crawl'], robots });
  const decision = 'error' in answer ? undefined : answer.decisions.crawl;
  const explanation = decision && explain('crawl', decision, { agent });
  expect(explanation?.sentences).toHaveLength(1 + 1 + 100 + 1 + 1);
  expect(explanation?.sentences.at(-2)).toBe(more);
});

describe('a licence', () => {
  const because: Decision['because'] = [
    {
      dialect: 'rsl',
      source: 'https://example.com/licence.xml',
      line: 3,
      column: 1,
      text: '<permits type="usage">',
      says: 'allow',
      clause: 'AIN-16b',
    },
  ];
  const decision: Decision = { verdict: 'allowed', may: false, limits: [], because, overruled: [] };
  const payment = { limit: 'payment', value: 'crawl' };
  const server = { limit: 'license-server', value: 'https://licences.example/' };
  const attribution = { limit: 'payment', value: 'attribution' };
  const terms = { limit: 'terms', value: 'https://example.com/licence.xml' };

  test('must be arranged first', () => {
    const waitsFor = ['payment', 'license-server'];
    const [verdict, statement, result] = told('ai-train', { ...decision, limits: [payment, server, terms], waitsFor });
    expect(verdict).toBe(
      'ExampleBot is allowed to train generative models with this resource only by arrangement, for a payment of the type "crawl", with a licence from the server "https://licences.example/" and under the terms at "https://example.com/licence.xml".',
    );
    expect(statement).toContain('The file https://example.com/licence.xml that the site refers to, line 3, says');
    expect(result).toMatch(
      /^Result: needs a payment of the type "crawl" and a licence from the server "https:\/\/licences\.example\/" before the use \(.*AIN-6\)\.$/,
    );
  });

  test('of which only attribution is asked needs no arrangement', () => {
    const kept = told('ai-train', { ...decision, may: true, limits: [attribution, terms] });
    expect(kept[0]).toContain(', with attribution to its source and under the terms at ');
    expect(kept.at(-1)).toBe('Result: allowed, within these limits.');
  });

  test('without a permission must be arranged too, unless the agent refuses it anyway', () => {
    const unstated = { ...decision, verdict: 'unstated', limits: [payment] } as const;
    expect(told('ai-train', { ...unstated, waitsFor: ['payment'] }).at(-1)).toBe(
      'Result: needs a payment of the type "crawl" before the use (heed\'s settled readings of AI signals, AIN-6).',
    );
    expect(told('ai-train', unstated).at(-1)).toBe(
      "Result: denied (no rule). This agent refuses what no rule allows (heed's settled readings, ASK-2).",
    );
  });

  test('is available for what is refused', () => {
    expect(told('tdm', { ...decision, verdict: 'denied', limits: [terms] }).at(-1)).toBe(
      'Result: denied. A licence may be available: see "https://example.com/licence.xml".',
    );
  });

  test('for what may not be fetched is of no use', () => {
    const robots = 'User-agent: *\nDisallow: /\n';
    const answer = createAsk()({ agent, url, robots, usages: ['crawl', 'index'] });
    const blocked = 'error' in answer ? undefined : answer.decisions.index;
    const { blockedBy: _, ...rest } = blocked ?? decision;
    expect(told('index', { ...rest, verdict: 'allowed', limits: [payment] }).at(-1)).toBe(
      "Result: denied. What may not be fetched may not be used (heed's settled readings, ASK-12).",
    );
  });
});
