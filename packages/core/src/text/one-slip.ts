/** Is a word one slip away from a name: a letter omitted, added, changed, or swapped with its neighbour? */
export function isOneSlip(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === name[start]) start++;
  if (word.length > name.length) return isSameFrom(word, start + 1, name, start);
  if (word.length < name.length) return isSameFrom(word, start, name, start + 1);
  if (start === word.length) return false;
  const isSwapped = word[start] === name[start + 1] && word[start + 1] === name[start];
  return isSameFrom(word, start + 1, name, start + 1) || (isSwapped && isSameFrom(word, start + 2, name, start + 2));
}

/** Are two words the same from these places on? Without making texts of the rests: a name is compared with every known one. */
function isSameFrom(word: string, from: number, other: string, otherFrom: number): boolean {
  if (word.length - from !== other.length - otherFrom) return false;
  for (let at = from; at < word.length; at++) if (word[at] !== other[at - from + otherFrom]) return false;
  return true;
}
