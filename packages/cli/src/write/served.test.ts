import * as agents from '@heed/agents';
import { createAsk, type Decision, type Usage } from '@heed/core';
import { policyIn } from '@heed/policy-yaml';
import { describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { examplePolicy } from '../testing/example-policy.js';
import { folderOf } from '../testing/folder.js';

const page = '<!DOCTYPE html>\n<title>Page</title>\n';
const paths = ['/', '/news/', '/news/harbour.html', '/drafts/a.html'];
const pages = Object.fromEntries(
  ['index.html', 'news/index.html', 'news/harbour.html', 'drafts/a.html'].map((path) => [`site/${path}`, page]),
);

const policies: readonly (readonly [
  name: string,
  text: string,
  purposes: readonly string[],
  options: readonly string[],
])[] = [
  ['the example', examplePolicy, ['archive'], ['--acap']],
  [
    'paths and agents',
    `version: 1
site: https://daily.example
rules:
  - name: Open to search
    agents: ['*']
    allow: [crawl, index, follow, present-snippet]
    deny: [ai-train, ai-input]
  - name: Drafts are not shown
    agents: ['*']
    paths: ['/drafts/']
    deny: [index]
  - name: A partner
    agents: [PartnerBot]
    allow: [ai-train, crawl]
  - name: No fetching
    agents: [GrabBot]
    deny: [crawl]
`,
    [],
    [],
  ],
];

/** What was written is a site: over HTTP it answers as the policy does, headers included. */
describe.each(policies)('%s, written and served', (_, text, purposes, options) => {
  const cwd = folderOf({ 'policy.yaml': text, ...pages });
  const read = policyIn('policy.yaml', text);
  if (!('policy' in read)) throw new TypeError('not a policy');
  const { policy } = read;
  const askPolicy = createAsk({ policy, agents });
  const usages = [...new Set(policy.rules.flatMap(({ allow, deny }) => [...allow.map(({ usage }) => usage), ...deny]))];

  test('answers as the policy says', async () => {
    const { status, out } = await heed(['write', 'policy.yaml', '--out', 'site', ...options], { cwd });
    expect(out).toMatch(/^proved: /m);
    expect(status).toBe(0);
    let compared = 0;
    for (const agent of ['FinderBot', 'KeeperBot', 'PartnerBot', 'GrabBot']) {
      for (const path of paths) {
        const expected = wanted(agent, path);
        const got = await answered(agent, path);
        for (const usage of usages) {
          const wish = expected[usage];
          if (wish === undefined || wish.verdict === 'unstated') continue;
          const isBlocked = got[usage]?.blockedBy === 'crawl' && expected.crawl?.verdict === 'denied';
          const may = wish.verdict === 'allowed' && !isBlocked;
          expect({ agent, path, usage, may: got[usage]?.may }).toEqual({ agent, path, usage, may });
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  function wanted(agent: string, path: string): Partial<Record<Usage, Decision>> {
    const answer = askPolicy({
      agent,
      url: `https://daily.example${path}`,
      usages,
      purposes,
      at: '2026-11-15T00:00:00Z',
    });
    if ('error' in answer) throw new TypeError(answer.error.message);
    return answer.decisions;
  }

  async function answered(agent: string, path: string): Promise<Partial<Record<Usage, Decision>>> {
    const args = ['--serve', 'site', '--site', 'https://daily.example', path, '--agent', agent, '--json', '--own-site'];
    const asked = [...purposes.flatMap((purpose) => ['--purpose', purpose]), '--at', '2026-11-15'];
    const { out, err } = await heed(['check', ...args, ...asked, '--usage', usages.join(',')], { cwd });
    expect(err).toBe('');
    return JSON.parse(out).decisions;
  }
});
