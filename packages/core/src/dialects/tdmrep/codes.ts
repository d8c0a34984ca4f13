import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of TDMRep. */
export const tdmrepCodes = {} as const;

/** For each of these problems: the clause behind it, and what to do. */
export const tdmrepAdvice: Readonly<Record<keyof typeof tdmrepCodes, Advice>> = {};
