import { normalisePattern } from '../../dialects/robots-txt/match/path-pattern.js';
import type { PolicyFile } from '../../policy-file/policy-file.js';
import { type CellPattern, robotsPattern } from '../cells/cell-pattern.js';
import type { Ranks } from '../cells/search.js';
import { patternKey } from '../sites/address-patterns.js';
import { crawlFamily } from '../sites/side.js';
import type { Family, Stated } from '../sites/stated.js';
import type { CheckedClass } from './agent-classes.js';

/** Every pattern that the answers to a class of agents turn on, each once. */
export interface ClassPatterns {
  readonly patterns: readonly CellPattern[];
  readonly ranks: Ranks;
  /** Was the letter case of paths ignored by the site, so that it is compared only in that of the policy (POL-19)? */
  readonly isInOneCase: boolean;
}

/** The file that rules are read in, which every agent may read and no rule of a policy speaks of (POL-4). */
export const robotsPath = '/robots.txt';

/** The patterns of the rules that speak to a class, and of everything that the site says to it. */
export function classPatterns(
  policy: PolicyFile,
  families: readonly Family[],
  { agent, nearness }: CheckedClass,
): ClassPatterns {
  const speaking = policy.rules.filter((_, index) => nearness[index] !== 0);
  const paths = [...speaking.flatMap((rule) => rule.paths), `${robotsPath}$`];
  const crawl = families[crawlFamily]?.statedTo(agent) ?? [];
  const others = families.flatMap((family, number) =>
    number === crawlFamily ? [] : withoutRulesOf(crawl, family.statedTo(agent)),
  );
  const inPolicy = paths.flatMap((path) => robotsPattern(path) ?? []);
  const onSite = others.flatMap((stated) => stated.patterns);
  const always = [...inPolicy, ...inCaseOf(inPolicy, onSite)];
  const known = new Map<string, { readonly pattern: CellPattern; rank: number | undefined }>();
  for (const pattern of always) known.set(patternKey(pattern), { pattern, rank: undefined });
  for (const { says, patterns } of crawl) {
    for (const pattern of patterns) {
      const key = patternKey(pattern);
      const before = known.get(key);
      const rank = rankOf(says);
      if (before === undefined) known.set(key, { pattern, rank });
      else if (before.rank !== undefined && rank !== undefined) before.rank = Math.max(before.rank, rank);
    }
  }
  const all = [...known.values()];
  return {
    patterns: all.map(({ pattern }) => pattern),
    ranks: all.map(({ rank }) => rank),
    isInOneCase: onSite.some(({ ignoresCase }) => ignoresCase),
  };
}

/** Patterns that ignore letter case as patterns that do not, in the letter case of the policy where it has the same path (POL-19). */
function inCaseOf(inPolicy: readonly CellPattern[], onSite: readonly CellPattern[]): CellPattern[] {
  const spelt = new Map(inPolicy.map((pattern) => [patternKey(pattern).toLowerCase(), pattern.pieces]));
  return onSite.map((pattern) => {
    if (!pattern.ignoresCase) return pattern;
    const inOneCase = { ...pattern, ignoresCase: false };
    return { ...inOneCase, pieces: spelt.get(patternKey(inOneCase).toLowerCase()) ?? withEscapes(pattern.pieces) };
  });
}

/** Pieces in lower case with their escapes as addresses have them. */
function withEscapes([first, ...others]: CellPattern['pieces']): CellPattern['pieces'] {
  const upper = (piece: string): string => piece.replace(/%[0-9a-f]{2}/g, (found) => found.toUpperCase());
  return [upper(first), ...others.map(upper)];
}

/** How strong a rule of robots.txt is: the longer pattern wins, and of two as long the Allow (RFC9309-2.2.2-c, -d). */
function rankOf(says: string): number | undefined {
  const [, word, written] = /^(allow|disallow) (.*)$/s.exec(says) ?? [];
  const normal = written === undefined ? undefined : normalisePattern(written, 'disallow');
  return normal === undefined ? undefined : normal.length * 2 + (word === 'allow' ? 1 : 0);
}

/**
 * Statements without the groups of rules that are those on fetching: read for a usage-only token, the same rule of them wins, so they turn on
 * nothing else (AIN-8). Groups are parted by statements that say nothing.
 */
function withoutRulesOf(crawl: readonly Stated[], all: readonly Stated[]): readonly Stated[] {
  const known = placesOf(crawl);
  if (known === '') return all;
  const groups: Stated[][] = [[]];
  for (const stated of all) {
    if (stated.says === '' && stated.patterns.length === 0) groups.push([]);
    else groups.at(-1)?.push(stated);
  }
  return groups.filter((group) => placesOf(group) !== known).flat();
}

/** The same for groups of the same rules. */
function placesOf(group: readonly Stated[]): string {
  return group.map(({ place }) => (place === undefined ? '' : `${place.source.name} ${place.span.start},`)).join('');
}
