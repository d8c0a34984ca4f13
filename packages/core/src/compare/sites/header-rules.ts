import { normaliseEncoding } from '../../policy/path.js';

/**
 * Finds the header rules that match a path, in the order of the rules. A pattern is a path, or the beginning of paths
 * and a star. The path is given as `pathOf` normalises it, without its query. However many rules there are, only those
 * that match cost anything.
 */
export function headerRuleFinder<Rule extends { readonly pattern: string }>(
  rules: readonly Rule[],
): (path: string) => readonly Rule[] {
  const exact = new Map<string, number[]>();
  const starting = new Map<string, number[]>();
  for (const [number, { pattern }] of rules.entries()) {
    const isStart = pattern.endsWith('*');
    const path = normaliseEncoding(isStart ? pattern.slice(0, -1) : pattern, '');
    const table = isStart ? starting : exact;
    const known = table.get(path);
    if (known === undefined) table.set(path, [number]);
    else known.push(number);
  }
  const lengths = [...new Set([...starting.keys()].map(({ length }) => length))].sort((one, other) => one - other);
  return (path) => {
    const numbers = [...(exact.get(path) ?? [])];
    for (const length of lengths) {
      if (length > path.length) break;
      for (const number of starting.get(path.slice(0, length)) ?? []) numbers.push(number);
    }
    return numbers.sort((one, other) => one - other).map((number) => rules[number] as Rule);
  };
}
