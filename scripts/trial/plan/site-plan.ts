import type { PlainRule } from '../../../conformance/src/reference-matcher.ts';

/** What a site does in a trial, as plain data: made at random, played by `sites/`, known to the judge. */
export interface SitePlan {
  /** Its number in the whole trial, which with the seed is all it takes to make it again. */
  readonly number: number;
  /** It has the host of the previous site, on another port: still another origin. */
  readonly sharesHost: boolean;
  /** For each phase, the answers to the first, second, … request for robots.txt in it. The last one is repeated. */
  readonly robots: readonly (readonly [RobotsAnswer, ...RobotsAnswer[]])[];
  /** Pages by the path and query that they are requested by. Every other address is a page without links. */
  readonly pages: ReadonlyMap<string, PageAnswer>;
  /** The paths that a crawler receives. */
  readonly seeds: readonly string[];
}

/** What robots.txt is, in groups: what it says is known without reading its text. */
export interface RobotsFile {
  readonly groups: readonly { readonly names: readonly string[]; readonly rules: readonly PlainRule[] }[];
  /** Path prefixes that an ACAP record forbids every crawler to fetch. */
  readonly acapDenied: readonly string[];
  /** The file in the form in which it is sent. */
  readonly bytes: Buffer;
}

/** The headers that say how long an answer may be used, and what they mean. */
export interface Caching {
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds for which a cache may use it, by RFC 9111. `unsaid`: no header says, so RFC 9309 alone sets the bound. */
  readonly lifetime: number | 'unsaid';
}

/** How a server answers a request for robots.txt. */
export type RobotsAnswer =
  | { readonly kind: 'file'; readonly file: RobotsFile; readonly caching: Caching; readonly isPacked: boolean }
  | { readonly kind: 'status'; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly kind: 'redirects';
      readonly steps: readonly RedirectStep[];
      readonly end: RobotsAnswer | 'endless' | 'outside';
    }
  | { readonly kind: 'broken'; readonly how: 'silent' | 'stalls' | 'resets' | 'cut' | 'not HTTP' };

export interface RedirectStep {
  readonly status: number;
  /** The site that has the next step: this number of sites further in its batch. */
  readonly ahead: number;
}

/** An address on a site of the batch. */
export interface Target {
  readonly ahead: number;
  readonly path: string;
}

/** How a server answers a request for a page. */
export type PageAnswer =
  | {
      readonly kind: 'page';
      readonly links: readonly Target[];
      /** Where the page asks crawlers not to follow its links. */
      readonly nofollow: 'nowhere' | 'header' | 'meta' | 'rel';
    }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: Target | 'outside' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'resets' };

/** An address that no trial may reach: it is reserved for examples (RFC 5737). */
export const outside = 'http://192.0.2.1/outside';

/** Every path that only links with nofollow lead to begins so. */
export const quietPrefix = '/quiet/';
