import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of Content-Signal. */
export const contentSignalCodes = {} as const;

/** For each of these problems: the clause behind it, and what to do. */
export const contentSignalAdvice: Readonly<Record<keyof typeof contentSignalCodes, Advice>> = {};
