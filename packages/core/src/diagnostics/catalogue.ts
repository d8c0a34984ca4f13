import { type AllCodes, allCodes } from './all-codes.js';
import type { Code } from './diagnostic.js';
import { allHelp } from './help.js';

type Catalogue = { readonly [C in Code]: AllCodes[C] & { readonly help: string } };

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
  Object.entries(allCodes).map(([code, meaning]) => [code, { ...meaning, help: allHelp[code as Code] }]),
) as Catalogue;
