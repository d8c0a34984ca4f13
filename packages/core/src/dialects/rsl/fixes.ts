import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';

/** Edits that fix problems of RSL. Only prohibitions are edited: what heed does not honour now it would honour then. */
export const rslFixes: Fixers = {
  'rsl/commas-in-list': separateBySpaces,
  'rsl/inexact-token': writeToken,
};

/** Not safe: other readers then see prohibitions that they do not see now. */
function separateBySpaces({ source, span, data }: DiagnosticOf<'rsl/commas-in-list'>): Fix | undefined {
  const written = source.textOf(span);
  if (data.element !== 'prohibits' || written.startsWith('<')) return undefined;
  return { span, text: written.replace(/\s*,[\s,]*/g, ' ').trim(), safe: false };
}

function writeToken({ source, span, data }: DiagnosticOf<'rsl/inexact-token'>): Fix | undefined {
  const isProhibition = data.what.startsWith('heed reads it');
  return isProhibition && source.textOf(span) === data.token ? { span, text: data.meant, safe: false } : undefined;
}
