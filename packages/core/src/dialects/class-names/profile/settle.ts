import type { Agent } from '../../../policy/agent.js';
import { nearestWith, parentOf } from '../element-tree.js';
import type { ClassNames } from '../read.js';
import { type Addressed, agentNames, isAgentAddressed } from './robot-names.js';
import { allRobots, type Directive, type Pair, pairs, terms } from './vocabulary.js';

/** What the class names of one element say about one pair to one agent. */
interface Stance {
  readonly says: 'allow' | 'disallow';
  /** With a name for this robot (`robotN-`), not for all robots. */
  readonly byName: boolean;
}

/** A stance, and the place of the element that takes it. */
export interface PlacedStance {
  readonly place: number;
  readonly stance: Stance;
}

/** The stances on one pair. The arrays give for each element the place of the nearest one, itself included; -1 for none. */
interface Inherited {
  readonly stances: ReadonlyMap<number, Stance>;
  readonly nearest: Int32Array;
  readonly nearestByName: Int32Array;
}

/** The class names of the profile in a page, and what each element inherits of them for one agent. */
export interface ProfileForAgent {
  readonly reading: ClassNames;
  readonly isAddressed: (robot: string) => Addressed;
  /** Without the pairs about which the page says nothing to this agent. */
  readonly inherited: ReadonlyMap<Pair, Inherited>;
}

/** Works out what each element inherits for an agent, in one pass over the elements. */
export function profileForAgent(reading: ClassNames, agent: Agent): ProfileForAgent {
  const isAddressed = addresseeTest(reading, agent);
  const inherited = new Map<Pair, Inherited>();
  for (const pair of pairs) {
    const stances = stancesOn(reading, pair, isAddressed);
    if (stances.size > 0) inherited.set(pair, inherit(reading, stances));
  }
  return { reading, isAddressed, inherited };
}

/** The element that decides a pair for a place, and its stance; undefined if no element says anything about it. */
export function deciderOf({ inherited }: ProfileForAgent, pair: Pair, place: number): PlacedStance | undefined {
  const found = inherited.get(pair);
  if (found === undefined) return undefined;
  const decider = decidingPlace(found, place);
  const stance = found.stances.get(decider);
  return stance === undefined ? undefined : { place: decider, stance };
}

/**
 * The place of the element that decides, or -1.
 *
 * Reading: (M-2) the nearest element with a stance decides. (REP-MF-38; ask.md, settled reading 3) But a permission for all
 * robots does not lift a prohibition that names the agent, however near it is.
 */
function decidingPlace({ stances, nearest, nearestByName }: Inherited, place: number): number {
  const near = nearest[place] ?? -1;
  const named = nearestByName[place] ?? -1;
  const nearStance = stances.get(near);
  const isGeneralPermission = nearStance?.says === 'allow' && !nearStance.byName;
  return isGeneralPermission && stances.get(named)?.says === 'disallow' ? named : near;
}

/** The stances on a pair around a place, from the nearest outwards. */
export function* stancesAround(profile: ProfileForAgent, pair: Pair, place: number): Generator<PlacedStance> {
  const found = profile.inherited.get(pair);
  let at = found?.nearest[place] ?? -1;
  while (found !== undefined && at !== -1) {
    const stance = found.stances.get(at);
    if (stance !== undefined) yield { place: at, stance };
    const parent = parentOf(profile.reading.page, at);
    at = parent === -1 ? -1 : (found.nearest[parent] ?? -1);
  }
}

/** The stance of one class name to this agent; undefined if it does not apply to the agent. */
export function stanceOf({ term, robot }: Directive, isAddressed: ProfileForAgent['isAddressed']): Stance | undefined {
  const { says } = terms[term];
  if (robot === allRobots) return { says, byName: false };
  const addressed = isAddressed(robot);
  // Reading: (M-9) while it is not known which robot has the number, prohibitions apply to the agent, permissions do not.
  if (addressed === 'no' || (addressed === 'unknown' && says === 'allow')) return undefined;
  return { says, byName: true };
}

/**
 * A name for this robot wins over one for all robots (REP-MF-38); of two names for the same robots a prohibition wins.
 *
 * Reading: (M-1) in whatever order the names are written.
 */
function rankOf({ says, byName }: Stance): number {
  return (byName ? 2 : 0) + (says === 'disallow' ? 1 : 0);
}

function stancesOn(reading: ClassNames, pair: Pair, isAddressed: ProfileForAgent['isAddressed']): Map<number, Stance> {
  const stances = new Map<number, Stance>();
  for (const [place, directives] of reading.directives) {
    let strongest: Stance | undefined;
    for (const directive of directives) {
      if (terms[directive.term].pair !== pair) continue;
      const stance = stanceOf(directive, isAddressed);
      if (stance === undefined) continue;
      if (strongest === undefined || rankOf(stance) > rankOf(strongest)) strongest = stance;
    }
    if (strongest !== undefined) stances.set(place, strongest);
  }
  return stances;
}

function inherit({ page }: ClassNames, stances: ReadonlyMap<number, Stance>): Inherited {
  return {
    stances,
    nearest: nearestWith(page, (place) => stances.has(place)),
    nearestByName: nearestWith(page, (place) => stances.get(place)?.byName === true),
  };
}

/** Looks each number up once, however many elements use it and however many robots have it. */
function addresseeTest({ names }: ClassNames, agent: Agent): (robot: string) => Addressed {
  const known = new Map<string, Addressed>();
  const own = agentNames(agent);
  return (robot) => {
    const before = known.get(robot);
    if (before !== undefined) return before;
    const found = isAgentAddressed(names, robot, own);
    known.set(robot, found);
    return found;
  };
}
