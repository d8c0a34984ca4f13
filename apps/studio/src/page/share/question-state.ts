import type { Fetched, Question } from '@heed/core';
import type { Sources, SourceText } from '../../sources.ts';
import { firstState, type StudioState } from '../state/studio-state.ts';

/** A state, and sentences on what of the questions is not in it. */
export interface StateOfQuestions {
  readonly state: StudioState;
  readonly notes: readonly string[];
}

/** Fields that can change an answer and that the studio does not support. */
const unsupported = ['obtained', 'element', 'fragments', 'arrangements'] as const satisfies (keyof Question)[];

/** The studio filled with a question. Of several, the agents of those about the same address are the columns. */
export function stateOfQuestions([first, ...others]: readonly [Question, ...Question[]]): StateOfQuestions {
  const alike = [first, ...others.filter(({ url }) => url === first.url)];
  const agents = [...new Set(alike.map(({ agent }) => agent))];
  const { url, at, usages, purposes, history } = first;
  const state: StudioState = {
    ...firstState,
    sources: sourcesOf(first),
    url,
    ...(at === undefined ? {} : { at }),
    agents,
    usages: usages === undefined ? firstState.usages : [...new Set(usages)],
    purposes: purposes ?? [],
    history: history ?? {},
  };
  const lost = unsupported.filter((field) => first[field] !== undefined);
  const left = others.length + 1 - alike.length;
  return {
    state,
    notes: [
      ...(lost.length === 0 ? [] : [`The studio does not support ${lost.join(', ')}, so its answers may differ.`]),
      ...(left === 0 ? [] : [leftOut(left)]),
    ],
  };
}

function leftOut(count: number): string {
  return count === 1
    ? 'One question is left out: it is about another address.'
    : `${count} questions are left out: they are about other addresses.`;
}

function sourcesOf({ robots, files = {}, response = {} }: Question): Sources {
  const { status, headers, body = '' } = response;
  const statusLine = status === undefined ? [] : [`HTTP/1.1 ${status}`];
  const lines = (headers ?? []).map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`);
  return {
    robots: robots === undefined ? { text: '' } : sourceTextOf(robots),
    headers: [...statusLine, ...lines].map((line) => `${line}\n`).join(''),
    page: body,
    files: Object.entries(files).map(([name, file]) => ({ name, ...sourceTextOf(file) })),
    policy: '',
  };
}

/** An empty text was provided; in the studio its status says so. */
function sourceTextOf(fetched: Fetched): SourceText {
  if (typeof fetched === 'string') return fetched === '' ? { text: '', status: 200 } : { text: fetched };
  return { text: fetched.body ?? '', status: fetched.status };
}
