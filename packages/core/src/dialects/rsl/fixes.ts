import type { Fixers } from '../../diagnostics/fixers.js';

/** Edits that fix problems of RSL. */
export const rslFixes: Fixers = {};
