import { noRule } from '../../dialects/robots-txt/match/precedence.js';
import { patternEnd, patternStart } from '../../dialects/robots-txt/read/rule-table.js';
import type { Usage } from '../../policy/usage.js';
import type { Change, Said } from '../comparison.js';
import type { ClassComparison } from './compare-classes.js';
import type { RulePair } from './rule-pairs.js';
import { saidBy } from './said-by.js';
import type { Side } from './side.js';

const usage: Usage = 'crawl';

/** The changes that were found. Agents with the same change share an entry: the same lines decide, by the same clauses, about the same address. */
export function changesOf(compared: readonly ClassComparison[], oldSide: Side, newSide: Side): Change[] {
  const ofOld = saidBy(oldSide);
  const ofNew = saidBy(newSide);
  const shared = new Map<Said, Map<Said, (Change & { readonly agents: string[] })[]>>();
  const all: Change[] = [];
  for (const { agents, comparison } of compared) {
    for (const { pair, witness } of comparison?.found ?? []) {
      const from = ofOld(pair.oldRule, witness.oldClause);
      const to = ofNew(pair.newRule, witness.newClause);
      const { address } = witness;
      const change = { agents, usage, from, to, witness: address, pattern: patternOf(pair, oldSide, newSide) };
      if (compared.length === 1) {
        all.push(change);
        continue;
      }
      const byTo = shared.get(from) ?? new Map<Said, (Change & { readonly agents: string[] })[]>();
      const alike = byTo.get(to) ?? [];
      const known = alike.find((one) => one.witness === address);
      if (known !== undefined) known.agents.push(...agents);
      else {
        const own = { ...change, agents: [...agents] };
        all.push(own);
        alike.push(own);
        byTo.set(to, alike);
        shared.set(from, byTo);
      }
    }
  }
  return all;
}

/** The pattern of the rule that only one side has, as written. Where no rule decides on either, it is about every path. */
function patternOf({ own, oldRule, newRule }: RulePair, oldSide: Side, newSide: Side): string {
  const [{ robots }, rule] = own === 'old' ? [oldSide, oldRule] : [newSide, newRule];
  if (rule === noRule) return '/';
  return robots.source.text.slice(patternStart(robots.rules, rule), patternEnd(robots.rules, rule));
}
