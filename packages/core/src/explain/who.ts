/** Who a sentence is about, with the verb forms that follow. */
export interface Who {
  readonly name: string;
  /** The name at the start of a sentence. */
  readonly atStart: string;
  readonly is: 'is' | 'are';
  readonly was: 'was' | 'were';
  readonly isAllCrawlers: boolean;
}

/** An agent in words. A name stays as it was given. */
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
