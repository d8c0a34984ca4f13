import type { Span } from '@heed/core/diagnostics';
import { Composer, type CST, type Document, Parser, type YAMLError } from 'yaml';
import { type Misplaced, type PlacedValue, placedValueOf } from './placed-value.js';

/** What a YAML text stands for, or what is wrong with it. */
export type YamlReading =
  | { readonly kind: 'read'; readonly root: PlacedValue }
  | { readonly kind: 'refused'; readonly problems: readonly Misplaced[] };

/** Limit: bytes of a policy file: about 20,000 rules. Reading that much YAML takes more than a second. */
export const maxPolicyBytes: number = 1024 * 1024;

/** Limit: problems of YAML that are reported. Most of those after the first follow from it. */
const maxProblems = 5;

/**
 * Reads YAML, of which JSON is a subset, as plain values with their locations. One document, no tags, no directives, no merging; a key may
 * occur once. Never throws.
 */
export function readYaml(text: string): YamlReading {
  const documents = composed(text);
  if (!Array.isArray(documents)) return refused([documents]);
  const [document, second] = documents;
  if (document === undefined) return refused([{ message: 'It is empty.', span: { start: 0, end: 0 } }]);
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) return refused(faults.slice(0, maxProblems).map(faultOf));
  if (second !== undefined) {
    const start = second.range[0];
    return refused([{ message: 'A second document begins here: a policy is one.', span: { start, end: start + 3 } }]);
  }
  const root = placedValueOf(document);
  return 'message' in root ? refused([root]) : { kind: 'read', root };
}

function refused(problems: readonly Misplaced[]): YamlReading {
  return { kind: 'refused', problems };
}

/** The first two documents of a text. */
function composed(text: string): Document.Parsed[] | Misplaced {
  try {
    const tokens: CST.Token[] = [];
    let documents = 0;
    for (const token of new Parser().parse(text)) {
      if (token.type === 'directive') return { message: 'Directives are not supported.', span: spanOf(token) };
      if (token.type === 'document' && ++documents > 2) break;
      tokens.push(token);
    }
    // The package would compare each key with all keys before it; `placedValueOf` looks them up.
    return [...new Composer({ prettyErrors: false, uniqueKeys: false }).compose(tokens)] as Document.Parsed[];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The stack was full: the package reads nested values by calling itself.
    return { message: tooDeep, span: { start: 0, end: 0 } };
  }
}

const tooDeep = 'This is nested too deeply to be read.';

function spanOf({ offset, source }: CST.Directive): Span {
  return { start: offset, end: offset + source.length };
}

/** A problem in the words of the package, except for mistakes that a policy invites. */
function faultOf({ code, message, pos: [start, end] }: YAMLError): Misplaced {
  const known = Object.hasOwn(knownFaults, code) ? knownFaults[code] : undefined;
  return { message: known ?? `${message}.`, span: { start, end: Math.max(end, start + 1) } };
}

const knownFaults: Partial<Record<YAMLError['code'], string>> = {
  BAD_ALIAS: "A star begins an alias in YAML. For all agents, write '*' in quotes.",
  BLOCK_AS_IMPLICIT_KEY:
    'A colon and a space begin a value in YAML. If they are part of a text, write the text in quotes.',
  RESOURCE_EXHAUSTION: tooDeep,
  TAB_AS_INDENT: 'YAML is indented with spaces, not with tabs.',
};
