import { defined } from '@heed/core/internal';
import type { FetchedSite, FetchSite } from '@heed/service';
import { CommandError } from '../command-error.js';
import type { Documents } from '../documents/documents.js';
import { createInputs } from '../documents/inputs.js';
import { fetchEach } from '../documents/network/fetch-each.js';
import type { NetworkOptions } from '../documents/network/fetcher.js';
import { notesInWords } from '../documents/notes-in-words.js';
import type { Io } from '../io.js';
import type { ServeCommandOptions } from './options.js';

/**
 * Fetches addresses that are sent to the service, as `heed check` would, with one difference: strangers may have chosen them, so they lead to
 * a private network only if the command line trusts their origin.
 */
export function createFetchSite(options: ServeCommandOptions, userAgent: string, io: Io): FetchSite {
  const { timeout, allowPrivate, trust = [] } = options;
  return async (url, usages, stop) => {
    if (!/^https?:\/\//i.test(url)) return { refused: 'Only http and https URLs can be fetched.' };
    const network: NetworkOptions = defined({
      userAgent,
      trust,
      signal: stop,
      // What the service keeps of sites is in its own cache; a folder in somebody's home is for people.
      cache: false,
      timeout: timeout ?? defaultSeconds,
      allowPrivate,
      usages,
    });
    try {
      for await (const documents of fetchEach([url], network, createInputs(io))) return fetchedSite(documents);
      return { refused: 'Nothing was found.' };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { refused: error.message.charAt(0).toUpperCase() + error.message.slice(1) };
    }
  };
}

/** Limit: seconds for one document, as for the other routes of the service: somebody waits for the answer. */
const defaultSeconds = 10;

function fetchedSite(documents: Documents): FetchedSite {
  const { url, robots, files, response, redirectSteps = [], notes, unseen, failed } = documents;
  const all = [...(failed === undefined ? [] : [failed]), ...notes, ...(unseen === undefined ? [] : [unseen])];
  return defined({
    url,
    robots,
    files,
    response,
    redirects: redirectSteps.map((step) => defined({ url: step.url, files: step.files, robots: step.robots })),
    notes: [...new Set(notesInWords(all))],
  });
}
