import { type AddressPattern, dead, isMet, isSettled, stepBy } from './address-pattern.js';
import { type AddressState, addressStep, inQuery, mayEnd, nothingYet } from './legal-address.js';

/**
 * A shortest address that two patterns match, where it can be told without a search. Most pairs of rules are so. `undefined` where it
 * takes a search to tell, also whether there is one.
 *
 * Both begin with letters that every address needs. Behind the longer of these beginnings a pattern without stars has all it wants, so the
 * letters that the other still lacks make a shortest end. Where each lacks one whole piece, a shortest end is the one and then the other,
 * which may share letters where they meet.
 */
export function straightAddress(one: AddressPattern, other: AddressPattern): string | undefined {
  const [first, second] = beginningOf(one) >= beginningOf(other) ? [one, other] : [other, one];
  const beginning = beginningOf(first);
  let state = 0;
  for (let place = 0; place < beginning; place++) state = stepBy(second, state, first.letters[place] as number);
  if (state === dead) return undefined;
  const end = shortestEnd(first, beginning, second, state);
  if (end === undefined) return undefined;
  const address = first.joined.slice(0, beginning) + end;
  return isPlainAddress(address) ? address : undefined;
}

/** The same for two patterns without stars: what both match begins with the longer one. */
export function straightAddressOfTexts(one: string, other: string): string | undefined {
  const [longer, shorter] = one.length >= other.length ? [one, other] : [other, one];
  const address = withoutEnd(longer);
  const isMatched = shorter.endsWith('$') ? address === withoutEnd(shorter) : address.startsWith(shorter);
  return isMatched && isPlainAddress(address) ? address : undefined;
}

function withoutEnd(text: string): string {
  return text.endsWith('$') ? text.slice(0, -1) : text;
}

/** What two patterns in these states still need. */
function shortestEnd(
  one: AddressPattern,
  state: number,
  other: AddressPattern,
  otherState: number,
): string | undefined {
  if (isSettled(one, state)) return other.joined.slice(otherState);
  if (isSettled(other, otherState)) return one.joined.slice(state);
  if (isMet(one, state) && isMet(other, otherState)) return '';
  // An address that has a piece within the other piece may need less than both.
  if (!lacksOnePiece(one, state) || !lacksOnePiece(other, otherState)) return undefined;
  const lacking = one.joined.slice(state);
  const otherLacking = other.joined.slice(otherState);
  if (lacking.includes(otherLacking) || otherLacking.includes(lacking)) return undefined;
  if (one.hasQuery !== other.hasQuery && (lacking + otherLacking).includes('%')) return undefined;
  const ends: string[] = [];
  if (one.isOpen) ends.push(joined(lacking, otherLacking));
  if (other.isOpen) ends.push(joined(otherLacking, lacking));
  const [end, otherEnd = end] = ends;
  return end !== undefined && otherEnd !== undefined && otherEnd.length < end.length ? otherEnd : end;
}

/** Is the last piece of a pattern all that is missing, and nothing of it there? */
function lacksOnePiece({ letters, fallbacks }: AddressPattern, state: number): boolean {
  if (fallbacks[state] !== state) return false;
  for (let next = state + 1; next < letters.length; next++) if (fallbacks[next] === next) return false;
  return true;
}

/** Two texts in a row, with as many letters in common as can be. */
function joined(one: string, other: string): string {
  let shared = Math.min(one.length, other.length) - 1;
  while (!one.endsWith(other.slice(0, shared))) shared--;
  return one + other.slice(shared);
}

/** The number of letters before the first star. */
function beginningOf({ letters, fallbacks }: AddressPattern): number {
  let count = 0;
  while (count < letters.length && fallbacks[count] === dead) count++;
  return count;
}

/** Can there be such an address, and does every pattern see it in the same way (ASK-31)? */
function isPlainAddress(address: string): boolean {
  if (!address.includes('%') && !address.includes('/.')) return address.startsWith('/');
  let state: AddressState | undefined = nothingYet;
  for (let place = 0; place < address.length && state !== undefined; place++) {
    const letter = address.charAt(place);
    if (letter !== '%') state = addressStep(state, letter);
    else {
      const digits = address.slice(place + 1, place + 3);
      if (state === inQuery && (digits === '3A' || digits === '2F')) return false;
      state = addressStep(state, `%${digits}`);
      place += 2;
    }
  }
  return state !== undefined && mayEnd(state);
}
