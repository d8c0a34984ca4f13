/**
 * Keeps texts under keys, for as long as it can: what a gate knows about sites, between runs and programs.
 *
 * Keys and values are the gate's own: well-formed text without control characters, keys of up to some thousand characters, values of up to
 * some million. A store returns what was stored, or nothing. No method may reject: a store that fails acts as an empty one.
 * `@heed/gate/store-checks` has checks for any store.
 */
export interface Store {
  /** Returns the value that was last set under a key; `undefined` if there is none. */
  get(key: string): Promise<string | undefined>;
  /** Keeps a value, replacing an earlier one, wholly or not at all. */
  set(key: string, value: string): Promise<void>;
  /** Forgets a key. */
  delete(key: string): Promise<void>;
}
