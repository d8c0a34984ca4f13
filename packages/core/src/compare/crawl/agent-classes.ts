import { addressesAllCrawlers } from '../../dialects/robots-txt/groups/agent-name.js';
import type { RobotsTxt } from '../../dialects/robots-txt/robots-txt.js';
import { nameEnd, type ProductName, productNameOf } from '../../policy/agent.js';
import { borrowBytes } from '../../text/bytes.js';

/** Agents to which the same groups apply, on both sides. */
export interface AgentClass {
  /** Names as written, and their cuts; `*` is everybody who is not named. */
  readonly agents: readonly string[];
  /** Two numbers a group, as in `Selection`. */
  readonly oldRanges: readonly number[];
  readonly newRanges: readonly number[];
}

/** Everybody who is not named. */
const everybodyElse = '*';

/**
 * All agents there can be, in classes: those that either file names, those that a cut of a name means (ASK-34), and everybody else.
 *
 * A name with something behind it (`examplebot2`) is bound by the groups of `examplebot`, but not always by the same as that: where
 * one file names `examplebot` and the other `examplebot3`, it has groups of its own choice. Then one such name is added.
 */
export function agentClasses(oldFile: RobotsTxt, newFile: RobotsTxt): AgentClass[] {
  const oldNames = namesIn(oldFile);
  const newNames = namesIn(newFile);
  const classes = new Map<string, { agents: string[]; oldRanges: readonly number[]; newRanges: readonly number[] }>();
  const keyOf = rangesKeys();
  const place = (agent: string, name: ProductName, isWanted: (isNewClass: boolean) => boolean): void => {
    const oldRanges = rangesFor(oldNames, name);
    const newRanges = rangesFor(newNames, name);
    const key = `${keyOf(oldRanges)}|${keyOf(newRanges)}`;
    const known = classes.get(key);
    if (!isWanted(known === undefined)) return;
    if (known === undefined) classes.set(key, { agents: [agent], oldRanges, newRanges });
    else known.agents.push(agent);
  };
  const always = (): boolean => true;
  place(everybodyElse, { whole: '', cut: '' }, always);
  const known = new Map(oldNames.written);
  for (const [whole, written] of newNames.written) if (!known.has(whole)) known.set(whole, written);
  const names = [...known.values()];
  for (const name of names) place(name, productNameOf(name), always);
  for (const name of names) {
    const { whole, cut } = productNameOf(name);
    if (cut === whole || cut === '' || known.has(cut)) continue;
    known.set(cut, name.slice(0, cut.length));
    place(name.slice(0, cut.length), { whole: cut, cut }, always);
  }
  for (const name of names) {
    const { whole, cut } = productNameOf(name);
    if (cut === whole) place(longerName(name, known), { whole: `${whole} `, cut }, (isNewClass) => isNewClass);
  }
  return [...classes.values()];
}

/** Gives equal ranges the same number. The list for all crawlers is that of many agents, and may be long: each list is looked at once. */
function rangesKeys(): (ranges: readonly number[]) => number {
  const byContent = new Map<string, number>();
  const byList = new Map<readonly number[], number>();
  return (ranges) => {
    const known = byList.get(ranges);
    if (known !== undefined) return known;
    const content = ranges.join();
    const key = byContent.get(content) ?? byContent.size;
    byContent.set(content, key);
    byList.set(ranges, key);
    return key;
  };
}

/** The name with a digit behind it, so that it is none of those that are known. */
function longerName(name: string, known: ReadonlyMap<string, string>): string {
  let digits = 2;
  while (known.has(`${name}${digits}`.toLowerCase())) digits++;
  return `${name}${digits}`;
}

/** The names in a file, and the groups that each of them leads to. Groups are two numbers each, as in `Selection`. */
interface Names {
  /** By name in lower case: as it is first written. */
  readonly written: ReadonlyMap<string, string>;
  readonly byWhole: ReadonlyMap<string, readonly number[]>;
  /** By the cut of names that are no product tokens. */
  readonly byCut: ReadonlyMap<string, readonly number[]>;
  readonly forAll: readonly number[];
}

function namesIn({ source, agents, groups, rules }: RobotsTxt): Names {
  const { bytes } = borrowBytes(source);
  const written = new Map<string, string>();
  const byWhole = new Map<string, number[]>();
  const byCut = new Map<string, number[]>();
  const forAll = new Map<string, number[]>([[everybodyElse, []]]);
  for (let group = 0; group < groups.length; group += 2) {
    const lastAgent = groups[group + 2] ?? agents.length / 2;
    const first = groups[group + 1] as number;
    const end = groups[group + 3] ?? rules.count;
    for (let line = groups[group] as number; line < lastAgent; line++) {
      const start = agents[line * 2] as number;
      const stop = agents[line * 2 + 1] as number;
      if (addressesAllCrawlers(bytes, start, stop)) {
        addGroup(forAll, everybodyElse, first, end);
        continue;
      }
      const name = source.text.slice(start, nameEnd(source.text, start, stop));
      const { whole, cut } = productNameOf(name);
      if (whole === '') continue;
      if (!written.has(whole)) written.set(whole, name);
      addGroup(byWhole, whole, first, end);
      if (cut !== whole && cut !== '') addGroup(byCut, cut, first, end);
    }
  }
  return { written, byWhole, byCut, forAll: forAll.get(everybodyElse) ?? [] };
}

function addGroup(lists: Map<string, number[]>, name: string, first: number, end: number): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [first, end]);
  // A group may name an agent on two of its lines.
  else if (list.at(-2) !== first || list.at(-1) !== end) list.push(first, end);
}

/** The groups for an agent, as `selectGroups` finds them, without a look at every line for every agent. */
function rangesFor({ byWhole, byCut, forAll }: Names, { whole, cut }: ProductName): readonly number[] {
  const named = byWhole.get(whole) ?? (cut === whole ? byCut.get(whole) : byWhole.get(cut));
  return named ?? forAll;
}
