import type { Ask, Usage, ViewName } from '@heed/core';
import type { Client } from '@heed/fetch';
import type { Note } from './note.js';
import type { SiteRules } from './refusal.js';
import type { GetFile } from './site-files.js';
import type { Sites } from './sites.js';

/** A site as one gathering knows it. */
export interface SiteTexts extends SiteRules {
  readonly notes: readonly Note[];
}

/** What all steps of one gathering share. */
export interface Round {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The agent that fetches: robots.txt must allow it to. */
  readonly agent: string;
  readonly ask: Ask;
  /** Gets ready for questions about these texts. */
  readonly prepare: (texts: object) => Promise<void>;
  readonly sites: Sites;
  readonly getFile: GetFile;
  /** For robots.txt, which says how long to wait before the next request. */
  readonly robotsClient: Client;
  /** For pages and the files that every site may have. */
  readonly client: Client;
  /** For documents that texts refer to: untrusted texts choose how many there are, and where. */
  readonly referredClient: Client;
  readonly usages: readonly Usage[] | undefined;
  readonly views: readonly ViewName[] | undefined;
  readonly given: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly signal: AbortSignal | undefined;
}
