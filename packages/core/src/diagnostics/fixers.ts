import type { Code, Diagnostic, Fix } from './diagnostic.js';

/** The diagnostic of one code. */
export type DiagnosticOf<C extends Code> = Extract<Diagnostic, { readonly code: C }>;

/** By code: what makes the edit out of a diagnostic, or nothing where this one cannot be mended safely. */
export type Fixers = { readonly [C in Code]?: (diagnostic: DiagnosticOf<C>) => Fix | undefined };
