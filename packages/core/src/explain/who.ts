import { isAgentClass, purposeOf } from '../policy/agent-class.js';

/** Who a sentence is about, with the verb forms that follow. */
export interface Who {
  readonly name: string;
  /** The name at the start of a sentence. */
  readonly atStart: string;
  /** Who is kept from something: of a class of agents it may be a single one (AIN-12). */
  readonly refused: string;
  /** The same at the start of a sentence. */
  readonly refusedAtStart: string;
  readonly is: 'is' | 'are';
  readonly was: 'was' | 'were';
  readonly isAllCrawlers: boolean;
}

/** Returns an agent, or a class of agents, in words. A name stays unchanged. */
export function whoIs(agent: string): Who {
  if (agent === '*') return { ...several('all crawlers', 'all crawlers'), isAllCrawlers: true };
  if (isAgentClass(agent)) {
    const members = `agents for ${purposeOf(agent)}`;
    return several(`all ${members}`, `one or more ${members}`);
  }
  const isNamed = agent !== '';
  return {
    name: isNamed ? agent : 'the agent',
    atStart: isNamed ? agent : 'The agent',
    refused: isNamed ? agent : 'the agent',
    refusedAtStart: isNamed ? agent : 'The agent',
    is: 'is',
    was: 'was',
    isAllCrawlers: false,
  };
}

function several(name: string, refused: string): Who {
  const atStart = capitalised(name);
  return { name, atStart, refused, refusedAtStart: capitalised(refused), is: 'are', was: 'were', isAllCrawlers: false };
}

function capitalised(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
