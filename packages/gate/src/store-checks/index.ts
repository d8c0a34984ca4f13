/**
 * Checks that any store of a gate can be put through, with any test runner.
 *
 * @module
 */
import '../require-node.js';

export { type StoreCheck, storeChecks } from './store-checks.js';
