import type { AgentsFile } from '../policy/known-agents.js';
import { allUsages } from '../policy/usage.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { addressPolicy } from './addressees.js';
import { withoutCovered } from './by-length.js';
import { Ledger } from './ledger.js';
import { plainWishes } from './plain-wishes.js';
import { robotsTxtOf } from './robots-txt.js';
import { rslXmlOf } from './rsl-xml.js';
import { tdmrepJsonOf } from './tdmrep-json.js';
import type { Written, WrittenFile } from './written.js';

export interface WriteOptions {
  /** Also write ACAP records into robots.txt. */
  readonly acap?: boolean;
  /** Who the agents are: the exports of `@heed/agents`. Classes of agents cannot be written without it. */
  readonly agents?: AgentsFile;
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
  const files: WrittenFile[] = [];
  const rsl = rslXmlOf(addressed, plain, ledger, policy.site);
  const license = rsl === undefined ? {} : { license: `${policy.site ?? ''}/rsl.xml` };
  const robots = robotsTxtOf(addressed, plain, ledger, agents, { ...license, acap: [] });
  const tdmrep = tdmrepJsonOf(addressed, plain, ledger);
  files.push({ path: 'robots.txt', carrier: 'robots-txt', text: robots });
  if (tdmrep !== undefined) files.push({ path: '.well-known/tdmrep.json', carrier: 'tdmrep', text: tdmrep });
  if (rsl !== undefined) files.push({ path: 'rsl.xml', carrier: 'rsl', text: rsl });
  return { files, ...ledger.notes() };
}
