/**
 * A `fetch` that asks a gate before each request.
 *
 * @module
 */
import '../require-node.js';

export { DelayError } from '@heed/sites';
export type { PaceOptions } from '../requests/admission.js';
export { DeniedError } from '../requests/denied-error.js';
export type { ReadOptions, ReadResponse, ResponseJudgeOptions } from '../requests/judged.js';
export { type Fetch, gateFetch } from './gate-fetch.js';
export { judgementOf, readJudged } from './judged-response.js';
