/**
 * Asks before a crawler fetches, and judges what it fetched.
 *
 * @module
 */
import './require-node.js';

export { createMemoryStore, DelayError, type Note, type Pace, type SiteValues, type Store } from '@heed/sites';
export { createGate, type Gate } from './gate.js';
export type { GateOptions, JudgeOptions } from './gate-options.js';
export { type GivenHeaders, headerLinesOf } from './header-lines.js';
export type { FetchedResponse, GivenBody, Judgement, WebResponse } from './judgement.js';
export type { Permission } from './permission.js';
export type { RefusedLink } from './refused-links.js';
export { type Admission, createAdmission, type PaceOptions } from './requests/admission.js';
export { DeniedError } from './requests/denied-error.js';
export { paceOf } from './requests/pace.js';
export { isRedirect, nextStep, type Step } from './requests/redirect.js';
export { createFolderStore } from './store/folder-store.js';
