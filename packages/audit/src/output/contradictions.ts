import type { Answer, Decision, Reason } from '@heed/core';
import type { Code } from '@heed/core/diagnostics';
import type { ContradictionCount } from '../tally.js';
import { carrierOf } from './carrier.js';
import { firstOf } from './line-counts.js';
import { cutText, ownText } from './own-text.js';

/**
 * The problems in an answer that tell of two statements against each other. Others of this kind take a comparison of whole files, which
 * `heed lint` makes.
 */
export const contradictionCodes: readonly Code[] = [
  'content-signal/contradiction',
  'meta/positive-overruled',
  'robots-pi/differs-from-meta',
  'robots-tag/positive-overruled',
  'tdmrep/several-values',
];

/** A permission and a prohibition of the same usage in two dialects or two carriers. */
export const statementsDiffer = 'statements-differ';

type Found = Pick<ContradictionCount, 'code' | 'message'>;

/** Counts contradictions, at most once for each answer. There are not many kinds, so none is left out. */
export interface ContradictionCounts {
  addAnswer(answer: Answer, url: string): void;
  add(contradiction: ContradictionCount): void;
  result(): ContradictionCount[];
}

export function createContradictionCounts(): ContradictionCounts {
  const counts = new Map<string, { -readonly [Field in keyof ContradictionCount]: ContradictionCount[Field] }>();

  function add({ code, message, count, example }: ContradictionCount): void {
    const key = code === statementsDiffer ? message : code;
    const known = counts.get(key);
    if (known === undefined) {
      counts.set(key, { code, message: ownText(cutText(message)), count, example: ownText(cutText(example)) });
      return;
    }
    known.count += count;
    known.message = firstOf(cutText(message), known.message);
    known.example = firstOf(cutText(example), known.example);
  }

  return {
    add,
    addAnswer: (answer, url) => {
      for (const { code, message } of contradictionsIn(answer)) add({ code, message, count: 1, example: url });
    },
    result: () => [...counts.values()].map((one) => ({ ...one })).sort(byCount),
  };
}

function contradictionsIn({ diagnostics, decisions }: Answer): Iterable<Found> {
  const found = new Map<string, Found>();
  for (const { code, message } of diagnostics) if (listed.has(code)) found.set(code, { code, message });
  for (const decision of Object.values(decisions)) {
    if (decision.overruled.length > 0) addDiffering(found, decision);
  }
  return found.values();
}

const listed: ReadonlySet<string> = new Set(contradictionCodes);

/** Within one carrier of one dialect, that a statement loses is how exceptions are written: `Allow: /` beside `Disallow: /private`. */
function addDiffering(found: Map<string, Found>, { because, overruled }: Decision): void {
  const winner = because[0];
  if (winner === undefined) return;
  const opposite = opposites[winner.says];
  let last: Reason = winner;
  for (const loser of overruled) {
    // Up to a hundred rules of one file may lose, one after the other.
    if (loser.says !== opposite || isAlike(loser, last) || isAlike(loser, winner)) continue;
    last = loser;
    const message = `${capitalised(whatItIs(winner))} overrides ${whatItIs(loser)}.`;
    found.set(message, { code: statementsDiffer, message });
  }
}

function isAlike(one: Reason, other: Reason): boolean {
  return one.dialect === other.dialect && one.source === other.source;
}

const opposites: Partial<Record<Reason['says'], Reason['says']>> = { allow: 'disallow', disallow: 'allow' };

function whatItIs({ says, dialect, source }: Reason): string {
  return `a ${says === 'allow' ? 'permission' : 'prohibition'} of ${dialect} (${carrierOf(source)})`;
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function byCount(one: ContradictionCount, other: ContradictionCount): number {
  if (one.count !== other.count) return other.count - one.count;
  if (one.code !== other.code) return one.code < other.code ? -1 : 1;
  return one.message < other.message ? -1 : 1;
}
