import type { Advice } from '../../diagnostics/code-table.js';

/** Problems of Content-Usage. */
export const contentUsageCodes = {} as const;

/** For each of these problems: the clause behind it, and what to do. */
export const contentUsageAdvice: Readonly<Record<keyof typeof contentUsageCodes, Advice>> = {};
