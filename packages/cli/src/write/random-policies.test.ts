import * as agents from '@heed/agents';
import { createAsk, type HeaderLine, type Usage } from '@heed/core';
import { questionAt, siteOfWritten } from '@heed/core/internal/comparisons';
import type { PolicyFile, PolicyRule } from '@heed/core/policy-file';
import { type Server, writeCarriers } from '@heed/core/write';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folderOf } from '../testing/folder.js';
import { programOf, startWebServer } from '../testing/web-servers.js';

/** A page for every address that is asked. */
const paths = ['/a', '/b', '/a/b', '/b/a', '/a.pdf', '/b/a.pdf', '/ab'];
const addresses = [...paths, ...paths.map((path) => `${path}?a`), '/?a.pdf', '/a?b/a.pdf'];

const usages: readonly Usage[] = ['index', 'present', 'follow', 'translate', 'ai-train', 'ai-input', 'tdm'];
const piece = fc.constantFrom('a', 'b', '/', '*', '.pdf', '?', '%C3%A9');
const path = fc
  .tuple(fc.array(piece, { maxLength: 3 }), fc.constantFrom('', '', '$'))
  .map((parts) => `/${parts.flat().join('')}`);
const rule: fc.Arbitrary<PolicyRule> = fc
  .record({
    agents: fc.constantFrom(['*'], ['*'], ['FinderBot']),
    paths: fc.array(path, { minLength: 1, maxLength: 2 }),
    deny: fc.subarray([...usages], { minLength: 1 }),
    allow: fc.boolean(),
  })
  .map(({ allow, deny, ...rest }) =>
    allow ? { ...rest, allow: deny.map((usage) => ({ usage, limits: [] })), deny: [] } : { ...rest, allow: [], deny },
  );
const policies = fc.array(rule, { minLength: 1, maxLength: 3 }).map((rules): PolicyFile => ({ version: 1, rules }));

const count = Number(process.env['HEED_FUZZ_RUNS'] ?? 12);
const ask = createAsk({ unseen: 'allow', agents });

/** What the headers of a response say to an agent, in decisions. */
function heard(agent: string, headers: readonly HeaderLine[]): unknown {
  const answer = ask({
    agent,
    url: 'https://daily.example/',
    usages,
    response: { headers },
    at: '2026-11-15T00:00:00Z',
  });
  if ('error' in answer) throw new TypeError(answer.error.message);
  return Object.entries(answer.decisions).map(([usage, { verdict }]) => [usage, verdict]);
}

describe.each<Server>(['nginx', 'apache', 'caddy'])('random policies, as %s sends them', (name) => {
  const isMissing = programOf(name) === undefined;
  test.skipIf(isMissing)(
    `${isMissing ? 'not tried, since it is not installed' : 'deny what was written, at every address, and nothing else'}`,
    async () => {
      const files = Object.fromEntries(
        paths.map((one) => [`site${one}${/\.pdf$/.test(one) ? '' : '/index.html'}`, 'x']),
      );
      const cwd = folderOf({ 'site/index.html': 'x', ...files });
      for (const policy of fc.sample(policies, { numRuns: Math.min(count, 200), seed: 31 })) {
        const written = writeCarriers(policy, { agents, servers: [name] });
        if (written.headers.length === 0) continue;
        const [snippet] = written.snippets;
        const server = await startWebServer(name, `${cwd}/site`, snippet?.text ?? '');
        try {
          const site = siteOfWritten(policy, written, true);
          for (const address of addresses) {
            const { headers } = await fetch(`${server.origin}${address}`, { redirect: 'manual' });
            const sent = questionAt(site, address, '*').response?.headers ?? [];
            for (const agent of ['FinderBot', 'OtherBot']) {
              expect({ policy, address, agent, heard: heard(agent, [...headers]) }).toEqual({
                policy,
                address,
                agent,
                heard: heard(agent, sent),
              });
            }
          }
        } finally {
          await server.close();
        }
      }
    },
    600_000,
  );
});
