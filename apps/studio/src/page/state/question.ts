import type { Fetched, Question, ResourceResponse } from '@heed/core';
import { readHeaderFile } from '@heed/core/documents';
import type { Sources, SourceText } from '../../sources.ts';
import type { StudioState } from './studio-state.ts';

/** What is asked, for one agent. The moment is given, because a question never reads the clock. */
export function questionOf(state: Asked, agent: string, now: string): Question {
  const { url, usages, purposes, sources } = state;
  const robots = fetchedOf(sources.robots);
  const files = filesOf(sources);
  const response = responseOf(sources);
  return {
    agent,
    url,
    at: state.at ?? now,
    usages,
    ...(purposes.length === 0 ? {} : { purposes }),
    ...(robots === undefined ? {} : { robots }),
    ...(files === undefined ? {} : { files }),
    ...(response === undefined ? {} : { response }),
  };
}

/** The part of the state that answers depend on. */
export type Asked = Pick<StudioState, 'sources' | 'url' | 'at' | 'agents' | 'usages' | 'purposes'>;

/** A text as it was fetched, or given by hand; absent if it was not looked at. */
export function fetchedOf({ text, status }: SourceText): Fetched | undefined {
  if (status === undefined) return text === '' ? undefined : text;
  return text === '' ? { status } : { status, body: text };
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
  const header = readHeaderFile(headers);
  return {
    ...(header.status === undefined ? {} : { status: header.status }),
    ...(headers === '' ? {} : { headers: header.headers }),
    ...(page === '' ? {} : { body: page }),
  };
}
