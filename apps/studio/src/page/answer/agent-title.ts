/** The name of an agent of the matrix, for people. A whole User-Agent value stays as it was given. */
export function titleOf(agent: string): string {
  return agent === '*' ? 'all crawlers' : agent;
}
