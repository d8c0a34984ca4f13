import type { Usage } from '@heed/core';
import { sentenceOnUnheard, type UnheardPart, type UnheardSignal, unheardPart } from '@heed/core/internal/answers';
import type { AgentAnswer } from './agent-answer.js';
import { agentName } from './agent-name.js';
import type { Footnotes } from './footnotes.js';
import { usageList } from './usage-list.js';
import type { Sentence } from './usage-rows.js';

/**
 * What agents will not see of the decisions, because their operators do not document reading what they rest on: one sentence for all
 * usages and agents of which the same is true (ASK-39).
 */
export function sentencesOnUnheard(answers: readonly AgentAnswer[], footnotes: Footnotes): Sentence[] {
  const agentsOf = new Map<string, { readonly group: Group; readonly agents: string[] }>();
  for (const answer of answers) {
    for (const group of groupsOf(answer, footnotes)) {
      const key = JSON.stringify([group.part, group.usages, group.signals.map((one) => [one.signal, group.mark(one)])]);
      const known = agentsOf.get(key) ?? { group, agents: [] };
      agentsOf.set(key, known);
      known.agents.push(agentName(answer.agent));
    }
  }
  return [...agentsOf.values()].map(({ group: { part, usages, signals, mark }, agents }) => ({
    text: sentenceOnUnheard(agents, signals, `${words[part]} ${usageList(usages)}`, mark),
    styleName: 'warning',
  }));
}

const words = { denial: 'the denial of', limits: 'the limits on', permission: 'the permission of' } as const;

/** The decisions of one agent that rest on the same signals. */
interface Group extends UnheardPart {
  readonly usages: readonly Usage[];
  /** The numbers of the statements that rest on a signal. */
  readonly mark: (signal: UnheardSignal) => string;
}

interface OpenGroup extends UnheardPart {
  readonly usages: Usage[];
  readonly numbers: Map<string, Set<number>>;
}

function groupsOf({ decisions }: AgentAnswer, footnotes: Footnotes): Group[] {
  const groups = new Map<string, OpenGroup>();
  for (const [usage, decision] of decisions) {
    const unheard = unheardPart(decision);
    if (unheard === undefined) continue;
    const key = JSON.stringify([unheard.part, unheard.signals.map(({ signal }) => signal)]);
    const group: OpenGroup = groups.get(key) ?? { ...unheard, usages: [], numbers: new Map() };
    groups.set(key, group);
    group.usages.push(usage);
    const notes = footnotes.numbersOf(decision);
    for (const { signal, because } of unheard.signals) {
      const numbers = because.map((index) => notes[index] ?? 0);
      group.numbers.set(signal, new Set([...(group.numbers.get(signal) ?? []), ...numbers]));
    }
  }
  return [...groups.values()].map(({ numbers, ...group }) => ({
    ...group,
    mark: ({ signal }) => [...(numbers.get(signal) ?? [])].map((number) => ` [${number}]`).join(''),
  }));
}
