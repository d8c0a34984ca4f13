import type { StreamParser, StringStream } from '@codemirror/language';
import { headerFields } from '@heed/core/internal/answers';
import { words } from './code-words.ts';

type Value = 'rules' | 'preferences' | 'text';

export interface LineState {
  part: 'name' | 'value';
  value: Value;
}

/** What the values of the fields that heed reads are made of. All others are shown without emphasis. */
const readFields: ReadonlyMap<string, Value> = new Map(
  headerFields.map(({ word, value: { kind } }) => [
    word.toLowerCase(),
    kind === 'rules' ? 'rules' : kind === 'pairs' ? 'preferences' : 'text',
  ]),
);

/** The header of a response, as `curl -I` and `curl -v` print it. */
export const responseHeaders: StreamParser<LineState> = {
  name: 'headers',
  tokenTable: words,
  startState: () => ({ part: 'name', value: 'text' }),
  token(stream, state) {
    if (stream.sol()) {
      if (stream.match('< ')) return 'punctuation';
      // A line that begins with white space continues the field before it.
      if (!/^\s/.test(stream.string)) state.part = 'name';
    }
    if (stream.eatSpace()) return null;
    return state.part === 'name' ? nameToken(stream, state) : valueToken(stream, state);
  },
};

function nameToken(stream: StringStream, state: LineState): string {
  state.part = 'value';
  state.value = 'text';
  if (stream.match(/^HTTP\/[\d.]+/i)) return 'plainField';
  const match = stream.match(/^[^\s:]+(?=[ \t]*:)/);
  if (typeof match !== 'object' || match === null) {
    stream.skipToEnd();
    return 'comment';
  }
  const value = readFields.get((match[0] ?? '').toLowerCase());
  if (value === undefined) return 'plainField';
  state.value = value;
  return 'field';
}

function valueToken(stream: StringStream, { value }: LineState): string {
  if (stream.match(/^[:,;=]/)) return 'punctuation';
  if (value === 'text') {
    if (stream.match(/^"[^"]*"?/)) return 'address';
    stream.match(/^[^\s,;=":]+/) || stream.next();
    return 'value';
  }
  if (value === 'rules' && stream.match(/^[^\s,:=]+(?=\s*:)/)) {
    // Rules with a value have a colon too: max-snippet, unavailable_after.
    return /-|_/.test(stream.current()) ? 'usage' : 'agent';
  }
  if (stream.match(/^[^\s,:;=]+(?=\s*=)/)) return 'usage';
  stream.match(/^[^\s,:;=]+/) || stream.next();
  return value === 'rules' ? 'usage' : 'value';
}
