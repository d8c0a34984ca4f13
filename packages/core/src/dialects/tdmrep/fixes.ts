import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { readJson } from '../../text/json/read-json.js';
import { readTdmrepFile } from './read.js';

/**
 * Edits that fix problems of TDMRep. None is safe: other readers ignore what is broken, and obey it once it is fixed. Nor is there
 * one for a file with releases that count only once the file is valid: then heed would permit more.
 */
export const tdmrepFixes: Fixers = {
  'tdmrep/extra-comma': removeComma,
  'tdmrep/not-an-array': wrapInArray,
  'tdmrep/nearly-reserved': writeOne,
};

function removeComma({ source, span }: DiagnosticOf<'tdmrep/extra-comma'>): Fix | undefined {
  return readTdmrepFile(source).hasReleases ? undefined : { span, text: '', safe: false };
}

/** Only an object that is whole, with nothing behind it, has a certain end. */
function wrapInArray({ source }: DiagnosticOf<'tdmrep/not-an-array'>): Fix | undefined {
  const { hasReleases, rules } = readTdmrepFile(source);
  const { value, fault } = readJson(source.text);
  if (hasReleases || rules.length === 0 || value === undefined || fault !== undefined) return undefined;
  return { span: value.span, text: `[${source.textOf(value.span)}]`, safe: false };
}

/** Only in the file: in a header or a page the same place may hold more than the value. */
function writeOne({ source, span }: DiagnosticOf<'tdmrep/nearly-reserved'>): Fix | undefined {
  const isInFile = source.name !== 'header' && source.name !== 'body';
  return isInFile && /^(?:"[^"\\]*"|true)$/.test(source.textOf(span)) ? { span, text: '1', safe: false } : undefined;
}
