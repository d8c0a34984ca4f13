import type { Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { readResourcePattern } from '../syntax/pattern.js';
import type { Qualifier } from '../syntax/qualifier.js';
import { readQualifiers } from '../syntax/read-qualifiers.js';
import { sizeLimits } from '../syntax/size-limits.js';
import { isName, isStandardUsage } from '../syntax/vocabulary.js';
import { partsOf, type ValuePart, type Word, wordAt, wordsOf } from '../syntax/words.js';

/** A definition as written, before its names are resolved: definitions may be in any order (AMB-45). */
export type DefinitionDraft =
  | {
      readonly kind: 'qualified';
      readonly name: string;
      readonly span: Span;
      readonly usage: string;
      readonly qualifiers: readonly Qualifier[];
    }
  | CompositeDraft
  | MalformedDraft
  | { readonly kind: 'set'; readonly name: string; readonly span: Span; readonly patterns: readonly string[] };

export interface CompositeDraft {
  readonly kind: 'composite';
  readonly name: string;
  readonly span: Span;
  readonly members: readonly Word[];
}

/** A malformed usage definition. Nothing can be permitted by it, but it shows which usages were intended. */
interface MalformedDraft {
  readonly kind: 'malformed';
  readonly of: 'qualified' | 'composite';
  readonly name: string;
  readonly span: Span;
  readonly members: readonly Word[];
}

/** The local name in a word in parentheses; `undefined` for any other word. */
export function localName(word: string): string | undefined {
  return word.startsWith('(') && word.endsWith(')') ? word.slice(1, -1).trim().toLowerCase() : undefined;
}

/** Reads the value of a definition field (A1-2.7.1-a, A1-2.7.2-a, A1-2.7.3-a). */
export function readDefinition(
  kind: 'qualified' | 'composite' | 'set',
  text: string,
  value: Span,
  span: Span,
  reportAt: ReportAt,
): DefinitionDraft | 'too large' | undefined {
  const head = wordAt(text, value);
  const body: Span = { start: head.end, end: value.end };
  if (head.start === head.end || wordAt(text, body).start === value.end) {
    reportAt('acap/malformed-definition', span, { reason: 'it needs a name and what the name means' });
    return undefined;
  }
  const name = text.slice(head.start, head.end).toLowerCase();
  // Lenient: a malformed name is accepted; without its definition, the statements that use it would have no effect.
  if (!isName(name)) reportAt('acap/malformed-name', head, { name });
  switch (kind) {
    case 'qualified':
      return qualifiedUsage(name, partsOf(text, body), text, span, reportAt);
    case 'composite':
      return compositeUsage(name, partsOf(text, body), span, reportAt);
    case 'set': {
      // A pattern may contain `=`, so a set is split into words only.
      const patterns = wordsOf(text, body);
      const address = patterns.find((pattern) => readResourcePattern(pattern).host !== undefined);
      if (address !== undefined) reportAt('acap/address-as-pattern', span, { address });
      return patterns.length > sizeLimits.patternsPerSet ? 'too large' : { kind, name, span, patterns };
    }
  }
}

/** A composite must not contain qualifiers, and ignoring them would permit more than was intended (A1-2.7.2-a). */
function compositeUsage(name: string, parts: readonly ValuePart[], span: Span, reportAt: ReportAt): DefinitionDraft {
  const members = parts.filter((part) => part.kind === 'word');
  if (members.length === parts.length) return { kind: 'composite', name, span, members };
  reportAt('acap/malformed-definition', span, { reason: 'a composite usage contains usages, not qualifiers' });
  return { kind: 'malformed', of: 'composite', name, span, members };
}

function qualifiedUsage(
  name: string,
  parts: readonly ValuePart[],
  text: string,
  span: Span,
  reportAt: ReportAt,
): DefinitionDraft {
  const [base, ...rest] = parts;
  const members = parts.filter((part) => part.kind === 'word');
  const malformed = { kind: 'malformed', of: 'qualified', name, span, members } as const;
  if (base === undefined || base.kind === 'pair' || members.length > 1) {
    reportAt('acap/malformed-definition', span, { reason: 'it needs a usage and its qualifiers, and nothing else' });
    return malformed;
  }
  if (localName(base.text) !== undefined) {
    reportAt('acap/local-usage-as-base', base.span, { usage: base.text });
    return malformed;
  }
  if (rest.length === 0) {
    reportAt('acap/definition-without-qualifier', span, { name });
    return malformed;
  }
  const usage = base.text.toLowerCase();
  if (!isStandardUsage(usage)) reportAt('acap/unknown-usage', base.span, { usage });
  return { kind: 'qualified', name, span, usage, qualifiers: readQualifiers(rest, text, reportAt) };
}
