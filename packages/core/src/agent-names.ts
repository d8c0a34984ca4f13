/**
 * For lists of agents: the name in a User-Agent value, whom it means, and names that are misspelt.
 *
 * @module
 */
export { type ProductName, productNameOf, productOf } from './policy/agent.js';
export { type AgentDirectory, agentDirectoryOf } from './policy/agent-directory.js';
export { isOneSlip } from './text/one-slip.js';
