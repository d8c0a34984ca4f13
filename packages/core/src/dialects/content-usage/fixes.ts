import type { Fixers } from '../../diagnostics/fixers.js';

/** Edits that fix problems of Content-Usage. */
export const contentUsageFixes: Fixers = {};
