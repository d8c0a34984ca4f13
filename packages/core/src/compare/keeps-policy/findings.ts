import type { Reason } from '../../ask/answer.js';
import type { AskedAgent } from '../sites/agents.js';
import { namesOf } from '../sites/site-classes.js';

/** Entries that differ only in whom and where they are about. */
interface Entry {
  readonly agents: readonly string[];
  readonly witness: string;
  readonly purposes?: readonly string[];
  readonly because?: readonly Reason[];
}

/** Limit: entries that are kept of one kind. A site can break a policy with every line it has, and nobody reads as many. */
export const maxFindings = 10_000;

/** What was found, before it is known whose it is, where, and for which purposes. */
export type Said<Found> = Omit<Found, 'agents' | 'witness' | 'purposes'>;

/** Collects what was found, class of agents by class. */
export class Findings<Found extends Entry> {
  /** Were there more than are kept? */
  isCut = false;
  #count = 0;
  /** By class, and by what they say. */
  readonly #found: Map<readonly AskedAgent[], Map<string, Omit<Found, 'agents'>>> = new Map();

  /**
   * Adds what was found for a class of agents at an address. Of entries that say the same, the one with the shortest witness is kept.
   * Purposes are mentioned where it is not so without them.
   */
  add(said: Said<Found>, agents: readonly AskedAgent[], witness: string, purposes: readonly string[]): void {
    const found = this.#found.get(agents) ?? new Map<string, Omit<Found, 'agents'>>();
    this.#found.set(agents, found);
    const plain = keyOf(said);
    if (purposes.length > 0 && found.has(plain)) return;
    const key = purposes.length === 0 ? plain : `${plain} ${purposes}`;
    const known = found.get(key);
    if (known !== undefined && compareWitnesses(witness, known.witness) >= 0) return;
    if (known === undefined && this.#count === maxFindings) {
      this.isCut = true;
      return;
    }
    if (known === undefined) this.#count++;
    found.set(key, { ...said, ...(purposes.length === 0 ? {} : { purposes }), witness } as Omit<Found, 'agents'>);
  }

  /** The entries, shortest witness first. Classes with the same entry, witness included, share it: each entry is true of its witness. */
  all(): Found[] {
    const merged = new Map<string, { readonly entry: Omit<Found, 'agents'>; readonly agents: AskedAgent[] }>();
    for (const [agents, found] of this.#found) {
      for (const [key, entry] of found) {
        const known = merged.get(`${key} ${entry.witness}`);
        if (known === undefined) merged.set(`${key} ${entry.witness}`, { entry, agents: [...agents] });
        else known.agents.push(...agents);
      }
    }
    return [...merged.values()]
      .map(({ entry, agents }) => ({ agents: namesOf({ agents }), ...entry }) as unknown as Found)
      .sort((one, other) => compareWitnesses(one.witness, other.witness));
  }
}

/** The same for entries that say the same of the same usage, because of the same places. */
function keyOf(said: object): string {
  return JSON.stringify(said, (name, value: unknown) =>
    name === 'because' ? placesOf(value as readonly Reason[]) : value,
  );
}

function placesOf(because: readonly Reason[]): readonly string[] {
  return because.map(({ dialect, source, line, column, text }) => `${dialect} ${source} ${line} ${column} ${text}`);
}

/** The shorter one first; of two as long the one that comes first by its letters. */
function compareWitnesses(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
}
