/** The four questions that the profile answers. Each pair of names decides one of them and no other (REP-MF-23). */
export const pairs = ['follow', 'index', 'anchor-text', 'archive'] as const;

export type Pair = (typeof pairs)[number];

/**
 * The eight names, without the `robots-` or `robotN-` before them (REP-MF-6). There is none for `all`, `none` or a snippet
 * (REP-MF-8).
 */
export const terms = {
  nofollow: { pair: 'follow', says: 'disallow', clause: 'REP-MF-13' },
  follow: { pair: 'follow', says: 'allow', clause: 'REP-MF-15' },
  noindex: { pair: 'index', says: 'disallow', clause: 'REP-MF-16' },
  index: { pair: 'index', says: 'allow', clause: 'REP-MF-18' },
  noanchortext: { pair: 'anchor-text', says: 'disallow', clause: 'REP-MF-19' },
  anchortext: { pair: 'anchor-text', says: 'allow', clause: 'REP-MF-20' },
  noarchive: { pair: 'archive', says: 'disallow', clause: 'REP-MF-21' },
  archive: { pair: 'archive', says: 'allow', clause: 'REP-MF-22' },
} as const;

type Term = keyof typeof terms;

export function isTerm(name: string): name is Term {
  return Object.hasOwn(terms, name);
}

/** The addressee of names that start with `robots-`. Robots with a number are addressed by that number. */
export const allRobots = 'all';

/** A class name of the profile: its term, and the robots that it addresses. */
export interface Directive {
  readonly term: Term;
  /** `allRobots` (`robots-`), or the number of a robot (`robotN-`, REP-MF-53). */
  readonly robot: string;
}

/** The number of a robot as a key: a positive integer (REP-MF-52). Lenient: `01` is 1, in META tags as in class names. */
export function robotNumber(digits: string): string | undefined {
  const number = digits.replace(/^0+/, '');
  return number === '' ? undefined : number;
}
