import type { Agent } from '../../../policy/agent.js';
import { type PlainMark, plainMarks } from '../marks/element-marks.js';
import { type ClassNames, parentOf } from '../read.js';
import { agentNames, type IsMeant, isMeant } from './robot-names.js';
import { type Directive, type Pair, pairs, terms } from './vocabulary.js';

/**
 * What one element says of one pair to one agent, by rank: a directive for this robot beats one for all (REP-MF-38), and
 * of two of equal rank the negative one wins.
 *
 * Reading: (M-1) whatever the order of the names.
 */
export type Word = 'nothing' | 'allow' | 'disallow' | 'allow by name' | 'disallow by name';

/** What is inherited for one pair. Places are those of the nearest element, the asked one included; -1 for none. */
interface Inherited {
  readonly word: ReadonlyMap<number, Word>;
  /** Says anything to this agent. */
  readonly nearest: Int32Array;
  /** Speaks to this agent by name. */
  readonly named: Int32Array;
  /** Forbids. */
  readonly negative: Int32Array;
}

/** A page as it stands for one agent. */
export interface PageForAgent {
  readonly reading: ClassNames;
  readonly isMeantFor: (robot: string) => IsMeant;
  /** Absent if no element of the page says anything of the pair to this agent. */
  readonly inherited: ReadonlyMap<Pair, Inherited>;
  /** For each mark the nearest element that carries it; absent if none does. */
  readonly marks: ReadonlyMap<PlainMark, Int32Array>;
}

/** Works out for one agent what each element inherits, in one pass: parents come before their children. */
export function pageForAgent(reading: ClassNames, agent: Agent): PageForAgent {
  const isMeantFor = addresseeTest(reading, agent);
  const inherited = new Map<Pair, Inherited>();
  for (const pair of pairs) {
    const word = wordsOn(reading, pair, isMeantFor);
    if (word.size > 0) inherited.set(pair, inherit(reading, word));
  }
  const marks = new Map<PlainMark, Int32Array>();
  for (const mark of plainMarks) {
    const carriers = reading.marked[mark];
    if (carriers.size > 0)
      marks.set(
        mark,
        nearestIn(reading, (place) => carriers.has(place)),
      );
  }
  return { reading, isMeantFor, inherited, marks };
}

/** The element that decides a pair for a place, and what it says; undefined if nobody speaks. */
export function deciderOf(
  { reading, inherited }: PageForAgent,
  pair: Pair,
  place: number,
): { readonly place: number; readonly word: Word } | undefined {
  const found = inherited.get(pair);
  if (found === undefined) return undefined;
  const decider = decidingPlace(found, place, reading.options.nested ?? 'nearest');
  return decider === -1 ? undefined : { place: decider, word: found.word.get(decider) ?? 'nothing' };
}

/**
 * Reading: (M-2) the nearest element that speaks of the pair decides. (REP-MF-38; ask.md, settled reading 3) But a
 * permission for everybody does not lift a prohibition that names the agent, however near it stands.
 */
function decidingPlace(
  { word, nearest, named, negative }: Inherited,
  place: number,
  nested: 'nearest' | 'any-negative',
): number {
  if (nested === 'any-negative' && negative[place] !== -1) return negative[place] ?? -1;
  const near = nearest[place] ?? -1;
  const byName = named[place] ?? -1;
  const lifted = word.get(near) === 'allow' && word.get(byName) === 'disallow by name';
  return lifted ? byName : near;
}

/** Who speaks of the pair around a place, from the nearest outwards. */
export function* speakersAround(
  forAgent: PageForAgent,
  pair: Pair,
  place: number,
): Generator<{ place: number; word: Word }> {
  const found = forAgent.inherited.get(pair);
  let speaker = found?.nearest[place] ?? -1;
  while (found !== undefined && speaker !== -1) {
    yield { place: speaker, word: found.word.get(speaker) ?? 'nothing' };
    const parent = parentOf(forAgent.reading.page, speaker);
    speaker = parent === -1 ? -1 : (found.nearest[parent] ?? -1);
  }
}

/** The place of the nearest element with a mark, or -1. */
export function carrierOf({ marks }: PageForAgent, mark: PlainMark, place: number): number {
  return marks.get(mark)?.[place] ?? -1;
}

/** What a directive says to this agent: nothing, if it is for another robot. */
export function wordOf({ term, robot }: Directive, isMeantFor: (robot: string) => IsMeant): Word {
  const { says } = terms[term];
  if (robot === 'everybody') return says;
  const whom = isMeantFor(robot);
  // Reading: (M-9) while nobody can say whom the number means, prohibitions are mine and permissions are not.
  if (whom === 'no' || (whom === 'unknown' && says === 'allow')) return 'nothing';
  return `${says} by name`;
}

const byRank: readonly Word[] = ['nothing', 'allow', 'disallow', 'allow by name', 'disallow by name'];

function wordsOn(reading: ClassNames, pair: Pair, isMeantFor: (robot: string) => IsMeant): Map<number, Word> {
  const words = new Map<number, Word>();
  for (const [place, directives] of reading.directives) {
    let strongest = 0;
    for (const directive of directives) {
      if (terms[directive.term].pair !== pair) continue;
      strongest = Math.max(strongest, byRank.indexOf(wordOf(directive, isMeantFor)));
    }
    if (strongest > 0) words.set(place, byRank[strongest] ?? 'nothing');
  }
  return words;
}

function inherit(reading: ClassNames, word: ReadonlyMap<number, Word>): Inherited {
  return {
    word,
    nearest: nearestIn(reading, (place) => word.has(place)),
    named: nearestIn(reading, (place) => word.get(place)?.endsWith('by name') === true),
    negative: nearestIn(reading, (place) => word.get(place)?.startsWith('disallow') === true),
  };
}

function nearestIn({ page }: ClassNames, speaks: (place: number) => boolean): Int32Array {
  const nearest = new Int32Array(page.elements.length).fill(-1);
  for (let place = 0; place < nearest.length; place++) {
    const parent = parentOf(page, place);
    nearest[place] = speaks(place) ? place : parent === -1 ? -1 : (nearest[parent] ?? -1);
  }
  return nearest;
}

/** Each number is looked up once, however many elements use it and however many names it has. */
function addresseeTest({ names }: ClassNames, agent: Agent): (robot: string) => IsMeant {
  const known = new Map<string, IsMeant>();
  const mine = agentNames(agent);
  return (robot) => {
    const before = known.get(robot);
    if (before !== undefined) return before;
    const found = isMeant(names, robot, mine);
    known.set(robot, found);
    return found;
  };
}
