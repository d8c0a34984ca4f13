import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of ai.txt. */
export const aiTxtCodes = {} as const;

/** For each of these problems: the clause behind it, and what to do. */
export const aiTxtAdvice: Readonly<Record<keyof typeof aiTxtCodes, Advice>> = {};
