import type { StreamParser, StringStream } from '@codemirror/language';
import { words } from './code-words.ts';

type Value = 'rules' | 'preferences' | 'text';

export interface LineState {
  part: 'name' | 'value';
  value: Value;
}

/** The fields that heed reads. All others are shown without emphasis. */
const readFields: { readonly [name: string]: Value } = {
  'x-robots-tag': 'rules',
  'robots-tag': 'rules',
  'content-usage': 'preferences',
  'content-signal': 'preferences',
  'content-signals': 'preferences',
  'tdm-reservation': 'text',
  'tdm-policy': 'text',
  link: 'text',
  'content-type': 'text',
};

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
  const name = (match[0] ?? '').toLowerCase();
  if (!Object.hasOwn(readFields, name)) return 'plainField';
  state.value = readFields[name] ?? 'text';
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
