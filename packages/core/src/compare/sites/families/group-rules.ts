import { aiTxtIn } from '../../../dialects/ai-txt/read.js';
import type { CrawlGate } from '../../../dialects/robots-file/crawl-gate.js';
import { lineSpan } from '../../../dialects/robots-file/line-span.js';
import type { RobotsTxt } from '../../../dialects/robots-file/robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../../../dialects/robots-file/rule-table.js';
import { agentGroupsFor } from '../../../dialects/robots-file/select-for.js';
import { type Selection, selectGroups } from '../../../dialects/robots-file/selection.js';
import type { Texts } from '../../../dialects/texts.js';
import type { Agent } from '../../../policy/agent.js';
import type { Usage } from '../../../policy/usage.js';
import { bindingTokens, governedUsages, tokensForAll } from '../../../policy/usage-only-agents.js';
import { robotsPattern } from '../../cells/cell-pattern.js';
import { type Family, noFamily, type Stated } from '../stated.js';

/** The rules of some groups as statements. Whether the groups name the agent makes a difference to what they say (AIN-8). */
export function rulesOf(robots: RobotsTxt, { named, ranges }: Selection): Stated[] {
  const { source, rules } = robots;
  const stated: Stated[] = [{ says: named ? 'by name' : 'to all', patterns: [] }];
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) {
      const written = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
      const says = isAllow(rules, rule) ? 'allow' : 'disallow';
      const pattern = robotsPattern(written, says);
      if (pattern === undefined) continue;
      const place = { source, span: lineSpan(robots, rule) };
      stated.push({ says: `${says} ${written}`, patterns: [pattern], place });
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
    statedTo: (agent) => [...rulesOf(gate.robots, selectionFor(agent)), ownAddress],
  };
}

/** No rule applies to robots.txt itself (RFC9309-2.2.2-j). */
const ownAddress: Stated = {
  says: 'robots.txt',
  patterns: [robotsPattern('/robots.txt$')].flatMap((pattern) => pattern ?? []),
};

/** The groups of robots.txt that speak of a use and not of fetching (AIN-8 to AIN-10). */
export function usageTokens({ robots }: Texts): Family {
  const usages = new Set<Usage>(['ai-train', 'ai-input']);
  if (robots === undefined) return noFamily;
  if (robots.kind !== 'read') {
    // Where its status denies, tokens are denied what they govern (ASK-12).
    const says = `${robots.kind} ${robots.status}`;
    const keyFor = (agent: Agent): string => (governedUsages(agent) === undefined ? '' : says);
    return {
      usages,
      keyFor,
      statedTo: (agent) => (keyFor(agent) === '' ? [] : [{ says, patterns: [] }]),
    };
  }
  const { gate } = robots;
  return {
    usages,
    keyFor: (agent) => selectionsFor(gate, agent).map(keyOf).join(' '),
    statedTo: (agent) => {
      const stated = selectionsFor(gate, agent).flatMap((selection) => [separator, ...rulesOf(gate.robots, selection)]);
      return stated.length === 0 ? stated : [...stated, ownAddress];
    },
  };
}

const separator: Stated = { says: '', patterns: [] };

/** The groups that an agent is bound by as a token, or by tokens. */
function selectionsFor(gate: CrawlGate, agent: Agent): Selection[] {
  const own = governedUsages(agent) === undefined ? [] : [agentGroupsFor(gate, agent).selection];
  const tokens = [...bindingTokens(agent), ...tokensForAll].map((token) => selectGroups(gate.robots, token));
  return [...own, ...tokens.map((selection) => (selection.named ? selection : nobody))];
}

const nobody: Selection = { named: false, ranges: [], cutRanges: [], allCrawlersRanges: [] };

/** The rules of ai.txt (AIN-17a). */
export function aiTxtRules(texts: Texts): Family {
  const file = aiTxtIn(texts);
  if (file === undefined || !file.isRecognised) return noFamily;
  const { gate } = file;
  const selectionFor = (agent: Agent): Selection => agentGroupsFor(gate, agent).selection;
  return {
    usages: new Set<Usage>(['ai-train']),
    keyFor: (agent) => keyOf(selectionFor(agent)),
    statedTo: (agent) => rulesOf(gate.robots, selectionFor(agent)),
  };
}
