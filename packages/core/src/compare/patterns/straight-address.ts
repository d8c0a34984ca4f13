import { type AddressPattern, dead, isMet, isSettled, stepBy } from './address-pattern.js';
import { type AddressState, addressStep, inQuery, mayEnd, nothingYet } from './legal-address.js';

/**
 * A shortest address that two patterns match, where it can be told without a search: one of the two has no star but at its end. Most
 * pairs of rules are so. `undefined` where it takes a search to tell, also whether there is one.
 *
 * Both begin with letters that every address needs. Behind the longer of these beginnings a pattern without stars has all it wants, so the
 * letters that the other still lacks make a shortest end.
 */
export function straightAddress(one: AddressPattern, other: AddressPattern): string | undefined {
  const [first, second] = beginningOf(one) >= beginningOf(other) ? [one, other] : [other, one];
  const beginning = beginningOf(first);
  let state = 0;
  for (let place = 0; place < beginning; place++) state = stepBy(second, state, first.letters[place] as number);
  if (state === dead) return undefined;
  let address = textOf(first, 0, beginning);
  if (isSettled(first, beginning)) address += textOf(second, state, second.letters.length);
  else if (isSettled(second, state)) address += textOf(first, beginning, first.letters.length);
  else if (!isMet(first, beginning) || !isMet(second, state)) return undefined;
  return isPlainAddress(address) ? address : undefined;
}

/** The number of letters before the first star. */
function beginningOf({ letters, fallbacks }: AddressPattern): number {
  let count = 0;
  while (count < letters.length && fallbacks[count] === dead) count++;
  return count;
}

function textOf({ letters }: AddressPattern, start: number, end: number): string {
  let text = '';
  for (let place = start; place < end; place++) text += String.fromCharCode(letters[place] as number);
  return text;
}

/** Can there be such an address, and does every pattern see it in the same way (ASK-31)? */
function isPlainAddress(address: string): boolean {
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
