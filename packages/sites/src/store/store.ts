/**
 * Keeps texts under keys, for as long as it can: what a gate knows about sites, between runs and between programs.
 *
 * Keys and values are the gate's own: well-formed text without control characters, keys of up to some thousand characters, values of up to
 * some million. A store gives back what it was given, or nothing. No method may reject: a store that fails acts as an empty one.
 * `@heed/gate/store-checks` has checks that any store can be put through.
 */
export interface Store {
  /** The value that was last set under a key; `undefined` if there is none. */
  get(key: string): Promise<string | undefined>;
  /** Keeps a value in place of an earlier one, wholly or not at all. */
  set(key: string, value: string): Promise<void>;
  /** Forgets a key. */
  delete(key: string): Promise<void>;
}
