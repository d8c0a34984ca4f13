import type { Code, Diagnostic, Fix } from './diagnostic.js';

/** The diagnostic of one code. */
export type DiagnosticOf<C extends Code> = Extract<Diagnostic, { readonly code: C }>;

/** By code: a function that returns the edit for a diagnostic, or nothing if there is none that keeps the answers of heed. */
export type Fixers = { readonly [C in Code]?: (diagnostic: DiagnosticOf<C>) => Fix | undefined };
