/** Is a word one slip away from a name: a letter omitted, added, changed, or swapped with its neighbour? */
export function isOneSlip(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === name[start]) start++;
  const [rest, other] = [word.slice(start), name.slice(start)];
  if (rest.length > other.length) return rest.slice(1) === other;
  if (rest.length < other.length) return rest === other.slice(1);
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return rest !== '' && (rest.slice(1) === other.slice(1) || isSwapped);
}
