import type { Fetched, Question, ResourceResponse } from '@heed/core';
import { askableResponse, defined, readHeaderFile } from '@heed/core/internal';
import type { Sources, SourceText } from '../../sources.ts';
import type { StudioState } from './studio-state.ts';

/** What is asked, for one agent. The time is a parameter, because a question never reads the clock. */
export function questionOf(state: Asked, agent: string, now: string): Question {
  const { url, usages, purposes, history, sources } = state;
  return {
    agent,
    url,
    at: state.at ?? now,
    usages,
    ...(purposes.length === 0 ? {} : { purposes }),
    ...(Object.keys(history).length === 0 ? {} : { history }),
    ...textsOf(sources),
  };
}

/** The sources in the shapes of a question. Those that were not provided are absent. */
export function textsOf(sources: Sources): Pick<Question, 'robots' | 'files' | 'response'> {
  const robots = fetchedOf(sources.robots);
  const files = filesOf(sources);
  const response = responseOf(sources);
  return defined({ robots, files, response });
}

/** The part of the state that answers depend on. */
export type Asked = Pick<StudioState, 'sources' | 'url' | 'at' | 'agents' | 'usages' | 'purposes' | 'history'>;

/** The part of a state that answers depend on, and no more: the rest need not go to a worker. */
export function askedOf({ sources, url, at, agents, usages, purposes, history }: StudioState): Asked {
  return defined({ sources, url, at, agents, usages, purposes, history });
}

/**
 * A text that was fetched or typed by hand; undefined if it was not provided. A delivered text may be empty; with any other status, an
 * empty text counts as absent.
 */
export function fetchedOf({ text, status }: SourceText): Fetched | undefined {
  if (status === undefined) return text === '' ? undefined : text;
  return text === '' && !isDelivered(status) ? { status } : { status, body: text };
}

function isDelivered(status: number | 'unreachable'): boolean {
  return status !== 'unreachable' && status >= 200 && status <= 299;
}

/** The other files that there is something of, by name. */
export function filesOf({ files }: Sources): Question['files'] {
  const given = files.flatMap((file) => {
    const fetched = fetchedOf(file);
    return fetched === undefined || file.name === '' ? [] : [[file.name, fetched] as const];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function responseOf({ headers, page }: Sources): ResourceResponse | undefined {
  if (headers === '' && page === '') return undefined;
  const { status, headers: lines } = readHeaderFile(headers);
  return askableResponse(
    defined({ status, headers: headers === '' ? undefined : lines, body: page === '' ? undefined : page }),
  );
}

/**
 * Is the body of a response with this status the page? That of an error, a redirect or a response without content (RFC 9110) is not,
 * so there is no page to show or to compare. Its own signals still count (ASK-35).
 */
export function carriesPage(status = 200): boolean {
  return status >= 200 && status <= 299 && status !== 204 && status !== 205;
}
