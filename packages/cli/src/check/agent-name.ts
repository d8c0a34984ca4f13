/** The name of an agent, for people. */
export function agentName(agent: string): string {
  return agent === '*' ? 'all crawlers' : agent;
}
