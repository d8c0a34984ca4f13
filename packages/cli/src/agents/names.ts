import { agents } from '@heed/agents';

/** The names that a shell can complete. It would split a name with spaces. */
export function namesToComplete(): string[] {
  return agents.map(({ token }) => token).filter((token) => !token.includes(' '));
}
