import type { Fixers } from '../../diagnostics/fixers.js';

/** Edits that fix problems of TDMRep. */
export const tdmrepFixes: Fixers = {};
