import { agentOf } from '../policy/agent.js';
import { agentDirectoryOf } from '../policy/agent-directory.js';
import type { AgentsFile } from '../policy/known-agents.js';
import { allUsages } from '../policy/usage.js';
import { governedUsages } from '../policy/usage-only-agents.js';
import { givenPolicy } from '../policy-file/given-policy.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { acapLines } from './acap-lines.js';
import { type AddressedPolicy, addressPolicy } from './addressees.js';
import { deniesAll, withoutCovered } from './by-length.js';
import { HeaderPlan } from './header-plan.js';
import { isDeniedIn, planDenials, type Sender, whyNotDenied } from './headers-denials.js';
import { planLimits } from './headers-limits.js';
import { headersTextOf } from './headers-text.js';
import { Ledger } from './ledger.js';
import { metaHtmlOf } from './meta-html.js';
import { mayOverlap, type WrittenPattern } from './pattern.js';
import { plainWishes } from './plain-wishes.js';
import { requireWritable } from './require-writable.js';
import { robotsGroupsOf, robotsTxtOf } from './robots-txt.js';
import { rslXmlOf } from './rsl-xml.js';
import { isForServers, type Server, serverSnippet } from './servers.js';
import { tdmrepJsonOf } from './tdmrep-json.js';
import type { Addressee } from './wish.js';
import type { Written, WrittenFile } from './written.js';

/** What is written, and what is known beside the policy. */
export interface WriteOptions {
  /** Also write ACAP records into robots.txt. */
  readonly acap?: boolean;
  /** Who the agents are: the exports of `@heed/agents`. Classes of agents cannot be written without it. */
  readonly agents?: AgentsFile;
  /** Also write snippets that make these servers send header fields. They can say more than `_headers`. */
  readonly servers?: readonly Server[];
  /** A program sends what `headers` lists, as @heed/middleware does. Then no `_headers` is written. */
  readonly program?: boolean;
}

/**
 * Writes a policy into every carrier that can say it: the files of a site root, and how far each says what the policy says. What it
 * writes denies all that the policy denies, except what `notExpressible` lists, and nothing that the policy leaves open to any crawler.
 *
 * Takes a policy that `readPolicy` has checked. Throws a TypeError for one with texts that no line can hold, or with classes of agents
 * but without an agents file.
 *
 * @example
 * ```ts
 * import { readPolicy } from '@heed/core/policy-file';
 * import { writeCarriers } from '@heed/core/write';
 *
 * const { policy } = readPolicy({ version: 1, rules: [{ agents: ['*'], paths: ['/drafts/'], deny: ['crawl'] }] });
 * if (policy === undefined) throw new Error('The policy is wrong.');
 * const [robots] = writeCarriers(policy).files;
 * console.log(robots?.text.split('\n').slice(2, 5).join(' ')); // User-agent: * # Rule 1 Disallow: /drafts/
 * ```
 */
export function writeCarriers(given: PolicyFile, options: WriteOptions = {}): Written {
  const { agents } = options;
  const policy = givenPolicy(given, agents, 'writeCarriers: policy');
  requireWritable(policy);
  const addressed = addressPolicy(policy, agents);
  const ledger = new Ledger();
  for (const addressee of addressed.addressees) {
    for (const usage of allUsages) {
      for (const wish of withoutCovered(addressee.wishesOn(usage))) {
        if (wish.says === 'deny' || wish.limits.length > 0) ledger.want(addressee, wish);
      }
    }
  }
  const plain = plainWishes(ledger, (wish) => options.acap === true && wish.usage === 'crawl');
  const rsl = rslXmlOf(addressed, plain, ledger, policy.site);
  const license = rsl === undefined ? undefined : `${policy.site ?? ''}/rsl.xml`;
  const groups = robotsGroupsOf(addressed, plain, ledger, agents, license, options.acap === true);
  const tdmrep = tdmrepJsonOf(addressed, plain, ledger);
  const plan = new HeaderPlan();
  const { servers = [], program = false } = options;
  const isServed = servers.length > 0;
  const canMatch = isServed ? isForServers : () => true;
  const sender: Sender = { carrier: servers[0] ?? 'headers', isNative: program || isServed, canMatch };
  planDenials(addressed, plan, ledger, sender);
  sayDenied(addressed, plan, ledger, sender);
  planLimits(addressed, plan, ledger, allUsages, sender);
  const acap = options.acap ? acapLines(addressed, groups, ledger, agents) : [];
  const robots = robotsTxtOf(groups, acap);
  sayBlocked(ledger, agents);
  const inFile = plan.inFile();
  const native = plan.native().filter(({ pattern, except }) => [pattern, ...except].every(canMatch));
  const meta = metaHtmlOf(plan);
  const files: WrittenFile[] = [{ path: 'robots.txt', carrier: 'robots-txt', text: robots }];
  if (inFile.length > 0 && !program) files.push({ path: '_headers', carrier: 'headers', text: headersTextOf(inFile) });
  if (tdmrep !== undefined) files.push({ path: '.well-known/tdmrep.json', carrier: 'tdmrep', text: tdmrep });
  if (rsl !== undefined) files.push({ path: 'rsl.xml', carrier: 'rsl', text: rsl });
  const snippets: WrittenFile[] = servers.map((server) => serverSnippet(server, native));
  if (meta !== undefined) snippets.push({ path: 'meta.html', carrier: 'meta', text: meta });
  const headers = native.map(({ pattern, except, tags, fields }) => ({ pattern, except, tags, fields }));
  return { files, snippets, headers, ...ledger.notes() };
}

/** Notes what response headers say, and why they do not say the rest. Fetching is not their matter. */
function sayDenied(policy: AddressedPolicy, plan: HeaderPlan, ledger: Ledger, sender: Sender): void {
  for (const addressee of policy.addressees) {
    for (const usage of allUsages) {
      if (usage === 'crawl' || usage === 'other') continue;
      for (const wish of withoutCovered(addressee.wishesOn(usage))) {
        if (wish.says === 'allow') continue;
        if (isDeniedIn(plan, addressee, wish, sender)) ledger.say(addressee, wish, sender.carrier);
        else if (usage !== 'tdm')
          ledger.cannot(addressee, wish, 'headers', whyNotDenied(policy, addressee, wish, sender));
      }
    }
  }
}

/** What may not be fetched cannot be used, so robots.txt keeps what is left (ASK-12). A link can be shown all the same. */
function sayBlocked(ledger: Ledger, agents: AgentsFile | undefined): void {
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents);
  for (const { addressee, wish } of ledger.unsaid()) {
    if (wish.usage === 'present-link' || !isUnfetched(addressee, wish.pattern, ledger)) continue;
    const token = addressee.agents.find((agent) => governedUsages(agentOf(agent, directory)) !== undefined);
    if (token === undefined) ledger.say(addressee, wish, 'robots-txt');
    else
      ledger.cannot(addressee, wish, 'robots-txt', `${token} never fetches, so a denied crawl keeps nothing from it.`);
  }
}

/** Is fetching denied at every address of a pattern, and is that said? */
function isUnfetched(addressee: Addressee, pattern: WrittenPattern, ledger: Ledger): boolean {
  const denials = addressee.wishesOn('crawl').filter(({ says }) => says === 'deny');
  return (
    deniesAll(addressee.wishesOn('crawl'), pattern) &&
    denials.every((wish) => ledger.isSaid(addressee, wish) || !mayOverlap(wish.pattern, pattern))
  );
}
