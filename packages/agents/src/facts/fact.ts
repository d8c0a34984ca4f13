import type { Usage } from '@heed/core';
import type { Obeys, Seen } from '../agent-entry.js';
import type { Purpose } from '../purposes.js';

/** One row of the facts, as people write and review it. What most rows share is left out. */
export interface Fact {
  readonly token: string;
  readonly aliases?: readonly string[];
  readonly operator: string;
  /** A usage-only token has the purposes that it governs. */
  readonly purposes: readonly Purpose[];
  readonly governs?: readonly Usage[];
  readonly fallbacks?: readonly string[];
  readonly ignoresAllCrawlers?: true;
  readonly obeys: Obeys;
  readonly retired?: true;
  readonly replacedBy?: readonly string[];
  readonly deviations?: readonly string[];
  readonly notes?: readonly string[];
  /** Null if no page is known; never a guess. */
  readonly source: string | null;
  readonly seen: Seen;
  /** Absent: `lastCheck`. */
  readonly checkedOn?: string;
}

/** The day on which all rows without a date of their own were checked. */
export const lastCheck = '2026-11-15';

/** For tools that anyone can run. */
export const toolUsers = 'users of the tool';
