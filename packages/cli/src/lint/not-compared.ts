import type { Linted } from './lint-and-fix.js';

/**
 * Gathers what files that were given one by one could not be compared with, because the other carriers of their site were not given:
 * a contradiction takes two of them.
 */
export class NotCompared {
  readonly #counts: Map<string, number> = new Map();

  add({ documents: { robots, response, shown, lacksHeader } }: Linted, hasAddress: boolean): void {
    const hasRobots = robots !== undefined;
    const isPage = shown.has('body');
    const hasHeader = response !== undefined && lacksHeader !== true;
    if (!hasRobots && !isPage && !hasHeader) return;
    const missing = [
      ...(hasRobots ? [] : ['robots.txt']),
      ...(hasHeader ? [] : [isPage ? 'their headers' : 'headers']),
      ...(isPage ? [] : ['pages']),
    ];
    const own = [...(isPage ? ['pages'] : []), ...(hasHeader ? ['headers'] : []), ...(hasRobots ? ['robots.txt'] : [])];
    if (missing.length > 0) this.#count(`${listed(own)} with ${listed(missing)}`);
    else if (!hasAddress) this.#count('pages with robots.txt, because their address is not known');
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** What was not compared, in words: `robots.txt with headers and pages`. */
  get list(): readonly string[] {
    return [...this.#counts.keys()];
  }
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
