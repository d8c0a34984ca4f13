import type { PageInstruction } from '../../policy/page.js';

/** A robots processing instruction as it was read. */
type RobotsPiReading =
  | { readonly kind: 'legal'; readonly index: 'yes' | 'no'; readonly follow: 'yes' | 'no' }
  /** It is ignored; `fault` completes "because …" (PI-28). */
  | { readonly kind: 'illegal'; readonly fault: string };

/** A legal instruction with its place. */
export interface LegalInstruction extends Extract<RobotsPiReading, { kind: 'legal' }> {
  readonly instruction: PageInstruction;
}

/** The four legal forms (PI-13): names, order, quotes and letter case exactly like this, and only XML white space (PI-23). */
const legal = /^[ \t\r\n]*index="(yes|no)"[ \t\r\n]+follow="(yes|no)"[ \t\r\n]*$/;

/**
 * Reads the data of a robots processing instruction: the text after its target (PI-42).
 *
 * Reading: (P-3) white space before `?>` is allowed, because a blank must not lift a prohibition. (P-4) Everything else has to
 * match exactly, since the document says what to do with an illegal instruction.
 */
export function readRobotsPi(data: string): RobotsPiReading {
  const found = legal.exec(data);
  if (found === null) return { kind: 'illegal', fault: faultOf(data) };
  return { kind: 'legal', index: found[1] === 'no' ? 'no' : 'yes', follow: found[2] === 'no' ? 'no' : 'yes' };
}

/** Limit: the number of characters of an illegal instruction that are looked at to find its fault. */
const maxExamined = 200;

/** Possible faults; the first one that fits is reported, so the plainest come first. */
const faults: readonly [test: RegExp, fault: string][] = [
  [/^\s*$/, 'it is empty'],
  [/'/, 'its values are not in double quotes'],
  [/\s=|=\s/, 'there is white space next to an equals sign'],
  [/^(?!.*\bindex=)(?!.*\bfollow=)/is, 'it has neither index nor follow'],
  [/^(?!.*\bindex=)/is, 'index is missing'],
  [/^(?!.*\bfollow=)/is, 'follow is missing'],
  [/\bfollow=.*\bindex=/is, 'index is not first'],
  [/[A-Z]/, 'names and values must be in lower case'],
  [/\b(?:index|follow)=(?!"(?:yes|no)")/, 'a value is neither "yes" nor "no"'],
  [/"follow=/, 'there is no white space between index and follow'],
];

function faultOf(data: string): string {
  const examined = data.slice(0, maxExamined);
  return faults.find(([test]) => test.test(examined))?.[1] ?? 'it contains more than index and follow';
}

/** Limit: the number of characters of an instruction that a reason or a problem shows. */
const maxShown = 200;

/** The part of an instruction that is shown. */
export function shownSpan({ span: { start, end } }: PageInstruction): PageInstruction['span'] {
  return { start, end: Math.min(end, start + maxShown) };
}
