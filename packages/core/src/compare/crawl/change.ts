import { noRule } from '../../dialects/robots-file/match/scan.js';
import { patternEnd, patternStart } from '../../dialects/robots-file/rule-table.js';
import type { Change } from '../comparison.js';
import type { ClassComparison } from './compare-classes.js';
import type { RulePair } from './rule-pairs.js';
import { saidBy } from './said-by.js';
import type { Side } from './side.js';

/** The changes that were found. Agents with the same change share an entry: the same lines decide, by the same clauses, about the same address. */
export function changesOf(compared: readonly ClassComparison[], oldSide: Side, newSide: Side): Change[] {
  const ofOld = saidBy(oldSide);
  const ofNew = saidBy(newSide);
  const changes = new Map<string, (Change & { readonly agents: string[] })[]>();
  const all: Change[] = [];
  for (const { agents, comparison } of compared) {
    for (const { pair, witness } of comparison?.found ?? []) {
      const from = ofOld(pair.oldRule, witness.oldClause);
      const to = ofNew(pair.newRule, witness.newClause);
      const atAddress = changes.get(witness.address);
      const known = atAddress?.find((change) => change.from === from && change.to === to);
      if (known !== undefined) {
        known.agents.push(...agents);
        continue;
      }
      const pattern = patternOf(pair, oldSide, newSide);
      const change = { agents: [...agents], usage: 'crawl' as const, from, to, witness: witness.address, pattern };
      all.push(change);
      if (compared.length === 1) continue;
      if (atAddress === undefined) changes.set(witness.address, [change]);
      else atAddress.push(change);
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
