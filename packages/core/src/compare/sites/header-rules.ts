import { matchesPath, type PathRule, pathRuleOf } from '../../dialects/robots-txt/match/path-rule.js';
import { normaliseEncoding } from '../../policy/path.js';
import { PathBytes } from '../../policy/path-bytes.js';

/** A rule for the header of a response: a path or the beginning of paths, or a pattern of robots.txt with exceptions. */
interface MatchedRule {
  readonly pattern: string;
  readonly syntax?: 'robots';
  readonly except?: readonly string[];
}

/** A pattern of robots.txt with a star or an end, or a query. */
interface PatternRule {
  readonly number: number;
  readonly matches: PathRule;
}

/**
 * Finds the header rules that match an address, in the order of the rules. The address is given as `pathOf` normalises it, with its query.
 * Rules for paths and their beginnings cost nothing unless they match; those with patterns and exceptions are compared one by one.
 */
export function headerRuleFinder<Rule extends MatchedRule>(
  rules: readonly Rule[],
): (address: string) => readonly Rule[] {
  const exact = new Map<string, number[]>();
  const starting = new Map<string, number[]>();
  const patterns: PatternRule[] = [];
  const exceptions = rules.map(({ except = [] }) => except.map(pathRuleOf));
  for (const [number, { pattern, syntax }] of rules.entries()) {
    const isRobots = syntax === 'robots';
    if (isRobots && /[*?]|\$$/.test(pattern)) {
      patterns.push({ number, matches: pathRuleOf(pattern) });
      continue;
    }
    const isStart = isRobots || pattern.endsWith('*');
    const path = normaliseEncoding(isStart && !isRobots ? pattern.slice(0, -1) : pattern, '');
    const table = isStart ? starting : exact;
    const known = table.get(path);
    if (known === undefined) table.set(path, [number]);
    else known.push(number);
  }
  const lengths = [...new Set([...starting.keys()].map(({ length }) => length))].sort((one, other) => one - other);
  const hasPatterns = patterns.length > 0 || exceptions.some((except) => except.length > 0);
  return (address) => {
    const path = address.split('?', 1)[0] as string;
    const numbers = [...(exact.get(path) ?? [])];
    for (const length of lengths) {
      if (length > path.length) break;
      for (const number of starting.get(path.slice(0, length)) ?? []) numbers.push(number);
    }
    const sorted = (found: number[]): readonly Rule[] =>
      found.sort((one, other) => one - other).map((number) => rules[number] as Rule);
    if (!hasPatterns) return sorted(numbers);
    const bytes = new PathBytes(address.length + 1).takePath(address);
    for (const { number, matches } of patterns) if (matchesPath(matches, bytes)) numbers.push(number);
    return sorted(numbers.filter((number) => !exceptions[number]?.some((one) => matchesPath(one, bytes))));
  };
}
