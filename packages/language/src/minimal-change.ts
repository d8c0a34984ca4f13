/** One replacement: of the characters from `from` to `to` by `insert`. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The smallest single replacement that makes one text of another, so that the rest keeps its selection, folds and marks. */
export function minimalChange(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same++;
  }
  return { from: start, to: before.length - same, insert: after.slice(start, after.length - same) };
}
