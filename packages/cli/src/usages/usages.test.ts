import { allUsages, createAsk, type Question, type Usage, usages } from '@heed/core';
import { buildQuestion } from '@heed/core/internal';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { heed, jsonOf } from '../testing/command.js';
import { type UsageExample, usageExamples } from './usage-examples.js';

/** What is written, where it is written. */
function questionOf(usage: Usage, { where, says }: UsageExample): Question {
  const paths = says.match(/(?<=: )\/\S*$/gm) ?? ['/'];
  const files = { '/.well-known/tdmrep.json': { status: 404 }, '/ai.txt': { status: 404 } };
  const about = { agent: 'ExampleBot', url: `https://example.com${paths.at(-1)}a`, usages: [usage], files };
  switch (where) {
    case 'robots.txt':
      return { ...about, robots: says };
    case 'header': {
      const [name = '', ...value] = says.split(': ');
      return { ...about, response: { headers: [[name, value.join(': ')]], body: '' } };
    }
    case '/.well-known/tdmrep.json':
      return { ...about, files: { ...files, [where]: says } };
    case 'page': {
      const [, element] = /id="(\w+)"/.exec(says) ?? [];
      return buildQuestion({ ...about, response: { body: says }, element });
    }
  }
}

describe('examples', () => {
  const ask = createAsk({ markup });

  test.each(Object.entries(usageExamples) as [Usage, UsageExample][])(
    '%s is denied by its example',
    (usage, example) => {
      const answer = ask(questionOf(usage, example));
      expect(answer).toMatchObject({ decisions: { [usage]: { verdict: 'denied', may: false } }, diagnostics: [] });
    },
  );
});

describe('heed usages', () => {
  test('explains every usage, with an example', async () => {
    const { status, out, err } = await heed(['usages']);
    for (const usage of allUsages) {
      expect(out).toContain(`${usage}: ${usages[usage].meaning}\n  Example: `);
      expect(out).toContain(usageExamples[usage].says.split('\n').at(-1));
    }
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect({ status, err }).toEqual({ status: 0, err: '' });
  });

  test('or those that are named', async ({ expect }) => {
    const { out } = await heed(['usages', 'index', 'preserve,ai-input'], { columns: 80, env: { NO_COLOR: '1' } });
    expect(out).toMatchInlineSnapshot(`
      "index: make index entries from it
        Example: A shop keeps its shopping carts out of search engines. In the header
        of the response:
          X-Robots-Tag: noindex
        Also: <meta name="robots" content="noindex">; <?robots index="no"?>;
        class="robots-noindex"; ACAP-disallow-index

      preserve: keep a copy
        Example: A news agency does not let anybody keep copies of its reports. In
        robots.txt:
          ##ACAP version=1.0
          ACAP-crawler: *
          ACAP-disallow-preserve: /reports/
        Also: noarchive, for crawlers with the purpose "archive"

      ai-input: ground or prompt a model with it
        Example: A magazine does not want chatbots to answer from its articles. In the
        header of the response:
          Content-Usage: ai-use=n
        Also: Content-Signal: ai-input=no; <meta name="robots" content="noai">; a
        License: line in robots.txt that leads to an RSL licence; tdm-reservation: 1;
        nosnippet, for Googlebot alone
      "
    `);
  });

  test('as JSON, one a line', async () => {
    const { out } = await heed(['usages', '--json']);
    const objects = jsonOf(out) as { readonly usage: Usage }[];
    expect(objects.map(({ usage }) => usage)).toEqual(allUsages);
    expect(objects[0]).toEqual({
      usage: 'crawl',
      meaning: 'fetch the resource',
      example: {
        who: 'A newspaper keeps crawlers out of its drafts',
        where: 'robots.txt',
        says: 'User-agent: *\nDisallow: /drafts/',
      },
      also: ['ACAP-disallow-crawl'],
    });
  });

  test('refuses what is not a usage', async () => {
    const { status, out, err } = await heed(['usages', 'eat']);
    expect(err).toMatch(/^heed: "eat" is not a usage: use one of crawl, follow, /);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    const { err: suggestion } = await heed(['usages', 'ai_train']);
    expect(suggestion).toMatch(/^heed: "ai_train" is not a usage: did you mean "ai-train"\?/);
  });
});
