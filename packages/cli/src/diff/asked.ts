import type { Decision, Usage } from '@heed/core';

/** What is asked about an address. */
export interface Asked {
  readonly agent: string;
  readonly purposes: readonly string[];
  readonly usages: readonly Usage[];
}

export type Decisions = { readonly [U in Usage]?: Decision };

/** What both sides say about an address of the site: a path, with a query perhaps. */
export type AskSides = (asked: Asked, address: string) => { readonly from: Decisions; readonly to: Decisions };
