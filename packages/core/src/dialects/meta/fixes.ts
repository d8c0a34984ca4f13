import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { between, withCommas } from '../rule-words/comma-fix.js';

/** Fixes for robots METAs. */
export const metaFixes: Fixers = { 'meta/no-commas': commas };

/** The place is that of the rules only if the one `content` attribute holds them as they were read. */
function commas({ source, span, data }: DiagnosticOf<'meta/no-commas'>): Fix | undefined {
  const tag = between(source.text, span, '<', '>', 'only');
  if (tag === undefined || tag.match(/content\s*=/gi)?.length !== 1) return undefined;
  return withCommas(source.textOf(span), span, data.rules);
}
