import type { Unit } from '../unit.js';
import type { UnitOutcome } from './manifest.js';

/**
 * Where the records of each unit have to begin, for files that are read in several units.
 *
 * A unit looks for the first record behind its `from`, and what it finds could be within a record: a WARC file that was captured and
 * is stored as it is. The unit before it knows where its last record ended. So units are gone through in order, and each has to begin
 * where the one before ended. The result is what reading the file from its beginning would give.
 */
export interface Chain {
  /** Where the unit has to begin, if it did not; undefined if its place is right. */
  misplaced(unit: Unit, outcome: UnitOutcome): number | undefined;
  /** The place of the unit is right: the next has to follow it. */
  follow(unit: Unit, outcome: UnitOutcome): void;
}

export function createChain(): Chain {
  let last: Unit | undefined;
  let expected: number | undefined;
  const expectedIn = (unit: Unit): number | undefined =>
    last?.path === unit.path && last.to === unit.from ? expected : undefined;
  return {
    misplaced: (unit, { start }) => {
      // Lines and rows are found by rules that need no search: only records can be mistaken.
      if (unit.kind !== 'warc') return undefined;
      const place = expectedIn(unit);
      if (place === undefined || place === start) return undefined;
      const isEmptyAsItMustBe = start === undefined && place >= Math.min(unit.to, unit.size);
      return isEmptyAsItMustBe ? undefined : place;
    },
    follow: (unit, { start, end }) => {
      // A unit without records is within one that began before it, or behind the last.
      expected = start === undefined ? expectedIn(unit) : end;
      last = unit;
    },
  };
}
