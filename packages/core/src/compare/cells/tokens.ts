/**
 * Addresses are made of tokens: characters that a URL has as they are, and escapes such as `%C3`. An escape of an unreserved character is
 * not among them, because normalising an address decodes it. So every sequence of tokens that starts with a slash and has no dot
 * segments is an address, and the same one after normalising.
 */
export type Token = string;

/** Those that are easy to read before others: the first that fits is the one that is shown. */
const unreserved: readonly Token[] = [...'xyzabcdefghijklmnopqrstuvw0123456789XYZABCDEFGHIJKLMNOPQRSTUVW-_~.'];

/** Reserved characters that a path or a query has as they are. */
const reserved: readonly Token[] = [..."/?!,;=+&:@()'[]"];

/** Every escape that stays one; letters beyond ASCII first, because they are the ordinary ones. */
export const escapes: readonly Token[] = [...'CDEAB98F01234567']
  .flatMap((high) => [...'0123456789ABCDEF'].map((low) => `%${high}${low}`))
  .filter((token) => !unreserved.includes(String.fromCharCode(Number.parseInt(token.slice(1), 16))));

/** Tokens that mean nothing by themselves: they neither end a segment or the path, nor make a dot segment. */
export const ordinaryTokens: readonly Token[] = [...unreserved, ...reserved, ...escapes].filter(
  (token) => token !== '/' && token !== '?' && token !== '.',
);

/** The tokens of a normalised text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let place = 0; place < text.length; ) {
    const length = text[place] === '%' ? 3 : 1;
    tokens.push(text.slice(place, place + length));
    place += length;
  }
  return tokens;
}

/** The tokens whose form is this one if letter case is ignored. */
export function casesOf(folded: Token): readonly Token[] {
  if (folded.startsWith('%')) return [folded.toUpperCase()];
  const upper = folded.toUpperCase();
  return upper === folded ? [folded] : [folded, upper];
}

/** The token in the form that patterns with `?` meet in a query (ASK-31). */
export function plainInQuery(token: Token): Token {
  if (token === '%2F') return '/';
  return token === '%3A' ? ':' : token;
}
