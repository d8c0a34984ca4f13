/** Who a sentence is about, and how verbs follow. */
export interface Who {
  readonly name: string;
  /** At the beginning of a sentence. */
  readonly atStart: string;
  readonly is: 'is' | 'are';
  readonly was: 'was' | 'were';
  readonly isAllCrawlers: boolean;
}

/** An agent in words. A name is written as its bearer writes it. */
export function whoIs(agent: string): Who {
  if (agent === '*')
    return { name: 'all crawlers', atStart: 'All crawlers', is: 'are', was: 'were', isAllCrawlers: true };
  const isNamed = agent !== '';
  return {
    name: isNamed ? agent : 'the agent',
    atStart: isNamed ? agent : 'The agent',
    is: 'is',
    was: 'was',
    isAllCrawlers: false,
  };
}
