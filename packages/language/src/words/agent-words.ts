import { type AgentEntry, agents, type Obeys, policyTokens } from '@heed/agents';
import { purposeInWords, purposes } from '@heed/agents/purposes';
import { productNameOf } from '@heed/core/vocabulary';
import { type Word, wordsFrom } from './word.js';

const obeysInWords: Readonly<Record<Obeys, string>> = {
  yes: ' Its operator says that it obeys robots.txt.',
  partly: ' Its operator says that it obeys robots.txt in part.',
  no: ' Its operator says that it does not obey robots.txt.',
  user: ' Its operator says that robots.txt need not apply, because a person asked for the page.',
  unknown: '',
};

/** All crawlers that no rules name. */
const all: readonly Word[] = wordsFrom([['*', 'RFC9309-2.2.1-e', 'Every crawler that is not named.']]);

/** The known agents, by their names in robots.txt, `*` first. */
export const agentWords: readonly Word[] = [
  ...all,
  ...agents.map(wordOf),
  ...policyTokens.map(({ token, governs }): Word => {
    return { word: token, clause: 'AIN-10', detail: 'stands for a use', sentence: standsFor(governs) };
  }),
];

/** The agents that are known, without `*`: where "robots" means all of them. */
export const namedAgentWords: readonly Word[] = agentWords.slice(all.length);

/** Classes of agents, as a policy names them. */
export const agentClassWords: readonly Word[] = purposes.map((purpose) => ({
  word: `purpose:${purpose}`,
  clause: 'AIN-12',
  sentence: `Every known agent that fetches for ${purposeInWords(purpose)}.`,
}));

/** A name ends at the first space (ASK-34). */
function wordOf(agent: AgentEntry): Word {
  const { token, operator, status } = agent;
  return {
    word: token.slice(0, productNameOf(token).whole.length),
    clause: agent.governs === undefined ? 'RFC9309-2.2.1-b' : 'AIN-8',
    detail: operator,
    sentence: sentenceOn(agent),
    // A retired name is explained where it occurs, but not offered.
    ...(status === 'retired' ? { isOffered: false } : {}),
  };
}

function sentenceOn({ operator, purposes: own, governs, obeys, seen, status, replacedBy }: AgentEntry): string {
  const does =
    governs === undefined
      ? `An agent of ${operator} that fetches for ${own.map(purposeInWords).join(' and ')}.`
      : `A name of ${operator} that never fetches anything. ${standsFor(governs)}`;
  const retired =
    status === 'retired' ? ` Retired${replacedBy === undefined ? '' : `: see ${replacedBy.join(', ')}`}.` : '';
  return `${does}${retired}${obeysInWords[obeys]}${seen === 'unverified' ? ' (unverified)' : ''}`;
}

function standsFor(governs: readonly string[]): string {
  return `Rules for it are about ${governs.join(' and ')}, not about fetching.`;
}
