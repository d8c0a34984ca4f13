import type { Usage } from '../policy/usage.js';
import type { PolicyRule } from './policy-file.js';
import type { PolicyPath, PolicyProblems } from './policy-problem.js';
import { comparedPattern } from './read-names.js';

/**
 * Limit: combinations of agent, purpose, path and usage that are checked. A rule with a thousand agents and a thousand paths has a
 * million of them in two thousand words.
 */
const maxCombinations = 200_000;

/** The first rule about a combination. */
interface First {
  readonly rule: number;
  readonly says: 'allow' | 'deny';
}

/**
 * Reports rules of which one allows what another denies, for the same agent, purpose, path and usage, so that nothing makes one of them
 * the narrower one (POL-13). One problem for each pair of rules.
 */
export function reportContradictions(
  rules: readonly (PolicyRule | undefined)[],
  path: PolicyPath,
  problems: PolicyProblems,
): void {
  const first = new Map<string, First>();
  const reported = new Set<string>();
  let left = maxCombinations;
  for (const [number, rule] of rules.entries()) {
    if (rule === undefined) continue;
    const patterns = rule.paths.map(comparedPattern);
    for (const [usage, says] of statementsOf(rule)) {
      for (const key of combinationsOf(rule, patterns, usage)) {
        if (left-- === 0) {
          problems.warn(path, 'The rules were not all compared with each other: they combine in too many ways.');
          return;
        }
        const known = first.get(key);
        if (known === undefined) first.set(key, { rule: number, says });
        else if (known.says !== says && known.rule !== number && !reported.has(`${known.rule} ${number}`)) {
          reported.add(`${known.rule} ${number}`);
          report(rules, known, number, says, key, path, problems);
        }
      }
    }
  }
}

function statementsOf({ allow, deny }: PolicyRule): readonly (readonly [Usage, First['says']])[] {
  return [...allow.map(({ usage }) => [usage, 'allow'] as const), ...deny.map((usage) => [usage, 'deny'] as const)];
}

function* combinationsOf(rule: PolicyRule, patterns: readonly string[], usage: Usage): Generator<string> {
  const purposes = rule.purposes ?? [''];
  for (const agent of rule.agents) {
    for (const purpose of purposes) {
      // None of the four contains a space.
      for (const pattern of patterns) yield `${usage} ${pattern} ${agent.toLowerCase()} ${purpose.toLowerCase()}`;
    }
  }
}

function report(
  rules: readonly (PolicyRule | undefined)[],
  first: First,
  second: number,
  says: First['says'],
  key: string,
  path: PolicyPath,
  problems: PolicyProblems,
): void {
  const [usage, pattern, agent] = key.split(' ');
  const otherVerb = says === 'allow' ? 'denies' : 'allows';
  const verb = says === 'allow' ? 'allows' : 'denies';
  problems.error(
    [...path, second, says],
    `The policy contradicts itself: ${nameOf(rules, second)} ${verb} ${usage} to ${agent} at ${pattern}, ` +
      `and ${nameOf(rules, first.rule)} ${otherVerb} it. Remove one of them, or make one narrower.`,
    [[...path, first.rule, first.says]],
  );
}

function nameOf(rules: readonly (PolicyRule | undefined)[], index: number): string {
  const name = rules[index]?.name;
  return name === undefined ? `rule ${index + 1}` : `rule ${index + 1} (${name.slice(0, 80)})`;
}
