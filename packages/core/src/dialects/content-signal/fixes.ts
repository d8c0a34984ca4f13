import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { isRefusal } from '../preference-words/labels.js';

/**
 * Edits that fix problems of Content-Signal. Only refusals are rewritten: heed honours them already, and would start to permit
 * something if a permission could be read. None is safe, because other readers may ignore the refusal until it is fixed.
 */
export const contentSignalFixes: Fixers = {
  'content-signal/wrong-refusal': asRefusal,
  'content-signal/other-vocabulary': inOwnWords,
};

function asRefusal({ span, data }: DiagnosticOf<'content-signal/wrong-refusal'>): Fix {
  return { span, text: `${data.name}=no`, safe: false };
}

/** The names that mean exactly the same. `bots` covers more than any of them. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['train-ai', 'ai-train'],
  ['ai-use', 'ai-input'],
]);

function inOwnWords({ span, data }: DiagnosticOf<'content-signal/other-vocabulary'>): Fix | undefined {
  const name = ownNames.get(data.name);
  return name === undefined || !isRefusal(data.value) ? undefined : { span, text: `${name}=no`, safe: false };
}
