import { allRobots, type Directive, isTerm, robotNumber } from './profile/vocabulary.js';
import { tokensOf } from './tokens.js';

/**
 * What a class name means to this dialect. `nocontent` is Yahoo's, which needs no declared profile (PS-O-1); `noindex` is that
 * of site-search tools (PS-O-20), which is only reported (PS-A-8); `robots-like` starts like a name of the profile and is not one (REP-MF-11).
 */
type ClassName =
  | { readonly kind: 'directive'; readonly directive: Directive }
  | { readonly kind: 'nocontent' | 'noindex' | 'robots-like' | 'other' };

const other: ClassName = { kind: 'other' };
const otherNames: ReadonlyMap<string, ClassName> = new Map([
  ['robots-nocontent', { kind: 'nocontent' }],
  ['noindex', { kind: 'noindex' }],
]);

/**
 * Reads one class name as a whole: `robots-noindex-old` is another name (REP-MF-68).
 *
 * Reading: (M-6) letter case does not matter. Letters are folded by the rules of Unicode, which fold no letter outside ASCII
 * into one that the names consist of.
 */
export function readClassName(token: string): ClassName {
  // The longest name is `robotN-noanchortext`, so a stranger's class name of a megabyte is not folded as a whole.
  if (!/^(?:robot|noindex$)/i.test(token)) return other;
  const name = token.slice(0, maxName).toLowerCase();
  const known = otherNames.get(name);
  if (known !== undefined) return token.length === name.length ? known : other;
  const found = /^robot(s|[0-9]+)-(.*)$/s.exec(name);
  if (found === null) return other;
  const [, whom = '', term = ''] = found;
  if (token.length > name.length || !isTerm(term)) return whom === 's' ? { kind: 'robots-like' } : other;
  const robot = whom === 's' ? allRobots : robotNumber(whom);
  return robot === undefined ? other : { kind: 'directive', directive: { term, robot } };
}

/** Limit: the number of a robot has at most 40 digits. */
const maxName = 'robot-noanchortext'.length + 40;

/** The class names of one attribute that mean something to this dialect. */
interface ClassAttribute {
  readonly directives: readonly Directive[];
  /** Is `robots-nocontent` among them (PS-O-1)? */
  readonly nocontent: boolean;
}

export const noClassNames: ClassAttribute = { directives: [], nocontent: false };

/** Reads a class attribute. Each name counts once, among any others and in any order (REP-MF-7). */
export function readClassAttribute(classes: string): ClassAttribute {
  if (!mayHoldNames.test(classes)) return noClassNames;
  const found = new Map<string, ClassName>();
  for (const token of tokensOf(classes)) {
    const name = readClassName(token);
    if (name.kind === 'directive' || name.kind === 'nocontent') found.set(keyOf(name), name);
  }
  return {
    directives: [...found.values()].flatMap((name) => (name.kind === 'directive' ? [name.directive] : [])),
    nocontent: found.has('nocontent'),
  };
}

/** A quick test that saves splitting the attributes of ordinary elements. */
export const mayHoldNames: RegExp = /robot|noindex/i;

/** A key that is the same for every spelling of a name. */
export function keyOf(name: ClassName): string {
  return name.kind === 'directive' ? `${name.directive.robot} ${name.directive.term}` : name.kind;
}
