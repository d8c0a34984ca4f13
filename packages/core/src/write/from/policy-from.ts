import type { Markup } from '../../ask/parts/markup.js';
import type { Site } from '../../compare/site.js';
import { addressPatternsOf } from '../../compare/sites/address-patterns.js';
import { agentsOf, unnamedAgent } from '../../compare/sites/agents.js';
import { purposesOf } from '../../compare/sites/purposes.js';
import { allUsages } from '../../policy/usage.js';
import type { PolicyFile } from '../../policy-file/policy-file.js';
import { defined } from '../../text/defined.js';
import { askedSite, isReadable } from './asked-site.js';
import { Levels } from './levels.js';
import { nothing } from './outcome.js';
import { pathRelations } from './path-relations.js';
import { rulesOf, type SaidSomewhere } from './rules-of-entries.js';
import { sitePaths } from './site-path.js';
import { type Unsaid, unsaidIn } from './unsaid.js';
import { wordsIn } from './words-in.js';

/** A policy that was made of what a site says. */
export interface MadePolicy {
  readonly policy: PolicyFile;
  /** What the policy does not repeat. */
  readonly unsaid: readonly Unsaid[];
}

/** Limit: questions that are put to a site. One that takes more was written by a program, which had better write its policy too. */
const maxQuestions = 200_000;

/**
 * Limit: pairs of paths that are looked at to leave out what need not be repeated. Beyond it a policy is longer than it has to be, which
 * matters little where it is that long.
 */
const maxCompared = 100_000_000;

/**
 * Makes a policy of what a site says: an ACAP file of 2008, a robots.txt, or all carriers together. The site is asked about a typical
 * address of each of its patterns, for each agent that it names and for all others, and the policy repeats the answers. Whether it then
 * says the same at every address is for `checkPolicy` to prove. `undefined` if the site is too large.
 */
export function policyFrom(site: Site, options: { readonly markup?: Markup } = {}): MadePolicy | undefined {
  const unsaid: Unsaid[] = unsaidIn(site);
  const report = (one: Unsaid): void => void unsaid.push(one);
  const patterns = addressPatternsOf(site, options);
  if (patterns.some(({ ignoresCase }) => ignoresCase)) report({ why: letterCase });
  const asWritten = wordsIn(site);
  const paths = sitePaths(patterns, asWritten);
  const names = agentsOf(site, options.markup).map(asWritten);
  const agents = names.filter((agent) => isNamed(agent, report));
  const purposes = purposesOf(site, options.markup).filter((purpose) => isPurpose(purpose, report));
  if (paths.length * (agents.length + 1) * (purposes.length + 1) > maxQuestions) return undefined;
  const outcomesAt = askedSite(site, options, report);
  const stranger = unnamedAgent(names);
  const lists = (agents.length + 1) * (purposes.length + 1) * allUsages.length;
  const levels = new Levels(pathRelations(paths), paths.length ** 2 * lists <= maxCompared);
  const said: SaidSomewhere[] = [];
  for (const agent of [undefined, ...agents]) {
    for (const purpose of [undefined, ...purposes]) {
      const level = (agent === undefined ? 0 : 2) + (purpose === undefined ? 0 : 1);
      const outcomes = paths.map((path) => outcomesAt(path, agent ?? stranger, purpose));
      for (const usage of allUsages) {
        const all = outcomes.map((of, path) => ({ path, level, outcome: of.get(usage) ?? nothing }));
        for (const { path, outcome } of levels.add(agent, purpose, usage, all)) {
          said.push(defined({ agent: agent ?? '*', purpose, path: paths[path]?.path ?? '/', usage, outcome }));
        }
      }
    }
  }
  const { origin } = site;
  return {
    policy: defined({ version: 1, site: origin, rules: rulesOf(said) }),
    unsaid,
  };
}

const letterCase =
  'ACAP ignores the letter case of paths, a policy does not: its rules are about the paths as they are written.';

function isNamed(agent: string, report: (unsaid: Unsaid) => void): boolean {
  const isAgent = isReadable({ agents: [agent], deny: ['crawl'] });
  if (!isAgent)
    report({ why: `"${agent}" is not the name of an agent, so the policy has no rules for it.`, agents: [agent] });
  return isAgent;
}

function isPurpose(purpose: string, report: (unsaid: Unsaid) => void): boolean {
  const isName = isReadable({ agents: ['*'], purposes: [purpose], deny: ['crawl'] });
  if (!isName) report({ why: `"${purpose}" is not the name of a purpose, so the policy has no rules for it.` });
  return isName;
}
