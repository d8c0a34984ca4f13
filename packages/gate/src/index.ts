/**
 * Asks before a crawler fetches, and judges what it fetched.
 *
 * @module
 */
import './require-node.js';

export { createGate, type Gate } from './gate.js';
export type { GateOptions, JudgeOptions } from './gate-options.js';
export { type GivenHeaders, headerLinesOf } from './header-lines.js';
export type { FetchedResponse, GivenBody, Judgement, WebResponse } from './judgement.js';
export type { Permission } from './permission.js';
export type { RefusedLink } from './refused-links.js';
export { type Admission, createAdmission, type PaceOptions } from './requests/admission.js';
export { DelayError } from './requests/delay-error.js';
export { DeniedError } from './requests/denied-error.js';
export { type Pace, paceOf } from './requests/pace.js';
export { isRedirect, nextStep, type Step } from './requests/redirect.js';
export type { SiteValues } from './site-values.js';
export { createFolderStore } from './store/folder-store.js';
export { createMemoryStore } from './store/memory-store.js';
export type { Store } from './store/store.js';
