import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { textAround, withCommas } from '../rule-words/comma-fix.js';
import { grammarOf } from './grammar.js';

/** Fixes for Robots-Tag and X-Robots-Tag headers. */
export const robotsTagFixes: Fixers = { 'robots-tag/no-commas': addCommas };

/** Adds commas, but not in a list of addressees with parameters, where a comma separates addressees (revision -03). */
function addCommas({ source, span, data }: DiagnosticOf<'robots-tag/no-commas'>): Fix | undefined {
  const line = textAround(source.text, span, '\n', '\n', 'or-text-ends');
  if (line === undefined || grammarOf(line.slice(line.indexOf(':') + 1)) === 'list') return undefined;
  return withCommas(source.textOf(span), span, data.rules);
}
