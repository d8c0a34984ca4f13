import type { Client, RobotsCache } from '@heed/fetch';
import { fetchSiteFile, type SiteFileOutcome } from '@heed/fetch/internal';
import { createRecent } from './store/recent.js';

/** Returns why a URL may not be fetched, in words; `undefined` if it may. Asked about each file, and about each redirect on the way to it. */
export type Refusal = (url: string) => Promise<string | undefined>;

/** A file of a site, or why it was not fetched. */
export type FileResult = SiteFileOutcome | { readonly refused: string };

/** How to get one file. */
export interface FileRequest {
  readonly client: Client;
  readonly refusal: Refusal;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Gets a file of a site, from memory or the cache while it is fresh there. Each file once, however many ask for it at the same time. */
export type GetFile = (address: string, request: FileRequest) => Promise<FileResult>;

/** Limit: characters of files kept in memory in addition to the cache: some thousand ordinary ones. */
const maxKeptLength = 8 * 1024 * 1024;

/** Limit: what a file costs besides its text, in characters. */
const costOfFile = 1024;

/** A file, and when that was found out. */
interface KnownFile {
  readonly outcome: SiteFileOutcome;
  readonly knownAt: number;
}

/** Creates what gets and keeps files of sites. */
export function createSiteFiles(cache?: RobotsCache): GetFile {
  const kept = createRecent<KnownFile>(maxKeptLength);
  const pending = new Map<string, Promise<FileResult>>();

  async function fetchFile(address: string, { client, refusal, time }: FileRequest): Promise<FileResult> {
    const known = kept.get(address);
    if (known !== undefined && known.knownAt <= time && time < known.outcome.freshUntil) return known.outcome;
    let refused = await refusal(address);
    if (refused !== undefined) return { refused };
    const outcome = await fetchSiteFile(client, address, time, cache, async (next) => {
      refused = await refusal(next);
      return refused === undefined;
    });
    // The target of a redirect that may not be followed is not known.
    if (refused !== undefined) return { refused };
    // What one gathering could not afford, or wait for, says nothing to the next one.
    if (!outcome.problems.some(({ code }) => ofOneGathering.has(code))) {
      kept.set(address, { outcome, knownAt: time }, address.length + lengthOf(outcome) + costOfFile);
    }
    return outcome;
  }

  return (address, request) => {
    const waiting = pending.get(address);
    if (waiting !== undefined) return waiting;
    const fetching = fetchFile(address, request).finally(() => pending.delete(address));
    pending.set(address, fetching);
    return fetching;
  };
}

/** The problems that are about what fetched a file and not about the file. */
const ofOneGathering: ReadonlySet<string> = new Set(['fetch/budget-spent', 'fetch/not-yet']);

function lengthOf({ file }: SiteFileOutcome): number {
  return (typeof file === 'string' ? file : (file.body ?? '')).length;
}
