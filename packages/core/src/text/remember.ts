/** What a function found about an object, and what others found before it. */
interface Finding {
  readonly find: unknown;
  readonly found: object;
  readonly before: Finding | undefined;
}

/** Gives the object that it is called with: a class that extends it has its private fields in that object. */
class Itself {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: this is what it is for.
    return object;
  }
}

/**
 * What was found about an object, in a private field of that object: nobody sees it, no copy takes it over, and it goes with the object.
 * In a WeakMap, what was found about each new file was dear to make and to throw away: that was a tenth of a first question.
 */
class Findings extends Itself {
  #last: Finding | undefined;

  static lastAbout(object: object): Finding | undefined {
    return #last in object ? object.#last : undefined;
  }

  static add(object: object, find: unknown, found: object): void {
    const findings = #last in object ? object : new Findings(object);
    findings.#last = { find, found, before: findings.#last };
  }
}

/**
 * A function that finds something once for each object that it is given, and remembers it for as long as the object lives. For objects
 * that heed has made: those of a caller may one day be closed to new private fields.
 */
export function rememberFor<Key extends object, Found extends object>(find: (key: Key) => Found): (key: Key) => Found {
  // Most are asked several times in a row about the same object.
  let last: { readonly key: Key; readonly found: Found } | undefined;
  return (key) => {
    if (last !== undefined && last.key === key) return last.found;
    let finding = Findings.lastAbout(key);
    while (finding !== undefined && finding.find !== find) finding = finding.before;
    const found = (finding?.found as Found | undefined) ?? find(key);
    if (finding === undefined) Findings.add(key, find, found);
    last = { key, found };
    return found;
  };
}

/** A function that remembers what it found last, and gives it again as long as the keys of what it is given are the same. */
export function rememberLastBy<Given, Found>(
  keysOf: (given: Given) => readonly unknown[],
  find: (given: Given) => Found,
): (given: Given) => Found {
  let last: { readonly keys: readonly unknown[]; readonly found: Found } | undefined;
  return (given) => {
    const keys = keysOf(given);
    if (last === undefined || !isSame(keys, last.keys)) last = { keys, found: find(given) };
    return last.found;
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false;
  return true;
}
