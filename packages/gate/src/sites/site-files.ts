import type { Fetched } from '@heed/core';
import type { Client, FetchProblem } from '@heed/fetch';
import { fetchSiteFile, type SiteFileOutcome, withBudget } from '@heed/fetch/internal';
import { createRecent } from '../store/recent.js';
import type { Store } from '../store/store.js';
import { documentCacheIn } from './document-cache.js';

/** Files about a resource beside robots.txt. */
export interface FoundFiles {
  /** By address, for the field `files` of a question. */
  readonly files: Readonly<Record<string, Fetched>>;
  /** What went wrong while fetching them. */
  readonly problems: readonly FetchProblem[];
}

/**
 * Why files are wanted. `referred`: a text refers to them, so one that is not there counts as one that could not be fetched. `well-known`:
 * every site may have them, so one that did not come counts as not looked at: it may be there.
 */
type Wanted = 'referred' | 'well-known';

/** May this address be fetched? Asked about each file, and about each redirect on the way to it. */
type MayFetch = (address: string) => Promise<boolean>;

/** Limit: documents that are fetched because one robots.txt, or one response, refers to them. */
const maxReferences = 20;

/** Limit: octets of all files that are fetched for one question. A text that is read takes several times its length. */
const maxOctets = 8 * 1024 * 1024;

/** Limit: the time for all files of one question, in time limits for one document. They are fetched at the same time. */
const maxTimeouts = 1.5;

/** Limit: characters of files that are kept in memory beside what the store keeps: some thousand ordinary ones. */
const maxKeptLength = 8 * 1024 * 1024;

/** Limit: what a file costs beside its text, in characters. */
const costOfFile = 1024;

/** A file, and when that was found out. */
interface KnownFile {
  readonly outcome: SiteFileOutcome;
  readonly knownAt: number;
}

/** Fetches files of sites, or takes them from the store while they are fresh there. `timeout` is that of the client. */
export function createFileFetcher(client: Client, store: Store, timeout: number) {
  const cache = documentCacheIn(store, 'file');
  const kept = createRecent<KnownFile>(maxKeptLength);
  const pending = new Map<string, Promise<SiteFileOutcome | 'refused'>>();

  async function fetchFile(address: string, asking: Client, mayFetch: MayFetch, moment: number) {
    const known = kept.get(address);
    if (known !== undefined && known.knownAt <= moment && moment < known.outcome.freshUntil) return known.outcome;
    if (!(await mayFetch(address))) return 'refused';
    const outcome = await fetchSiteFile(asking, address, moment, cache, mayFetch);
    kept.set(address, { outcome, knownAt: moment }, address.length + textOf(outcome.file).length + costOfFile);
    return outcome;
  }

  /** Each file once, however many ask for it at the same time. */
  function fetchOnce(address: string, asking: Client, mayFetch: MayFetch, moment: number) {
    const waiting = pending.get(address);
    if (waiting !== undefined) return waiting;
    const fetching = fetchFile(address, asking, mayFetch, moment).finally(() => pending.delete(address));
    pending.set(address, fetching);
    return fetching;
  }

  return async function filesFor(
    addresses: readonly string[],
    wanted: Wanted,
    mayFetch: MayFetch,
    moment: number,
  ): Promise<FoundFiles> {
    const asking = withBudget(client, {
      documents: 'All files for one decision',
      milliseconds: maxTimeouts * timeout,
      octets: maxOctets,
    });
    const fetched = addresses.slice(0, maxReferences);
    const outcomes = await Promise.all(fetched.map((address) => fetchOnce(address, asking, mayFetch, moment)));
    const files: Record<string, Fetched> = {};
    const problems: FetchProblem[] = [];
    for (const [place, address] of fetched.entries()) {
      const outcome = outcomes[place];
      if (outcome === undefined || outcome === 'refused') continue;
      problems.push(...outcome.problems);
      if (outcome.isSeen) files[address] = wanted === 'referred' ? outcome.file : unlessPage(outcome.file);
    }
    return { files, problems };
  };
}

/** Lenient: many servers answer a path that they do not know with a page and status 200. */
function unlessPage(file: Fetched): Fetched {
  return /^\s*<(?:!doctype html|html)\b/i.test(textOf(file)) ? { status: 404 } : file;
}

function textOf(file: Fetched): string {
  return typeof file === 'string' ? file : (file.body ?? '');
}
