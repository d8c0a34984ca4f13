import { agentOf } from '../policy/agent.js';
import { agentDirectoryOf } from '../policy/agent-directory.js';
import type { AgentsFile } from '../policy/known-agents.js';
import { allUsages } from '../policy/usage.js';
import { governedUsages } from '../policy/usage-only-agents.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
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
import { robotsTxtOf } from './robots-txt.js';
import { rslXmlOf } from './rsl-xml.js';
import { type Server, serverSnippet } from './servers.js';
import { tdmrepJsonOf } from './tdmrep-json.js';
import type { Written, WrittenFile } from './written.js';

export interface WriteOptions {
  /** Also write ACAP records into robots.txt. */
  readonly acap?: boolean;
  /** Who the agents are: the exports of `@heed/agents`. Classes of agents cannot be written without it. */
  readonly agents?: AgentsFile;
  /** Also write snippets that make these servers send what `_headers` says. */
  readonly servers?: readonly Server[];
}

/** Writes a policy into every carrier that can say it: the files of a site root, and how far each says what the policy says. */
export function writeCarriers(policy: PolicyFile, options: WriteOptions = {}): Written {
  const { agents } = options;
  const addressed = addressPolicy(policy, agents);
  const ledger = new Ledger();
  for (const addressee of addressed.addressees) {
    for (const usage of allUsages) {
      for (const wish of withoutCovered(addressee.wishesOn(usage))) {
        if (wish.says === 'deny' || wish.limits.length > 0) ledger.want(addressee, wish);
      }
    }
  }
  const plain = plainWishes(ledger, () => false);
  const rsl = rslXmlOf(addressed, plain, ledger, policy.site);
  const license = rsl === undefined ? {} : { license: `${policy.site ?? ''}/rsl.xml` };
  const robots = robotsTxtOf(addressed, plain, ledger, agents, { ...license, acap: [] });
  const tdmrep = tdmrepJsonOf(addressed, plain, ledger);
  const plan = planHeaders(addressed, plain, ledger, agents);
  const blocks = plan.blocks();
  const meta = metaHtmlOf(plan);
  reportMeta(plan, ledger);
  const files: WrittenFile[] = [{ path: 'robots.txt', carrier: 'robots-txt', text: robots }];
  if (blocks.length > 0) files.push({ path: '_headers', carrier: 'headers', text: headersTextOf(blocks) });
  if (tdmrep !== undefined) files.push({ path: '.well-known/tdmrep.json', carrier: 'tdmrep', text: tdmrep });
  if (rsl !== undefined) files.push({ path: 'rsl.xml', carrier: 'rsl', text: rsl });
  if (meta !== undefined) files.push({ path: 'meta.html', carrier: 'meta', text: meta });
  for (const server of options.servers ?? []) files.push(serverSnippet(server, blocks));
  return { files, ...ledger.notes() };
}

function planHeaders(
  policy: AddressedPolicy,
  plain: PlainWishes,
  ledger: Ledger,
  agents: AgentsFile | undefined,
): HeaderPlan {
  const plan = new HeaderPlan();
  planExactHeaders(policy, plain, plan);
  sayDenied(policy, plain, plan, allUsages);
  sayBlocked(ledger, agents);
  planCoarseHeaders(policy, plain, plan, ledger);
  planLimits(policy, plan, ledger);
  return plan;
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

/** A META tag speaks of the page that it is in. */
function reportMeta({ words }: HeaderPlan, ledger: Ledger): void {
  for (const { target, scope, wishes } of words) {
    if (scope.header === '/*') continue;
    const why =
      'A META tag speaks of the page that it is in, so a rule for paths cannot be said in tags for every page.';
    for (const wish of wishes) ledger.cannot(target, wish, 'meta', why);
  }
}
