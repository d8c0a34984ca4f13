import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of RSL. */
export const rslCodes = {} as const;

/** For each of these problems: the clause behind it, and what to do. */
export const rslAdvice: Readonly<Record<keyof typeof rslCodes, Advice>> = {};
