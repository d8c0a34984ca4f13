import type { Usage } from '@heed/core';
import type { ChangeKind } from '@heed/core/internal/comparisons';

/** An address of the list that changes, for agents of one class. */
export interface ChangedUrl {
  /** As it is in the list. */
  readonly url: string;
  readonly kind: ChangeKind;
  readonly agents: readonly string[];
  readonly usage: Usage;
  readonly purposes?: readonly string[];
  readonly from: { readonly verdict: string; readonly may: boolean };
  readonly to: { readonly verdict: string; readonly may: boolean };
}

/** What was found in a list of addresses. Of the changes, only the first are kept. */
export interface UrlOutcome {
  /** The list, as it was given. */
  readonly list: string;
  /** Addresses that were read. */
  readonly addresses: number;
  /** Addresses of which something changes. */
  readonly changed: number;
  /** Lines that are not addresses, and addresses of other sites. */
  readonly skipped: number;
  readonly first: readonly ChangedUrl[];
  /** How many changes there are, of all addresses. */
  readonly changes: number;
}
