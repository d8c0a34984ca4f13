/**
 * Who the agents are: operator, purposes, what they claim to obey, and the source of each fact.
 *
 * @module
 */
export type { AgentEntry, AgentStatus, Obeys, PolicyToken, Seen } from './agent-entry.js';
export { agentFinder } from './agent-finder.js';
export { agents, agentsFor } from './agents.js';
export { policyTokens } from './facts/usage-tokens.js';
export { findAgent, nearestAgent } from './find-agent.js';
export { type Purpose, purposes } from './purposes.js';
export { type RobotsClaim, robotsClaimOf } from './robots-claim.js';
export { signalFact } from './signal-fact.js';
