/** Returns a value in words, for a message that says what was found instead of what is required. Never throws. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `the string ${quoteValue(value)}`;
    case 'number':
      return `the number ${value}`;
    case 'bigint':
      // Without its digits: converting a long one to decimal takes more than linear time.
      return 'a BigInt';
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    default:
      return String(value);
  }
}

/** Limit: characters of a string that a message quotes. Messages shorten it further. Escaping a very long one would throw. */
const maxQuoted = 100;

/** A string as JSON writes it, shortened if it is long. */
export function quoteValue(text: string): string {
  return JSON.stringify(text.length <= maxQuoted ? text : `${text.slice(0, maxQuoted)}…`);
}
