import { agentOf } from '../policy/agent.js';
import { agentDirectoryOf } from '../policy/agent-directory.js';
import type { AgentsFile } from '../policy/known-agents.js';
import { allUsages } from '../policy/usage.js';
import { governedUsages } from '../policy/usage-only-agents.js';
import { givenPolicy } from '../policy-file/given-policy.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { acapLines, isForAcap } from './acap-lines.js';
import { type AddressedPolicy, addressPolicy } from './addressees.js';
import { deniesAll, withoutCovered } from './by-length.js';
import { HeaderPlan } from './header-plan.js';
import { planCoarseHeaders } from './headers-coarse.js';
import { planExactHeaders, sayDenied } from './headers-exact.js';
import { planLimits } from './headers-limits.js';
import { headersTextOf } from './headers-text.js';
import { Ledger } from './ledger.js';
import { metaHtmlOf } from './meta-html.js';
import { type PlainWishes, plainWishes } from './plain-wishes.js';
import { requireWritable } from './require-writable.js';
import { robotsGroupsOf, robotsTxtOf } from './robots-txt.js';
import { rslXmlOf } from './rsl-xml.js';
import { type Server, serverSnippet } from './servers.js';
import { tdmrepJsonOf } from './tdmrep-json.js';
import type { Written, WrittenFile } from './written.js';

/** What is written, and what is known beside the policy. */
export interface WriteOptions {
  /** Also write ACAP records into robots.txt. */
  readonly acap?: boolean;
  /** Who the agents are: the exports of `@heed/agents`. Classes of agents cannot be written without it. */
  readonly agents?: AgentsFile;
  /** Also write snippets that make these servers send what `_headers` says. */
  readonly servers?: readonly Server[];
}

/**
 * Writes a policy into every carrier that can say it: the files of a site root, and how far each says what the policy says. What it
 * writes denies all that the policy denies, except what `notExpressible` lists, and refuses no more, except what `stricter` lists.
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
  const plain = plainWishes(ledger, (wish) => options.acap === true && isForAcap(wish));
  const rsl = rslXmlOf(addressed, plain, ledger, policy.site);
  const license = rsl === undefined ? undefined : `${policy.site ?? ''}/rsl.xml`;
  const groups = robotsGroupsOf(addressed, plain, ledger, agents, license);
  const tdmrep = tdmrepJsonOf(addressed, plain, ledger);
  const plan = new HeaderPlan();
  planExactHeaders(addressed, plain, plan);
  sayDenied(addressed, plain, plan, allUsages);
  const acap = options.acap ? acapLines(addressed, ledger, agents) : [];
  const robots = robotsTxtOf(groups, acap);
  sayBlocked(ledger, agents);
  planCoarseHeaders(addressed, plain, plan, ledger);
  planLimits(addressed, plan, ledger);
  const blocks = plan.blocks();
  const meta = metaHtmlOf(plan);
  reportIndex(addressed, plain, plan, ledger);
  reportMeta(plan, ledger);
  const files: WrittenFile[] = [{ path: 'robots.txt', carrier: 'robots-txt', text: robots }];
  if (blocks.length > 0) files.push({ path: '_headers', carrier: 'headers', text: headersTextOf(blocks) });
  if (tdmrep !== undefined) files.push({ path: '.well-known/tdmrep.json', carrier: 'tdmrep', text: tdmrep });
  if (rsl !== undefined) files.push({ path: 'rsl.xml', carrier: 'rsl', text: rsl });
  if (meta !== undefined) files.push({ path: 'meta.html', carrier: 'meta', text: meta });
  for (const server of options.servers ?? []) files.push(serverSnippet(server, blocks));
  const headers = blocks.map(({ pattern, tags, fields }) => ({ pattern, tags, fields }));
  return { files, headers, ...ledger.notes() };
}

/** What may not be fetched cannot be used, so robots.txt keeps what is left (ASK-12). A link can be shown all the same. */
function sayBlocked(ledger: Ledger, agents: AgentsFile | undefined): void {
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents);
  for (const { addressee, wish } of ledger.unsaid()) {
    if (wish.usage === 'present-link' || !deniesAll(addressee.wishesOn('crawl'), wish.pattern)) continue;
    const token = addressee.agents.find((agent) => governedUsages(agentOf(agent, directory)) !== undefined);
    if (token === undefined) ledger.say(addressee, wish, 'robots-txt');
    else
      ledger.cannot(addressee, wish, 'robots-txt', `${token} never fetches, so a denied crawl keeps nothing from it.`);
  }
}

/** People look for `noindex` in the header first, so it is told why it is not there. */
function reportIndex(policy: AddressedPolicy, plain: PlainWishes, plan: HeaderPlan, ledger: Ledger): void {
  const why = 'noindex refuses present, too. Deny present as well, and it is written.';
  for (const addressee of policy.addressees) {
    for (const wish of plain.on(addressee, 'index')) {
      const isThere = plan.words.some(({ word, wishes }) => word.name === 'noindex' && wishes.includes(wish));
      if (wish.says === 'deny' && !isThere) ledger.cannot(addressee, wish, 'headers', why);
    }
  }
}

/** A META tag speaks of the page that it is in. */
function reportMeta({ words }: HeaderPlan, ledger: Ledger): void {
  for (const { target, scope, wishes } of words) {
    if (scope.header === '/*') continue;
    const why =
      'A META tag speaks of the page that it is in, so a rule for paths cannot be said in tags for every page.';
    for (const wish of wishes) ledger.cannot(target, wish, 'meta', why);
  }
}
