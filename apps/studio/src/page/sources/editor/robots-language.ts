import type { StreamParser, StringStream } from '@codemirror/language';
import { readFieldName } from '@heed/core/internal';
import { allWordRows, type FieldValue } from '@heed/core/internal/answers';
import { words } from './code-words.ts';

/** What the value of a line is made of. */
type Value = 'agent' | 'pattern' | 'preferences' | 'address' | 'number' | 'text';

export interface LineState {
  part: 'name' | 'colon' | 'value';
  value: Value;
  /** Where the first word of the value has been read: in a rule, what follows it is not part of the pattern. */
  hasFirstWord: boolean;
}

const values: ReadonlyMap<string, Value> = new Map(
  allWordRows
    .flatMap((row) => row.robotsFields ?? [])
    .map(({ word, value: { kind } }) => [word.toLowerCase(), formOf(kind)]),
);

function formOf(kind: FieldValue['kind']): Value {
  if (kind === 'pairs') return 'preferences';
  return kind === 'words' || kind === 'rules' ? 'text' : kind;
}

const acapValues: { readonly [name: string]: Value } = {
  'acap-crawler': 'agent',
  'acap-permissions-reference': 'address',
  'acap-ignore-conventional-records': 'text',
  'acap-usage-purpose': 'text',
  'acap-qualified-usage': 'preferences',
  'acap-composite-usage': 'preferences',
  'acap-resource-set': 'preferences',
};

/** robots.txt with ACAP and the lines about AI. Nothing is carried from line to line, so an edit colours its own line alone. */
export const robotsTxt: StreamParser<LineState> = {
  name: 'robots.txt',
  languageData: { commentTokens: { line: '#' } },
  tokenTable: words,
  startState: () => ({ part: 'name', value: 'text', hasFirstWord: false }),
  token(stream, state) {
    if (stream.sol()) {
      state.part = 'name';
      state.hasFirstWord = false;
    }
    if (stream.eatSpace()) return null;
    if (stream.peek() === '#') {
      stream.skipToEnd();
      return 'comment';
    }
    if (state.part === 'name') return nameToken(stream, state);
    if (state.part === 'colon') {
      state.part = 'value';
      if (stream.eat(':')) return 'punctuation';
    }
    return valueTokens[state.value](stream, state);
  },
};

/** The name is the text before the first colon or, without one, the first word, as core reads it. */
function nameToken(stream: StringStream, state: LineState): string {
  const match = stream.match(/^[^:#]*(?=:)/) ?? stream.match(/^[^\s#]+/);
  const name = (typeof match === 'object' ? (match?.[0] ?? '') : '').trim().toLowerCase();
  if (name === '') {
    stream.skipToEnd();
    return 'unknown';
  }
  const hasColon = stream.peek() === ':';
  state.part = 'colon';
  const reading = readFieldName(name);
  switch (reading.kind) {
    case 'known':
      state.value = values.get(reading.field) ?? 'text';
      return 'field';
    case 'acap':
      state.value = acapValues[name] ?? 'pattern';
      return /^acap-(?:(?:allow|disallow|request)-.)/.test(name) || name in acapValues ? 'field' : 'unknown';
    case 'misspelt':
      state.value = values.get(reading.field) ?? 'text';
      return 'unknown';
    default:
      state.value = 'text';
      if (!hasColon) stream.match(/^[^#]*/);
      return 'unknown';
  }
}

const valueTokens: { readonly [Kind in Value]: (stream: StringStream, state: LineState) => string } = {
  agent(stream) {
    if (stream.eat('*')) return 'operator';
    stream.match(/^[^#*\s]+/) || stream.next();
    return 'agent';
  },
  pattern(stream, state) {
    if (state.hasFirstWord) return valueTokens.preferences(stream, state);
    if (stream.eat('*')) return 'operator';
    if (stream.match(/^\$(?=\s*(?:#|$))/)) return 'operator';
    stream.match(/^(?:[^#*$\s]|\$(?!\s*(?:#|$)))+/) || stream.next();
    // A pattern ends at white space; what an ACAP field has after it are its qualifiers.
    if (/\s/.test(stream.peek() ?? '')) state.hasFirstWord = true;
    return 'pattern';
  },
  preferences(stream) {
    if (stream.match(/^[^#\s=,;/*]+(?=\s*=)/)) return 'usage';
    if (stream.match(/^[=,;]/)) return 'punctuation';
    if (stream.eat('*')) return 'operator';
    stream.match(/^[^#\s=,;*]+/) || stream.next();
    return 'value';
  },
  address(stream) {
    stream.match(/^[^#\s]+/) || stream.next();
    return 'address';
  },
  number(stream) {
    if (stream.match(/^[\d.]+/)) return 'number';
    stream.match(/^[^#\s]+/) || stream.next();
    return 'value';
  },
  text(stream) {
    stream.match(/^[^#]+/) || stream.next();
    return 'value';
  },
};
