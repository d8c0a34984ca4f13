import type { DecidingLine } from '../tally.js';
import { cutText, ownText } from './own-text.js';

/**
 * Limit: how many different lines a part counts at the same time. A crawl of many sites has no end of them, and the frequent ones come
 * again soon. When there are twice as many, the rarer half is let go, and counted as `linesMore`. At their longest they take 40 MB.
 */
export const linesHeldOfPart = 5_000;

/** Limit: how many different lines the sum of parts counts. One process of an audit makes it, so there is more room. */
export const linesHeldOfSum = 20_000;

/** Counts the lines that decided. */
export interface LineCounts {
  add(line: Omit<DecidingLine, 'count'>, count: number): void;
  /** Counts decisions of lines that are not known one by one. */
  addMore(count: number): void;
  /** The most frequent lines, and how many decisions are behind the others. */
  result(limit: number): { readonly lines: DecidingLine[]; readonly linesMore: number };
}

type Entry = { -readonly [Field in keyof DecidingLine]: DecidingLine[Field] };

export function createLineCounts(heldLines: number): LineCounts {
  /** By text first: to look up a text that is there already costs less than to join it with the rest to one key. */
  let byText = new Map<string, Map<string, Entry>>();
  let held = 0;
  let more = 0;

  function find(line: Omit<DecidingLine, 'count'>, text: string): Entry | undefined {
    return byText.get(text)?.get(keyOf(line));
  }

  function insert(entry: Entry): void {
    const entries = byText.get(entry.text) ?? new Map<string, Entry>();
    byText.set(entry.text, entries);
    entries.set(keyOf(entry), entry);
    held++;
  }

  function prune(): void {
    const { kept, left } = split(heldLines);
    byText = new Map();
    held = 0;
    for (const entry of kept) insert(entry);
    more += left;
  }

  function split(limit: number): { kept: Entry[]; left: number } {
    const sorted = [...byText.values()].flatMap((entries) => [...entries.values()]).sort(byCount);
    return { kept: sorted.slice(0, limit), left: sorted.slice(limit).reduce((sum, { count }) => sum + count, 0) };
  }

  return {
    add: (line, count) => {
      const text = cutText(line.text);
      const example = cutText(line.example);
      let entry = find(line, text);
      if (entry === undefined) {
        const owned = ownLine({ ...line, text, example });
        // A lone surrogate makes a difference between the two.
        entry = find(owned, owned.text);
        if (entry === undefined) {
          insert({ ...owned, count });
          if (held >= 2 * heldLines) prune();
          return;
        }
      }
      entry.count += count;
      entry.example = firstOf(example, entry.example);
    },
    addMore: (count) => {
      more += count;
    },
    result: (limit) => {
      const { kept, left } = split(limit);
      return { lines: kept.map((entry) => ({ ...entry })), linesMore: more + left };
    },
  };
}

/** The first by the alphabet, as a text of our own. */
export function firstOf(text: string, known: string): string {
  if (text >= known) return known;
  const owned = ownText(text);
  return owned < known ? owned : known;
}

function ownLine(line: Omit<DecidingLine, 'count'>): Omit<DecidingLine, 'count'> {
  const { dialect, source, text, says, clause, example } = line;
  return { dialect, source: ownText(cutText(source)), text: ownText(text), says, clause, example: ownText(example) };
}

/** No dialect, clause or statement has a line end in its name. */
function keyOf({ dialect, source, says, clause }: Omit<DecidingLine, 'count'>): string {
  return `${dialect}\n${says}\n${clause}\n${cutText(source)}`;
}

/** The most frequent first; of equally frequent ones the first by their text, so that the order does not depend on who came first. */
function byCount(one: Entry, other: Entry): number {
  if (one.count !== other.count) return other.count - one.count;
  if (one.text !== other.text) return one.text < other.text ? -1 : 1;
  return keyOf(one) < keyOf(other) ? -1 : 1;
}
