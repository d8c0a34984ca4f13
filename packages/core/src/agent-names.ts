/**
 * For lists of agents: the name in a User-Agent value, and names that are misspelt.
 *
 * @module
 */
export { type ProductName, productNameOf, productOf } from './policy/agent.js';
export { isOneSlip } from './text/one-slip.js';
