import { allAdvice } from './advice.js';
import { type AllCodes, allCodes } from './all-codes.js';
import type { Advice } from './code-table.js';
import type { Code } from './diagnostic.js';

type Catalogue = { readonly [C in Code]: AllCodes[C] & Advice };

/**
 * Every problem that heed can report, by code: those of the dialects, and those of heed's own parts. Codes are public and stay;
 * wording may change.
 *
 * @example
 * ```ts
 * import { catalogue } from '@heed/core/diagnostics';
 *
 * console.log(catalogue['robots-txt/rule-before-group'].severity); // error
 * ```
 */
export const catalogue: Catalogue = Object.fromEntries(
  Object.entries(allCodes).map(([code, meaning]) => [code, { ...meaning, ...allAdvice[code as Code] }]),
) as Catalogue;
