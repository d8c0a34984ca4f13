import type { Verify } from '../enforce/verify.js';

/** How a speaker says a policy. */
export interface SpeakerOptions {
  /** Also write ACAP records into robots.txt. Default: false. */
  readonly acap?: boolean;
  /** Send Robots-Tag beside X-Robots-Tag: the same rules in a form that can be joined without harm. Default: true. */
  readonly robotsTag?: boolean;
  /** For how many seconds the files may be kept without asking again. Default: 3600. */
  readonly maxAge?: number;
  /** The path that clients see before that of a request, if something on the way removes it: `/shop`. Default: none. */
  readonly base?: string;
  /** Answer 403 to known agents that the policy denies `crawl`. Names can be forged: see `verify`. Default: false. */
  readonly enforce?: boolean;
  /**
   * Paths that differ in letter case are different pages, as with Fastify and Hono. Only with `enforce`. Default: false, as
   * with Express, so a rule about `/drafts/` refuses `/Drafts/` too.
   */
  readonly caseSensitive?: boolean;
  /** Tells whether a request comes from the agent that it names. Only with `enforce`. Default: the name is believed. */
  readonly verify?: Verify;
  /** Gets a sentence about whatever goes wrong later. Default: `console.warn`. */
  readonly onProblem?: (sentence: string) => void;
}

/** Options with every default in its place. */
export interface KnownOptions {
  readonly acap: boolean;
  readonly robotsTag: boolean;
  readonly maxAge: number;
  readonly base: string;
  readonly enforce: boolean;
  readonly caseSensitive: boolean;
  readonly verify: Verify | undefined;
  readonly onProblem: (sentence: string) => void;
}

/**
 * RFC 9309 asks crawlers to look again after a day, so an hour is often enough for them and seldom too much for a
 * publisher.
 */
const defaultMaxAge = 3600;

/** Limit: seconds that may stand in Cache-Control (RFC 9111 §1.2.2). */
const longestAge = 2 ** 31;

/** Throws a TypeError for options that are not valid: a misspelt one would be ignored in silence. */
export function knownOptions(given: SpeakerOptions = {}): KnownOptions {
  if (typeof given !== 'object' || given === null) throw new TypeError('The options of a speaker must be an object.');
  for (const [name, value] of Object.entries(given)) {
    const check = Object.hasOwn(checks, name) ? checks[name as keyof SpeakerOptions] : undefined;
    if (check === undefined) throw new TypeError(`A speaker has no option ${JSON.stringify(name)}.`);
    if (value !== undefined && !check.holds(value)) throw new TypeError(`${name} must be ${check.form}.`);
  }
  const { enforce = false, caseSensitive, verify } = given;
  if (verify !== undefined && !enforce) throw new TypeError('verify is for enforce: pass enforce: true too.');
  if (caseSensitive !== undefined && !enforce) {
    throw new TypeError('caseSensitive is for enforce: pass enforce: true too.');
  }
  return {
    acap: given.acap ?? false,
    robotsTag: given.robotsTag ?? true,
    maxAge: given.maxAge ?? defaultMaxAge,
    base: given.base ?? '',
    enforce,
    caseSensitive: caseSensitive ?? false,
    verify,
    onProblem: neverThrowing(given.onProblem ?? ((sentence) => console.warn(sentence))),
  };
}

/** What cannot be told must not end the server. */
function neverThrowing(tell: (sentence: string) => void): (sentence: string) => void {
  return (sentence) => {
    try {
      tell(sentence);
    } catch (error) {
      console.warn(sentence, error);
    }
  };
}

interface Check {
  readonly form: string;
  readonly holds: (value: unknown) => boolean;
}

const isBoolean: Check = { form: 'true or false', holds: (value) => typeof value === 'boolean' };
const isFunction: Check = { form: 'a function', holds: (value) => typeof value === 'function' };

const checks: Readonly<Record<keyof SpeakerOptions, Check>> = {
  acap: isBoolean,
  robotsTag: isBoolean,
  maxAge: {
    form: 'a whole number of seconds from 0 to 2147483648',
    holds: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= longestAge,
  },
  base: {
    form: 'a path such as "/shop", without a slash at the end',
    holds: (value) => typeof value === 'string' && (value === '' || /^\/[^?#]*[^?#/]$/.test(value)),
  },
  enforce: isBoolean,
  caseSensitive: isBoolean,
  verify: isFunction,
  onProblem: isFunction,
};
