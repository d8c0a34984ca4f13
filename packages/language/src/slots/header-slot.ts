import { headerFieldNamed, headerWords } from '../words/header-words.js';
import type { FindSlot } from './slot.js';
import { valueSlot } from './value-slot.js';

/** The slot in a line of a response header. `curl -v` puts "< " before each line. */
export const headerSlot: FindSlot = (line, at) => {
  const start = line.startsWith('< ') ? 2 : 0;
  const colon = line.indexOf(':', start);
  if (at < start) return undefined;
  if (colon === -1 || at <= colon) {
    const name = /^[^\s:]*/.exec(line.slice(start))?.[0] ?? '';
    return at > start + name.length ? undefined : { start, end: start + name.length, words: headerWords };
  }
  const field = headerFieldNamed(line.slice(start, colon).trimEnd());
  return field === undefined ? undefined : valueSlot(field.value, line, at, colon + 1);
};
