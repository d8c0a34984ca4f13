import type { OpenedSite } from '../../sources.ts';
import { closeStory } from '../examples/story.svelte.ts';
import { keptState, replaceAndKeep, restoreKept } from '../state/kept.svelte.ts';
import { type Notice, notify } from '../state/notice.svelte.ts';
import type { StudioServer } from '../state/server.ts';
import { hasTexts } from '../state/site-texts.ts';
import { replaceState, studio } from '../state/store.svelte.ts';
import { hasSources } from '../welcome/has-sources.ts';

/** Fetches what the site says about the address in the studio, and shows it instead of what is there. */
export async function fetchAddress(server: StudioServer, stop: AbortSignal): Promise<void> {
  notify(undefined);
  const found = await server.fetchSite(studio().url, stop);
  if ('error' in found) notify({ kind: 'bad', text: found.error });
  else showSite(found, 'Fetched');
}

/** Shows what "heed studio" was started with. */
export async function showOpened(server: StudioServer): Promise<void> {
  const opened = await server.opened();
  if (opened !== undefined && !hasSources(studio())) showSite(opened, 'Opened');
}

/** Also if nothing arrived: the texts of the previous site do not apply to it. A policy is not part of what a site sends. */
function showSite(site: OpenedSite, verb: 'Fetched' | 'Opened'): void {
  const { url, sources, notes } = site;
  const before = studio();
  const after = { ...before, url, sources: { ...sources, policy: before.sources.policy } };
  closeStory();
  // Those of the site before may have been put aside already, when the address was written.
  if (hasTexts(before.sources)) replaceAndKeep(after);
  else replaceState(after);
  const back = keptState() === undefined ? {} : { action: { title: 'Restore the previous texts', run: goBack } };
  if (isNothing(site)) {
    notify({ kind: 'bad', text: `Nothing could be fetched for ${url}.`, details: notes, ...back });
    return;
  }
  const shown: Notice = {
    kind: notes.length === 0 ? 'good' : 'note',
    text: `${verb} ${url}.`,
    details: notes,
    ...back,
  };
  notify(verb === 'Opened' && notes.length === 0 ? undefined : shown);
}

function isNothing({ sources: { robots, headers, page, files } }: OpenedSite): boolean {
  return robots.status === 'unreachable' && headers === '' && page === '' && files.every(({ text }) => text === '');
}

function goBack(): void {
  restoreKept();
  notify(undefined);
}
