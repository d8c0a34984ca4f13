import type { Fixers } from '../../diagnostics/fixers.js';

/** Edits that fix problems of ai.txt. */
export const aiTxtFixes: Fixers = {};
