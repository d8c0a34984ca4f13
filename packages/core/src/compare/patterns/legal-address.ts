/**
 * How far an address, a path with its query, has been written. Letters are characters that are compared as they are, and whole escapes;
 * what is left to see to is that it begins with a slash, and that its path has no dot segments: a request for `/a/../b` fetches `/b`.
 */
export type AddressState = 0 | 1 | 2 | 3 | 4 | 5;

/** How many there are. */
export const addressStates = 6;

export const nothingYet = 0;
const afterSlash = 1;
/** After `/.` and `/..`, where neither the segment nor the path may end. */
const afterDot = 2;
const afterTwoDots = 3;
const inSegment = 4;
export const inQuery = 5;

/** The state behind one more letter; `undefined` if no address goes on like that. */
export function addressStep(state: AddressState, letter: string): AddressState | undefined {
  if (state === inQuery) return inQuery;
  if (state === nothingYet) return letter === '/' ? afterSlash : undefined;
  if (letter === '/' || letter === '?') {
    if (state === afterDot || state === afterTwoDots) return undefined;
    return letter === '/' ? afterSlash : inQuery;
  }
  if (letter !== '.') return inSegment;
  return state === afterSlash ? afterDot : state === afterDot ? afterTwoDots : inSegment;
}

/** May an address end here? */
export function mayEnd(state: AddressState): boolean {
  return state === afterSlash || state === inSegment || state === inQuery;
}

/**
 * Has a pattern one or two dots that may come to stand alone between slashes? Only then a `?` is of use that no pattern asks for: behind
 * it, dots are letters like others.
 */
export function mayMakeDotSegment({ text }: { readonly text: string }): boolean {
  return /[/*]\.{1,2}(?:[/?*$]|$)/.test(text);
}
