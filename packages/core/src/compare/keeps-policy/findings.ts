import type { Reason } from '../../decision/answer.js';
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

/** Collects entries: those that say the same are one, with the shortest witness and the agents of all. */
export class Findings<Found extends Entry> {
  /** Were there more than are kept? */
  isCut = false;
  readonly #entries: Map<string, { entry: Omit<Found, 'agents'>; readonly agents: Set<AskedAgent> }> = new Map();

  /** Adds what was found for some agents at an address. Purposes are mentioned where it is not so without them. */
  add(said: Said<Found>, agents: readonly AskedAgent[], witness: string, purposes: readonly string[]): void {
    const plain = keyOf(said);
    const general = this.#entries.get(plain);
    if (purposes.length > 0 && general !== undefined && agents.every((agent) => general.agents.has(agent))) return;
    const key = purposes.length === 0 ? plain : `${plain} ${purposes}`;
    const known = this.#entries.get(key);
    if (known !== undefined) {
      for (const agent of agents) known.agents.add(agent);
      if (compareWitnesses(witness, known.entry.witness) >= 0) return;
    }
    if (known === undefined && this.#entries.size === maxFindings) {
      this.isCut = true;
      return;
    }
    const entry = { ...said, ...(purposes.length === 0 ? {} : { purposes }), witness } as Omit<Found, 'agents'>;
    if (known === undefined) this.#entries.set(key, { entry, agents: new Set(agents) });
    else known.entry = entry;
  }

  /** The entries, shortest witness first. */
  all(): Found[] {
    return [...this.#entries.values()]
      .map(({ entry, agents }) => ({ agents: namesOf({ agents: [...agents] }), ...entry }) as unknown as Found)
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
