import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { textAround, withCommas } from '../rule-words/comma-fix.js';

/** Fixes for robots META tags. */
export const metaFixes: Fixers = { 'meta/no-commas': addCommas };

/** Adds commas if the tag has one `content` attribute, with the rules as they were read: only then is the place certain. */
function addCommas({ source, span, data }: DiagnosticOf<'meta/no-commas'>): Fix | undefined {
  const tag = textAround(source.text, span, '<', '>', 'required');
  if (tag === undefined || tag.match(/content\s*=/gi)?.length !== 1) return undefined;
  return withCommas(source.textOf(span), span, data.rules);
}
