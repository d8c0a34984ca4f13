import type { PageInstruction } from '../../policy/page.js';

/** What a robots processing instruction says. */
export type RobotsPiReading =
  | { readonly kind: 'legal'; readonly index: 'yes' | 'no'; readonly follow: 'yes' | 'no' }
  /** It says nothing; `fault` completes "because …" (PI-28). */
  | { readonly kind: 'illegal'; readonly fault: string };

/** A reading with legal syntax, and where it stands. */
export interface LegalInstruction extends Extract<RobotsPiReading, { kind: 'legal' }> {
  readonly instruction: PageInstruction;
}

/** The four legal forms (PI-13): names, order, quotes and case as they are here, white space of XML only (PI-23). */
const legal = /^[ \t\r\n]*index="(yes|no)"[ \t\r\n]+follow="(yes|no)"[ \t\r\n]*$/;

/**
 * Reads the data of a robots processing instruction: what stands behind the target (PI-42).
 *
 * Reading: (P-3) white space before `?>` is allowed; one blank must not turn a no into silence. (P-4) all else is
 * taken by the letter, since the document says what to do with an illegal instruction.
 */
export function readRobotsPi(data: string): RobotsPiReading {
  const found = legal.exec(data);
  if (found === null) return { kind: 'illegal', fault: faultOf(data) };
  return { kind: 'legal', index: found[1] === 'no' ? 'no' : 'yes', follow: found[2] === 'no' ? 'no' : 'yes' };
}

/** Limit: how much of an illegal instruction is looked at to say what is wrong with it. */
const maxLooked = 200;

/** What is wrong first, from the plainest slip to anything at all. */
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
  const looked = data.slice(0, maxLooked);
  return faults.find(([test]) => test.test(looked))?.[1] ?? 'it contains more than index and follow';
}
