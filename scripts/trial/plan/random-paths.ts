import type { Random } from '../../random.ts';

/** Few enough that rules match paths, with the characters that matchers get wrong: case, escapes, wildcards, dots, other alphabets. */
const segments = ['a', 'b', 'ab', 'A', 'c.html', 'caf\u00e9', 'caf%C3%A9', '%61', 'p~q', 'x*y', '$', 'a%2Fb'] as const;
const queries = ['?q=1', '?id=a/b', '?q=caf\u00e9', '?a=%3A&b', '?q=1?2'] as const;

/** A path that a page may have, sometimes with a query. */
export function randomPath(random: Random): string {
  const depth = 1 + random.below(3);
  const path = Array.from({ length: depth }, () => `/${random.pick(segments)}`).join('');
  return `${path}${random.percent(25) ? '/' : ''}${random.percent(20) ? random.pick(queries) : ''}`;
}

/** A pattern that a rule may have: the beginning of a path, mostly, with wildcards in it. */
export function randomPattern(random: Random): string {
  const path = randomPath(random);
  return random.weighted<() => string>([
    [40, () => path.slice(0, 1 + random.below(path.length))],
    [15, () => path],
    [10, () => `${path}$`],
    [10, () => `/*${path.slice(1 + random.below(path.length))}`],
    [8, () => path.replace(/[ab]/, '*')],
    [4, () => '*'],
    [5, () => '/*?'],
    [4, () => '/'],
    [2, () => ''],
    [2, () => `${'/*a'.repeat(20)}$`],
  ])();
}
