import { findAgent } from './find-agent.js';

/** What an operator says of robots.txt, where that does not keep its agent away. */
export interface RobotsClaim {
  readonly operator: string;
  /** What it says, as a clause: `robots.txt need not apply to ChatGPT-User, because a person asks for each page`. */
  readonly claim: string;
}

/**
 * Returns what the operator of an agent says where a denial in robots.txt may not keep the agent away; `undefined` for every other agent.
 *
 * @example
 * ```ts
 * import { robotsClaimOf } from '@heed/agents';
 *
 * console.log(robotsClaimOf('ChatGPT-User')?.operator); // OpenAI
 * console.log(robotsClaimOf('GPTBot')); // undefined
 * ```
 */
export function robotsClaimOf(name: string): RobotsClaim | undefined {
  const known = findAgent(name);
  if (known === undefined) return undefined;
  const { obeys, token, seen, operator } = known;
  const doubt = seen === 'unverified' ? ' (unverified)' : '';
  if (obeys === 'user') {
    return { operator, claim: `robots.txt need not apply to ${token}, because a person asks for each page${doubt}` };
  }
  return obeys === 'no' ? { operator, claim: `${token} does not obey robots.txt${doubt}` } : undefined;
}
