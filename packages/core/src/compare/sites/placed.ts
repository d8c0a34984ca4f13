import type { Reason } from '../../ask/answer.js';
import { rememberFor } from '../../text/memory.js';
import { patternKey } from './address-patterns.js';
import type { Differing } from './differing.js';
import type { Stated } from './stated.js';

/** The statements of both sides by their lines. Made when it is first needed: most comparisons find no change. */
export class Placed {
  readonly #differing: Differing;
  #byLine: readonly [ByLine, ByLine] | undefined;

  constructor(differing: Differing) {
    this.#differing = differing;
  }

  /** The statements in the line of a reason, which is of the old side, 0, or of the new one, 1. */
  at(side: 0 | 1, reason: Reason | undefined): readonly Stated[] {
    this.#byLine ??= [byLineOf(this.#differing.old), byLineOf(this.#differing.new)];
    return (reason && this.#byLine[side].get(`${reason.source} ${reason.line}`)) ?? [];
  }
}

/** Patterns of statements that only one side has, by their keys. Found once, since changes by the thousand ask for them. */
export const changedPatterns: (differing: Differing) => ReadonlySet<string> = rememberFor(({ changed }) => {
  const keys = new Set<string>();
  for (const { patterns } of changed) for (const pattern of patterns) keys.add(patternKey(pattern));
  return keys;
});

type ByLine = ReadonlyMap<string, readonly Stated[]>;

function byLineOf(all: readonly Stated[]): ByLine {
  const byLine = new Map<string, Stated[]>();
  for (const stated of all) {
    if (stated.place === undefined) continue;
    const { source, span } = stated.place;
    const key = `${source.name} ${source.positionAt(span.start).line}`;
    const known = byLine.get(key);
    if (known === undefined) byLine.set(key, [stated]);
    else known.push(stated);
  }
  return byLine;
}
