import type { Fixers } from '../../diagnostics/fixers.js';

/** Edits that fix problems of Content-Signal. */
export const contentSignalFixes: Fixers = {};
