import { agents, agentsFor } from '@heed/agents';
import { describe, expect, test } from 'vitest';
import { heed, jsonOf, spawnHeed } from '../testing/command.js';

interface Listed {
  readonly token: string;
  readonly purposes: readonly string[];
}

describe('the list', () => {
  test('has a line for every agent', async () => {
    const { status, out, err } = await spawnHeed(['agents']);
    const [table = '', below] = out.split('\n\n');
    const [header, ...lines] = table.split('\n');
    expect(below).toBe(
      'Unverified: not yet checked, neither on the page of the operator nor in a report.\nNames that stand for a use, whoever makes it: MachineLearning.\n',
    );
    expect(header).toMatch(/^Name +Operator +Purposes +Says it obeys robots\.txt$/);
    expect(lines).toHaveLength(agents.length);
    expect(lines).toContainEqual(expect.stringMatching(/^GPTBot +OpenAI +ai-train +yes$/));
    expect(lines).toContainEqual(expect.stringMatching(/^DuckDuckBot +DuckDuckGo +search +yes \(unverified\)$/));
    expect(lines).toContainEqual(expect.stringMatching(/^anthropic-ai \(retired\) +Anthropic +ai-train +unknown$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ChatGPT-User +OpenAI +user, ai-input +no: a person asks$/));
    expect({ status, err }).toEqual({ status: 0, err: '' });
  });

  test('of some purposes', async () => {
    const { out } = await heed(['agents', '--purpose', 'archive,ads', '--purpose', 'ads', '--json']);
    const listed = jsonOf(out) as Listed[];
    expect(new Set(listed.map(({ token }) => token))).toEqual(
      new Set([...agentsFor('archive'), ...agentsFor('ads')].map(({ token }) => token)),
    );
    expect(listed).toHaveLength(new Set(listed.map(({ token }) => token)).size);
  });

  test('fits on a narrow screen', async () => {
    const { out } = await heed(['agents', '--no-color'], { columns: 80 });
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('refuses what is not a purpose', async () => {
    const { status, out, err } = await heed(['agents', '--purpose', 'news']);
    expect(err).toContain('Use one of ai-train, ai-input, search,');
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });
});

describe('which signals agents read', () => {
  test('by signal, with those of whom it is known', async ({ expect }) => {
    const { status, out } = await heed(['agents', '--reads', '--no-color'], { columns: 200 });
    expect(status).toBe(0);
    expect(out.replace(/\s+/g, ' ')).toContain(
      'Clean-param Documented: YandexBot Documented not to: Google-Extended, ',
    );
    expect(out).toMatch(/^META noml\n {2}Not documented: /m);
    expect(out.replace(/\s+/g, ' ')).toMatch(/Of \d+ agents and 73 signals, \d+ cells are known/);
  });

  test('as data: each cell with its page, its date, and how it was seen', async ({ expect }) => {
    const { out } = await heed(['agents', '--reads', '--purpose', 'ai-train', '--json']);
    expect(jsonOf(out)).toContainEqual({
      agent: 'CCBot',
      signal: 'crawl-delay',
      standing: 'documented',
      source: 'https://commoncrawl.org/faq',
      date: '2026-05-28',
      seen: 'report',
    });
  });

  test('not with a name', async ({ expect }) => {
    const { status, err } = await heed(['agents', 'GPTBot', '--reads']);
    expect([status, err]).toEqual([2, expect.stringContaining('--reads is for the list')]);
  });

  test('one agent has its own cells and the other names of its operator', async ({ expect }) => {
    const { out } = await heed(['agents', 'GPTBot', '--json']);
    expect(jsonOf(out)).toMatchObject([{ siblings: ['OAI-SearchBot', 'ChatGPT-User', 'OAI-AdsBot'] }]);
    expect(out).toContain(
      '{"signal":"content-signal","standing":"not documented","source":"https://developers.openai.com/api/docs/bots"',
    );
  });
});

describe('one agent', () => {
  test('who it is, and how to address it', async ({ expect }) => {
    const { status, out } = await spawnHeed(['agents', 'Mozilla/5.0 (compatible; googlebot-image/1.0)']);
    expect(out).toMatchInlineSnapshot(`
      "Googlebot-Image
        Operator               Google
        Fetches for            a search index (search)
        Status                 in use
        robots.txt             It says that it obeys robots.txt.
        Differs from RFC 9309  Without a group of its own, it follows the group for Googlebot before the
                               group for all crawlers.
        Documents reading      Disallow; Allow; wildcards in paths; Sitemap:
                               https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec
                               (2026-09-01)
                               data-nosnippet; META and X-Robots-Tag noindex, nofollow, none, all,
                               nosnippet, max-snippet, max-image-preview, max-video-preview,
                               unavailable_after, notranslate, noimageindex, indexifembedded:
                               https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
                               (2026-03-24)
                               rel="nofollow":
                               https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links
                               (2026-11-15, by a report)
        Documents not reading  Crawl-delay; Clean-param; Host; Request-rate; Noindex lines;
                               DisallowAITraining:
                               https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec
                               (2026-09-01)
                               META and X-Robots-Tag noarchive, nocache, nositelinkssearchbox:
                               https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
                               (2026-03-24)
        Says nothing of        names that stand for a use, such as MachineLearning; ACAP; Content-Usage;
                               Content-Signal; TDMRep; RSL; ai.txt:
                               https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec
                               (2026-09-01)
                               META and X-Robots-Tag noai; and 22 more, which --json lists:
                               https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
                               (2026-03-24)
        Also bound by          groups for Google-Extended, if they forbid ai-train
        Not this agent         Google-Extended (ai-train, ai-input), Google-CloudVertexBot (ai-input,
                               user), Google-GeminiNotebook (user, ai-input), Google-Agent (user),
                               Google-Read-Aloud (user, tools), FeedFetcher-Google (user) and 13 more
                               Rules for this name do not bind them.
        To address it          User-agent: Googlebot-Image
        Documented             https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers
        Checked                2026-11-15, in a report or list that cites this page
      "
    `);
    expect(status).toBe(0);
  });

  test('a name with digits that nobody has looked up', async ({ expect }) => {
    expect((await heed(['agents', 'mj12bot'])).out).toMatchInlineSnapshot(`
      "MJ12bot
        Operator       Majestic
        Fetches for    search engine optimisation (seo)
        Status         in use
        robots.txt     It says that it obeys robots.txt. (unverified)
        Reads          not known: no page on it was read
        To address it  User-agent: MJ12bot
                       RFC 9309 allows no digits in a name, and a crawler that follows it to the letter
                       reads this as "MJ"; heed and most crawlers compare names whole.
        Documented     https://mj12bot.com
        Checked        2026-11-15, but the page was not opened: unverified
      "
    `);
  });

  test('a name with spaces', async ({ expect }) => {
    expect((await heed(['agents', 'Kangaroo Bot'])).out).toMatchInlineSnapshot(`
      "Kangaroo Bot
        Operator       Kangaroo LLM
        Fetches for    training of AI models (ai-train)
        Status         in use; no page of its operator about it is known
        robots.txt     Nothing was found on whether it obeys robots.txt.
        Reads          not known: no page on it was read
        To address it  User-agent: Kangaroo
                       A name in robots.txt ends at the first space, so "Kangaroo Bot" would be read as
                       "Kangaroo".
        Documented     no page is known
        Checked        2026-11-15, in a report or list
      "
    `);
  });

  test('a retired name', async ({ expect }) => {
    expect((await heed(['agents', 'Claude-Web'])).out).toMatchInlineSnapshot(`
      "Claude-Web
        Operator       Anthropic
        Fetches for    training of AI models (ai-train)
        Status         retired
                       ClaudeBot took its place.
        robots.txt     Nothing was found on whether it obeys robots.txt.
        Reads          not known: no page on it was read
        To address it  User-agent: ClaudeBot
        Documented     no page is known
        Checked        2026-11-15, in a report or list
      "
    `);
  });

  test('a name that never fetches', async ({ expect }) => {
    expect(
      (await heed(['agents', 'Applebot-Extended'], { columns: 70, env: { NO_COLOR: '1' } })).out,
    ).toMatchInlineSnapshot(`
      "Applebot-Extended
        Operator           Apple
        Governs            ai-train
                           It never fetches anything: other crawlers of its
                           operator do.
        Status             in use
        robots.txt         It says that it obeys robots.txt.
        Documents reading  Disallow; Allow:
                           https://support.apple.com/en-us/119829
                           (2026-09-22)
        Says nothing of    Content-Signal; Content-Usage; TDMRep; RSL;
                           ai.txt; ACAP; Crawl-delay; Sitemap;
                           data-nosnippet; META and X-Robots-Tag noai,
                           noindex; and 57 more, which --json lists:
                           https://support.apple.com/en-us/119829
                           (2026-09-22)
        Not this agent     Applebot (search, ai-input)
                           Rules for this name do not bind them.
        Notes              It governs the training of models with what
                           Applebot fetches.
        To address it      User-agent: Applebot-Extended
        Documented         https://support.apple.com/en-us/119829
        Checked            2026-11-15, in a report or list that cites this
                           page
      "
    `);
  });

  test('a token that stands for a use', async ({ expect }) => {
    expect((await heed(['agents', 'machinelearning'])).out).toMatchInlineSnapshot(`
      "MachineLearning
        Defined by   SPIR
        Governs      ai-train
                     It stands for this use, whoever makes it; no crawler has this name.
        Notes        A standard of Czech publishers of 2023-07-07, renewed on 2026-03-19.
        To write it  User-agent: MachineLearning
        Documented   https://spir.cz/
        Checked      2026-11-15, in a report or list that cites this page
      "
    `);
  });

  test.each([
    ['archive.org_bot', 'allows no dots in a name', 'reads this as "archive"'],
    ['360Spider', 'allows no digits in a name', 'has no name for it'],
  ])('%s is written as it is', async (name, rule, consequence) => {
    const { out } = await heed(['agents', name]);
    const text = out.replace(/\s+/g, ' ');
    expect(text).toContain(`User-agent: ${name} `);
    expect(text).toContain(rule);
    expect(text).toContain(consequence);
  });

  test('as JSON', async () => {
    const [gpt, retired] = await Promise.all([
      heed(['agents', 'gptbot', '--json']),
      heed(['agents', 'anthropic-ai', '--json']),
    ]);
    expect(jsonOf(gpt.out)).toMatchObject([
      { token: 'GPTBot', operator: 'OpenAI', purposes: ['ai-train'], seen: 'report', writeAs: 'GPTBot' },
    ]);
    expect(jsonOf(retired.out)).toMatchObject([{ status: 'retired', replacedBy: ['ClaudeBot'], writeAs: 'ClaudeBot' }]);
  });

  test.each([
    ['GTPBot', 'did you mean GPTBot?'],
    ['Unheard-Of', 'run "heed agents" for the list.'],
  ])('nobody is called %s', async (name, advice) => {
    expect(await spawnHeed(['agents', name])).toEqual({
      status: 1,
      out: '',
      err: `heed: no agent called "${name}" is known: ${advice}\n`,
    });
  });

  test('a terminal does not obey an unknown name', async () => {
    expect((await heed(['agents', 'a\u001b[2J'])).err).not.toContain('\u001b');
  });

  test('has no list beside it', async () => {
    const { status, err } = await heed(['agents', 'GPTBot', '--purpose', 'ads']);
    expect({ status, err }).toEqual({
      status: 2,
      err: 'heed: --purpose is for the list: leave it out, or the name.\n',
    });
  });
});
