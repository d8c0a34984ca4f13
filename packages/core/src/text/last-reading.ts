import type { Source } from './source.js';

/** Limit: longer texts are not kept. No real file that belongs to one question after another is near it. */
const maxKeptLength = 1_000_000;

/** A reader that remembers the last text it read: the same file comes with one question after another. */
export function rememberLast<Reading>(read: (source: Source) => Reading): (source: Source) => Reading {
  let last: { readonly source: Source; readonly reading: Reading } | undefined;
  return (source) => {
    if (last?.source.name === source.name && last.source.text === source.text) return last.reading;
    const reading = read(source);
    last = source.text.length <= maxKeptLength ? { source, reading } : undefined;
    return reading;
  };
}
