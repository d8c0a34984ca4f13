const whiteSpace = /[\t\n\f\r ]+/;

/** The tokens of a list attribute, split at HTML white space (REP-MF-67). */
export function tokensOf(value: string): string[] {
  return value.split(whiteSpace).filter((token) => token !== '');
}

/** Does a list attribute contain this word, given in lower case? Link types ignore letter case, as class names do (M-6). */
export function hasToken(list: string, word: string): boolean {
  return list.length >= word.length && tokensOf(list.toLowerCase()).includes(word);
}

/** Typographic quotation marks, which are not delimiters in any markup language (REP-MF-70). */
const quotes: ReadonlySet<string> = new Set('‘’‚‛“”„‟«»‹›″′＂');

/** The token without typographic quotes around it; undefined if it has none. */
export function unquoted(token: string): string | undefined {
  let start = 0;
  let end = token.length;
  while (start < end && quotes.has(token.charAt(start))) start++;
  while (end > start && quotes.has(token.charAt(end - 1))) end--;
  return end - start === token.length ? undefined : token.slice(start, end);
}
