import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { between, withCommas } from '../rule-words/comma-fix.js';
import { grammarOf } from './grammar.js';

/** Fixes for header fields. */
export const robotsTagFixes: Fixers = { 'robots-tag/no-commas': commas };

/** In a list of addressees with parameters a comma separates addressees (revision -03), so such a line is left alone. */
function commas({ source, span, data }: DiagnosticOf<'robots-tag/no-commas'>): Fix | undefined {
  const line = between(source.text, span, '\n', '\n', 'or the end');
  if (line === undefined || grammarOf(line.slice(line.indexOf(':') + 1)) === 'list') return undefined;
  return withCommas(source.textOf(span), span, data.rules);
}
