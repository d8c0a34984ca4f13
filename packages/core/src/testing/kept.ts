import * as markup from '@heed/markup';
import type { Site } from '../compare/site.js';
import type { Answer, Decision } from '../decision/answer.js';
import { createAsk } from '../decision/ask.js';
import type { Question } from '../decision/question.js';
import type { AgentsFile } from '../policy/known-agents.js';
import type { Limit } from '../policy/limit.js';
import { momentOf } from '../policy/time-limit.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { siteOfWritten } from '../write/site-of-written.js';
import type { Written } from '../write/written.js';

/** What a policy is tried at. */
export interface Tries {
  readonly agents: readonly string[];
  readonly paths: readonly string[];
  readonly purposes?: readonly (readonly string[])[];
}

/** The question about an address of a site, with all texts that the site publishes about it. */
export function questionAt(site: Site, path: string): Pick<Question, 'url' | 'robots' | 'files' | 'response'> {
  const [bare = ''] = path.split('?', 1);
  const headers = (site.headers ?? []).filter(({ pattern }) =>
    pattern.endsWith('*') ? bare.startsWith(pattern.slice(0, -1)) : bare === pattern,
  );
  return {
    url: `${site.origin ?? 'https://site.example'}${path}`,
    ...(site.robots === undefined ? {} : { robots: site.robots }),
    ...(site.files === undefined ? {} : { files: site.files }),
    response: { status: 200, headers: headers.flatMap((rule) => rule.headers) },
  };
}

/**
 * Asks the policy and what was written the same questions. Gives a line for each usage that the policy denies and the files do not, or
 * that it allows and they do not, or not within its limits, unless a note says so. A note in `stricter` excuses a refusal, one in
 * `notExpressible` anything about its usage.
 */
export function broken(policy: PolicyFile, written: Written, agents: AgentsFile | undefined, tries: Tries): string[] {
  const options = agents === undefined ? {} : { agents };
  const askPolicy = createAsk({ ...options, policy });
  const askSite = createAsk({ ...options, markup });
  const site = siteOfWritten(policy, written);
  const stricter = new Set<Usage>(written.stricter.map(({ usage }) => usage));
  const unsaid = new Set<Usage>(written.notExpressible.flatMap(({ usage }) => [usage, ...formsOf(usage)]));
  const faults: string[] = [];
  for (const agent of tries.agents) {
    for (const path of tries.paths) {
      for (const purposes of tries.purposes ?? [[]]) {
        const about = { agent, purposes, at };
        const texts = questionAt(site, path);
        const wanted = decisionsOf(askPolicy({ ...about, url: texts.url, obtained: 'elsewhere' }));
        const found = decisionsOf(askSite({ ...about, ...texts }));
        for (const usage of allUsages) {
          const isFetched = usage !== 'present-link' && !agent.endsWith('-Extended');
          const fault = faultOf(
            wanted[usage] as Decision,
            found[usage] as Decision,
            wanted.crawl as Decision,
            isFetched,
          );
          if (fault === undefined || unsaid.has(usage) || (fault !== 'not denied' && stricter.has(usage))) continue;
          // A crawl that is refused too often blocks what depends on it.
          if (fault === 'blocked' && stricter.has('crawl')) continue;
          faults.push(`${agent} ${path} ${purposes.join('+')} ${usage}: ${fault}`);
        }
      }
    }
  }
  return faults;
}

const at = '2026-11-15T00:00:00Z';

function formsOf(usage: Usage): readonly Usage[] {
  return usage === 'present' ? allUsages.filter((one) => one.startsWith('present-')) : [];
}

function decisionsOf(answer: Answer | { readonly error: { readonly message: string } }): Answer['decisions'] {
  if ('error' in answer) throw new TypeError(answer.error.message);
  return answer.decisions;
}

/** What the policy keeps from being fetched cannot be used, whatever else is said of it (ASK-12). */
function faultOf(wanted: Decision, found: Decision, crawl: Decision, isFetched: boolean): string | undefined {
  if (wanted.verdict === 'denied') return found.may ? 'not denied' : undefined;
  if (wanted.verdict === 'unstated') return undefined;
  if (found.blockedBy === 'crawl' && crawl.verdict !== 'denied') return 'blocked';
  if (!found.may) return crawl.verdict === 'denied' && isFetched ? undefined : 'not allowed';
  const missing = wanted.limits.filter(
    (limit) => limit.limit !== 'terms' && !found.limits.some((one) => keeps(one, limit)),
  );
  return missing.length === 0 ? undefined : `without ${missing.map(({ limit, value }) => `${limit}=${value}`).join()}`;
}

/** Is a limit as tight as another? */
function keeps(one: Limit, other: Limit): boolean {
  if (one.limit !== other.limit) return false;
  if (one.value === other.value) return true;
  const [ours, theirs] = [momentOf(one.value), momentOf(other.value)];
  if (ours !== undefined && theirs !== undefined) return ours <= theirs;
  const [count, wanted] = [/^(\d+)-chars$/.exec(one.value), /^(\d+)-chars$/.exec(other.value)];
  return count !== null && wanted !== null && Number(count[1]) <= Number(wanted[1]);
}
