import { aiTxtIn } from '../../../dialects/ai-txt/read.js';
import type { CrawlGate } from '../../../dialects/robots-txt/gate/crawl-gate.js';
import { agentGroupsFor } from '../../../dialects/robots-txt/groups/select-for.js';
import { type Selection, selectGroups } from '../../../dialects/robots-txt/groups/selection.js';
import { lineSpan } from '../../../dialects/robots-txt/read/line-span.js';
import { isAllow, patternEnd, patternStart } from '../../../dialects/robots-txt/read/rule-table.js';
import type { RobotsTxt } from '../../../dialects/robots-txt/robots-txt.js';
import type { Texts } from '../../../dialects/texts.js';
import type { Agent } from '../../../policy/agent.js';
import type { Usage } from '../../../policy/usage.js';
import { bindingTokens, governedUsages, tokensForAll } from '../../../policy/usage-only-agents.js';
import { robotsPattern } from '../../cells/cell-pattern.js';
import { type Effect, type Family, noEffect, noFamily, type Stated } from '../stated.js';

/**
 * The rules of some groups as statements about these usages. Whether the groups name the agent makes a difference to what an Allow says
 * (AIN-8).
 */
export function rulesOf(robots: RobotsTxt, { named, ranges }: Selection, usages: ReadonlySet<Usage>): Stated[] {
  const { source, rules } = robots;
  const stated: Stated[] = [{ says: named ? 'by name' : 'to all', patterns: [], effectOn: noEffect }];
  const refuses = (usage: Usage): Effect => (usages.has(usage) ? 'refuses' : 'nothing');
  const lifts = (usage: Usage): Effect => (usages.has(usage) ? 'other' : 'nothing');
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) {
      const written = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
      const says = isAllow(rules, rule) ? 'allow' : 'disallow';
      const pattern = robotsPattern(written, says);
      if (pattern === undefined) continue;
      const place = { source, span: lineSpan(robots, rule) };
      const effectOn = says === 'disallow' ? refuses : lifts;
      stated.push({ says: `${says} ${written}`, patterns: [pattern], effectOn, place });
    }
  }
  return stated;
}

export function keyOf({ named, ranges }: Selection): string {
  return `${named ? '=' : '*'}${ranges.join()}`;
}

/** The rules of robots.txt on fetching, by RFC 9309. */
export function crawlRules({ robots }: Texts): Family {
  const usages = new Set<Usage>(['crawl']);
  if (robots?.kind !== 'read') {
    const says = robots === undefined ? 'none' : `${robots.kind} ${robots.status}`;
    return { usages, keyFor: () => says, statedTo: () => [{ says, patterns: [] }] };
  }
  const { gate } = robots;
  const selectionFor = (agent: Agent): Selection => agentGroupsFor(gate, agent).selection;
  return {
    usages,
    keyFor: (agent) => keyOf(selectionFor(agent)),
    statedTo: (agent) => [...rulesOf(gate.robots, selectionFor(agent), usages), ownAddress],
  };
}

/** No rule applies to robots.txt itself (RFC9309-2.2.2-j). */
const ownAddress: Stated = {
  says: 'robots.txt',
  patterns: [robotsPattern('/robots.txt$')].flatMap((pattern) => pattern ?? []),
  effectOn: noEffect,
};

/** The groups of robots.txt that speak of a use and not of fetching (AIN-8 to AIN-10). */
export function usageTokens({ robots }: Texts): Family {
  const usages = new Set<Usage>(['ai-train', 'ai-input']);
  if (robots === undefined) return noFamily;
  if (robots.kind !== 'read') {
    // Where its status denies, tokens are denied what they govern (ASK-12).
    const says = `${robots.kind} ${robots.status}`;
    const keyFor = (agent: Agent): string => (governedUsages(agent) === undefined ? '' : `${tokenOf(agent)} ${says}`);
    return {
      usages,
      keyFor,
      statedTo: (agent) => (keyFor(agent) === '' ? [] : [{ says, patterns: [] }]),
    };
  }
  const { gate } = robots;
  return {
    usages,
    keyFor: (agent) => {
      const binding = bindingGroups(gate, agent);
      const isBound = governedUsages(agent) !== undefined || binding.some(({ selection }) => selection.named);
      return isBound ? [tokenOf(agent), ...binding.map(({ selection }) => keyOf(selection))].join(' ') : '';
    },
    statedTo: (agent) => {
      const stated = bindingGroups(gate, agent).flatMap(({ selection, of }) => [
        separator,
        ...rulesOf(gate.robots, selection, of),
      ]);
      return stated.length === 0 ? stated : [...stated, ownAddress];
    },
  };
}

/** The name of a token, or of an agent that one binds: each governs its own usages. Empty for all others. */
function tokenOf(agent: Agent): string {
  return governedUsages(agent) === undefined && bindingTokens(agent).length === 0 ? '' : agent.token;
}

const separator: Stated = { says: '', patterns: [], effectOn: noEffect };

/** Groups that bind an agent, and the usages that they speak of. */
interface BindingGroups {
  readonly selection: Selection;
  readonly of: ReadonlySet<Usage>;
}

/** The groups that an agent is bound by as a token (AIN-8), or by tokens, which is for training alone (AIN-9, AIN-10). */
function bindingGroups(gate: CrawlGate, agent: Agent): BindingGroups[] {
  const governed = governedUsages(agent);
  const own =
    governed === undefined ? [] : [{ selection: agentGroupsFor(gate, agent).selection, of: new Set(governed) }];
  const tokens = [...bindingTokens(agent), ...tokensForAll].map((token) => selectGroups(gate.robots, token));
  return [...own, ...tokens.map((selection) => ({ selection: selection.named ? selection : nobody, of: training }))];
}

const training: ReadonlySet<Usage> = new Set(['ai-train']);

const nobody: Selection = { named: false, ranges: [], cutRanges: [], allCrawlersRanges: [] };

/** The rules of ai.txt (AIN-17a). */
export function aiTxtRules(texts: Texts): Family {
  const file = aiTxtIn(texts);
  if (file === undefined || !file.isRecognised) return noFamily;
  const { gate } = file;
  const selectionFor = (agent: Agent): Selection => agentGroupsFor(gate, agent).selection;
  const usages = new Set<Usage>(['ai-train']);
  return {
    usages,
    keyFor: (agent) => keyOf(selectionFor(agent)),
    statedTo: (agent) => rulesOf(gate.robots, selectionFor(agent), usages),
  };
}
