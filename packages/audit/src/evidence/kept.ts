/**
 * A cache that is bounded by what its values cost. Two generations, as in core: when the younger is full, the elder is dropped and the
 * younger takes its place, so what was used lately stays.
 */
export class Kept<Key, Value> {
  #younger: Map<Key, Value> = new Map();
  #elder: ReadonlyMap<Key, Value> = new Map();
  readonly #maxYounger: number;
  readonly #costOf: (value: Value) => number;
  #costOfYounger = 0;

  constructor(maxCost: number, costOf: (value: Value) => number) {
    this.#maxYounger = maxCost / 2;
    this.#costOf = costOf;
  }

  get(key: Key): Value | undefined {
    const young = this.#younger.get(key);
    if (young !== undefined) return young;
    const old = this.#elder.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  /** Keeps a value, also one that costs more than the bound: then it is the only one of its generation. */
  set(key: Key, value: Value): void {
    const cost = this.#costOf(value);
    const before = this.#younger.get(key);
    this.#costOfYounger += cost - (before === undefined ? 0 : this.#costOf(before));
    if (this.#costOfYounger > this.#maxYounger) {
      this.#elder = this.#younger;
      this.#younger = new Map();
      this.#costOfYounger = cost;
    }
    this.#younger.set(key, value);
  }
}
