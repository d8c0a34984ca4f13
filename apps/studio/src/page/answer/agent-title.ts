/** Limit: characters of a User-Agent value. What is after them rarely says who it is. */
const maxLength = 60;

/** The name of an agent of the matrix, for people. */
export function titleOf(agent: string): string {
  if (agent === '*') return 'all crawlers';
  return agent.length > maxLength ? `${agent.slice(0, maxLength)}…` : agent;
}
