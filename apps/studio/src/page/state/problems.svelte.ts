import type { Fix } from '@heed/core/lint';
import { noSources, type Sources } from '../../sources.ts';
import type { PaneName } from '../engine/messages.ts';
import type { PaneProblems } from '../engine/problem.ts';
import { problemsEngine } from '../engine/problems-engine.ts';
import { textIn, withText } from './pane-text.ts';
import { change, studio } from './store.svelte.ts';

/** What was found in the sources that were checked last. */
interface Found {
  readonly sources: Sources;
  readonly byPane: ReadonlyMap<PaneName, PaneProblems>;
  /** Why nothing is known of these sources. */
  readonly failure?: string;
}

let found = $state.raw<Found>({ sources: noSources, byPane: new Map() });

/** Limit: milliseconds without an edit before problems are looked for, so that the answer to an edit never waits for them. */
const pause = 300;

/** Looks for problems whenever the sources have changed. Called once, while a component is made. */
export function followProblems(): void {
  const sources = $derived(studio().sources);
  const url = $derived(studio().url);
  $effect(() => {
    const looked = { sources, url };
    const timer = setTimeout(() => void look(looked), pause);
    return () => clearTimeout(timer);
  });
}

async function look({ sources, url }: { sources: Sources; url: string }): Promise<void> {
  const isStale = (): boolean => studio().sources !== sources || studio().url !== url;
  if (isEmpty(sources)) {
    found = { sources, byPane: new Map() };
    return;
  }
  try {
    const all = await problemsEngine.call('problems', { sources, url, now: new Date().toISOString() });
    if (!isStale()) found = { sources, byPane: new Map(all.map((one) => [one.pane, one])) };
  } catch (error) {
    if (!isStale()) found = { sources, byPane: new Map(), failure: String(error) };
  }
}

/** Without a text there is nothing to look for, and no worker to start. */
function isEmpty({ robots, headers, page, files, policy }: Sources): boolean {
  return [robots.text, headers, page, policy, ...files.map(({ text }) => text)].every((text) => text === '');
}

/** The problems of a pane that were found last. */
export function problemsIn(pane: PaneName): PaneProblems {
  return found.byPane.get(pane) ?? { pane, problems: [], count: 0, safeFixes: 0 };
}

/** Why problems could not be looked for, if that failed. */
export function problemsFailure(): string | undefined {
  return found.failure;
}

/**
 * Applies a fix, and returns whether it was applied. It is not if the sources have changed since it was found: its location may have
 * changed, and its cause may no longer exist.
 */
export function makeFix(pane: PaneName, { span, text }: Fix): boolean {
  const { sources } = studio();
  if (found.sources !== sources) return false;
  const before = textIn(sources, pane);
  const after = `${before.slice(0, span.start)}${text}${before.slice(span.end)}`;
  change({ sources: withText(sources, pane, after) });
  return true;
}

/** Applies all safe fixes of a pane, also of problems that are not listed, and returns how many. */
export async function makeSafeFixes(pane: PaneName): Promise<number> {
  const { sources, url } = studio();
  const { text, made } = await problemsEngine.call('fixSafely', { sources, url, now: new Date().toISOString(), pane });
  // The person was faster: these fixes are for another text.
  if (studio().sources !== sources) return 0;
  change({ sources: withText(sources, pane, text) });
  return made;
}
