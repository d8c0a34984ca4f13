import { matchesPath, type PathRule, pathRuleOf } from '../dialects/robots-txt/match/path-rule.js';
import type { Limit } from '../policy/limit.js';
import type { PathBytes } from '../policy/path-bytes.js';
import type { Usage } from '../policy/usage.js';
import { type Addressees, addresseesOf, type Nearness } from './addressing.js';
import type { PolicyRule } from './policy-file.js';

/** A rule in the form in which it is asked. */
export interface AskedRule {
  readonly rule: PolicyRule;
  /** Its index in the list, from 0. */
  readonly index: number;
  readonly addressees: Addressees;
  readonly paths: readonly { readonly written: string; readonly pattern: PathRule }[];
  /** In lower case. Absent: any purpose. */
  readonly purposes: readonly string[] | undefined;
}

export function askedRuleOf(rule: PolicyRule, index: number): AskedRule {
  return {
    rule,
    index,
    addressees: addresseesOf(rule),
    paths: rule.paths.map((written) => ({ written, pattern: pathRuleOf(written) })),
    purposes: rule.purposes?.map((purpose) => purpose.toLowerCase()),
  };
}

/** What one rule says of a question, and how narrow it is. Of two, the one that is larger in the first of these that differs wins. */
export interface Ranked {
  readonly asked: AskedRule;
  readonly nearness: Nearness;
  /** 1 if it is for the purpose of the question, 0 if it is for any. */
  readonly forPurpose: 0 | 1;
  /** The bytes of its longest pattern that matches, and that pattern as written. */
  readonly bytes: number;
  readonly pattern: string;
  /** 1 if it names the usage itself, 0 if it names `present` and the usage is a form of it. */
  readonly exact: 0 | 1;
  readonly denies: 0 | 1;
  /** The usage as the rule names it. */
  readonly usage: Usage;
  readonly limits: readonly Limit[];
}

/** By what one rule wins over another, in this order, and the clause that says so. */
const steps: readonly (readonly [keyof Ranked & ('nearness' | 'forPurpose' | 'bytes' | 'exact' | 'denies'), string])[] =
  [
    ['nearness', 'POL-9'],
    ['forPurpose', 'POL-10'],
    ['bytes', 'POL-11'],
    ['exact', 'POL-12'],
    ['denies', 'POL-13'],
  ];

/** The clause by which one rule wins over another; `undefined` if neither does. */
export function differenceOf(
  one: Ranked,
  other: Ranked,
): { readonly clause: string; readonly wins: boolean } | undefined {
  for (const [step, clause] of steps) if (one[step] !== other[step]) return { clause, wins: one[step] > other[step] };
  return undefined;
}

/** A rule about a path for an agent. */
export type MatchingRule = Pick<Ranked, 'asked' | 'nearness' | 'bytes' | 'pattern'>;

/** Returns the rules about a path for an agent, each as specific to the agent as `nearness` says. */
export function matchingRules(
  rules: readonly AskedRule[],
  nearness: readonly Nearness[],
  path: PathBytes,
): MatchingRule[] {
  return rules.flatMap((asked, index) => {
    const near = nearness[index] ?? 0;
    const longest = near === 0 ? undefined : longestMatch(asked, path);
    return longest === undefined ? [] : [{ asked, nearness: near, ...longest }];
  });
}

function longestMatch({ paths }: AskedRule, path: PathBytes): Pick<Ranked, 'bytes' | 'pattern'> | undefined {
  let longest: { readonly bytes: number; readonly pattern: string } | undefined;
  for (const { written, pattern } of paths) {
    const bytes = pattern.bytes.length;
    if (bytes > (longest?.bytes ?? -1) && matchesPath(pattern, path)) longest = { bytes, pattern: written };
  }
  return longest;
}

/** What a rule that matches says of a usage for a purpose; `undefined` if it says nothing. */
export function rankedOf(rule: MatchingRule, usage: Usage, purpose: string | undefined): Ranked | undefined {
  const { purposes } = rule.asked;
  if (purposes !== undefined && (purpose === undefined || !purposes.includes(purpose))) return undefined;
  const said = saidOf(rule.asked.rule, usage);
  return said === undefined ? undefined : { ...rule, forPurpose: purposes === undefined ? 0 : 1, ...said };
}

type SaidOfUsage = Pick<Ranked, 'exact' | 'denies' | 'usage' | 'limits'>;

/** What a rule says of a usage: of the usage itself, or else of `present`, which covers every form of it (POL-12). */
function saidOf(rule: PolicyRule, usage: Usage): SaidOfUsage | undefined {
  const own = listedIn(rule, usage);
  if (own !== undefined) return { ...own, exact: 1 };
  const covering = usage.startsWith('present-') ? listedIn(rule, 'present') : undefined;
  return covering === undefined ? undefined : { ...covering, exact: 0 };
}

function listedIn({ allow, deny, terms }: PolicyRule, usage: Usage): Omit<SaidOfUsage, 'exact'> | undefined {
  const offered: readonly Limit[] = terms === undefined ? [] : [{ limit: 'terms', value: terms }];
  if (deny.includes(usage)) return { denies: 1, usage, limits: offered };
  const grant = allow.find((one) => one.usage === usage);
  return grant === undefined ? undefined : { denies: 0, usage, limits: [...grant.limits, ...offered] };
}
