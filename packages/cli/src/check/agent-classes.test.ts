import { agentsFor } from '@heed/agents';
import { describe, expect, test } from 'vitest';
import { file, heed, jsonOf, spawnHeed } from '../testing/command.js';

const robots = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n';
const url = ['--url', 'https://example.com/a'];

interface Answered {
  readonly id: { readonly agent: string; readonly mark?: string };
  readonly decisions: { readonly crawl: { readonly verdict: string } };
}

describe('check --agents', () => {
  test('asks for every agent of a class, and marks some', async () => {
    const name = file('class/robots.txt', robots);
    const { status, out, err } = await spawnHeed(['check', name, ...url, '--agents', 'ai-train', '--usage', 'crawl']);
    const lines = out.split('\n');
    for (const { token } of agentsFor('ai-train')) expect(out).toContain(`\n${token} `);
    expect(lines).toContainEqual(expect.stringMatching(/^GPTBot +denied \[\d\]$/));
    expect(lines).toContainEqual(expect.stringMatching(/^CCBot +allowed \[\d\]$/));
    expect(lines).toContainEqual(expect.stringMatching(/^anthropic-ai \(retired\) +allowed/));
    expect(lines).toContainEqual(expect.stringMatching(/^Diffbot \(unverified\) +allowed/));
    expect(out).toContain(`Asked for ${agentsFor('ai-train').length} agents; purposes: ai-train.`);
    expect(out).toContain('Unverified: what heed knows of this agent is not yet checked, ');
    expect({ status, err }).toEqual({ status: 1, err: '' });
  });

  test('is fine with status 0 if each may', async () => {
    const name = file('fine/robots.txt', 'User-agent: *\nDisallow: /drafts/\n');
    const { status, out } = await spawnHeed(['check', name, ...url, '--agents', 'search', '--usage', 'crawl']);
    expect(out).toContain('crawl: allowed (no rule).');
    expect(out).not.toContain('Unverified:');
    expect(status).toBe(0);
  });

  test('with other agents, several classes, and none twice', async () => {
    const name = file('several/robots.txt', robots);
    const args = ['--agent', 'DuckDuckBot', '--agents', 'search,archive', '--agents', 'search', '--usage', 'crawl'];
    const { out } = await heed(['check', name, ...url, ...args, '--json']);
    const answers = jsonOf(out) as Answered[];
    const tokens = answers.map(({ id }) => id.agent);
    expect(new Set(tokens)).toEqual(
      new Set([...agentsFor('search'), ...agentsFor('archive')].map(({ token }) => token)),
    );
    expect(tokens).toHaveLength(new Set(tokens).size);
    // Who asks for an agent by name knows whom they mean.
    expect(answers[0]?.id).toEqual({ agent: 'DuckDuckBot', url: 'https://example.com/a' });
    expect(answers.find(({ id }) => id.agent === 'YandexBot')?.id.mark).toBe('unverified');
  });

  test('as CSV, with marks in the note', async () => {
    const name = file('csv/robots.txt', robots);
    const { out } = await heed(['check', name, '--agents', 'seo', '--csv']);
    const rows = out.split('\r\n');
    expect(rows).toContain('csv/robots.txt,MJ12bot,crawl,allowed,true,,csv/robots.txt,5,Allow: /,unverified agent');
    expect(rows).toContain('csv/robots.txt,AhrefsBot,crawl,allowed,true,,csv/robots.txt,5,Allow: /,');
  });

  test('for several robots.txt', async () => {
    const names = ['a', 'b'].map((name) => file(`files/${name}.txt`, robots));
    const { status, out } = await heed(['check', ...names, '--agents', 'archive']);
    expect(out).toMatch(/^ +CCBot +archive\.org_bot +ia_archiver .*\n +\(unverified\) /m);
    expect(out).toContain('\nUnverified: ');
    expect(status).toBe(0);
  });

  test('refuses what is not a class', async () => {
    const { status, out, err } = await heed(['check', file('no.txt', ''), '--agents', 'GPTBot']);
    expect(err).toContain('Use one of ai-train, ai-input, search, user, archive, seo, preview, ads, tools.');
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });

  test('prints no view for several agents', async () => {
    const { status, err } = await heed(['check', file('v.html', ''), '--agents', 'ads', '--view', 'text']);
    expect({ status, err }).toEqual({
      status: 2,
      err: 'heed: --view prints one text: give one target and at most one --agent, or add --json.\n',
    });
  });
});
