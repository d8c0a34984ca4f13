import { headerSlot } from './header-slot.js';
import type { FindSlot } from './slot.js';

/** The slot in a line of a `_headers` file: fields are indented, and a path or a comment has no words. */
export const headerRulesSlot: FindSlot = (line, at) => {
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  if (indent === 0 || at < indent || line[indent] === '#') return undefined;
  const slot = headerSlot(line.slice(indent), at - indent);
  return slot === undefined ? undefined : { ...slot, start: slot.start + indent, end: slot.end + indent };
};
