import type { Usage } from '../../policy/usage.js';
import { type Entry, neededEntries, saidEntries } from './needed-entries.js';
import { effectOf } from './outcome.js';
import type { PathRelations } from './path-relations.js';

/** What was found out about one usage, for an agent and a purpose. */
interface Level {
  /** What is said at every path. */
  readonly all: readonly Entry[];
  /** What the policy repeats of it. */
  readonly kept: readonly Entry[];
}

/**
 * Takes what a site says, level by level: to all crawlers whatever the purpose, to all for one purpose, to one crawler, to one crawler for
 * one purpose. Each gives the entries that the policy has to repeat, given those of the levels before.
 */
export class Levels {
  readonly #levels: Map<string, Level> = new Map();
  readonly #paths: PathRelations;
  readonly #isClose: boolean;

  /** `isClose`: are the lists short enough to look for what need not be repeated? */
  constructor(paths: PathRelations, isClose: boolean) {
    this.#paths = paths;
    this.#isClose = isClose;
  }

  add(agent: string | undefined, purpose: string | undefined, usage: Usage, all: readonly Entry[]): readonly Entry[] {
    const level = {
      all,
      kept: this.#isAsBefore(agent, purpose, usage, all) ? [] : this.#needed(agent, purpose, usage, all),
    };
    this.#levels.set(keyOf(agent, purpose, usage), level);
    return level.kept;
  }

  /** Does a level say at every path what would be heard without its own rules? */
  #isAsBefore(agent: string | undefined, purpose: string | undefined, usage: Usage, all: readonly Entry[]): boolean {
    if (agent === undefined && purpose === undefined) return false;
    const ofAgent = this.#levels.get(keyOf(agent, undefined, usage));
    const ofPurpose = this.#levels.get(keyOf(undefined, purpose, usage));
    if (agent === undefined) return isSame(all, ofAgent);
    if (purpose === undefined) return isSame(all, ofPurpose);
    // Without rules for the crawler itself, those for the purpose are heard; with both, it takes a closer look.
    if (ofAgent?.kept.length === 0) return isSame(all, ofPurpose);
    return ofPurpose?.kept.length === 0 && isSame(all, ofAgent);
  }

  #needed(
    agent: string | undefined,
    purpose: string | undefined,
    usage: Usage,
    all: readonly Entry[],
  ): readonly Entry[] {
    const weaker = this.#weakerThan(agent, purpose, usage);
    return this.#isClose ? neededEntries(all, weaker, this.#paths) : saidEntries(all, weaker);
  }

  /** What would be heard in the silence of rules for an agent and a purpose. */
  #weakerThan(agent: string | undefined, purpose: string | undefined, usage: Usage): Entry[] {
    const keys = new Set([
      keyOf(agent, undefined, usage),
      keyOf(undefined, purpose, usage),
      keyOf(undefined, undefined, usage),
    ]);
    keys.delete(keyOf(agent, purpose, usage));
    return [...keys].flatMap((key) => this.#levels.get(key)?.kept ?? []);
  }
}

function isSame(all: readonly Entry[], level: Level | undefined): boolean {
  return all.every(({ outcome }, place) => {
    const other = level?.all[place]?.outcome;
    return other !== undefined && effectOf(outcome) === effectOf(other);
  });
}

function keyOf(agent: string | undefined, purpose: string | undefined, usage: Usage): string {
  return JSON.stringify([agent ?? null, purpose ?? null, usage]);
}
