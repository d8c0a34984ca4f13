import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as agents from '@heed/agents';
import { type Answer, createAsk, type HeaderLine, type Question, type Refusal } from '@heed/core';
import { createGate } from '@heed/gate';
import * as markup from '@heed/markup';
import { ask as askInStudio } from '../../apps/studio/src/page/engine/ask.js';
import { questionOf } from '../../apps/studio/src/page/state/question.js';
import { firstState } from '../../apps/studio/src/page/state/studio-state.js';
import { heed, jsonOf, workFolder } from '../../packages/cli/src/testing/command.js';
import type { StudioProcess } from '../../packages/cli/src/testing/studio.js';
import { record } from '../../packages/cli/src/testing/warc.js';
import type { ServeProcess } from '../../packages/service/src/testing/serve-process.js';
import { fetched } from './fetched.js';
import type { ServedSite } from './served-site.js';
import type { Site } from './sites.js';

/** What a door is asked. */
export interface Asked {
  readonly site: Site;
  readonly served: ServedSite;
  /** All that can be known. Doors that fetch for themselves take agent and usages from it. */
  readonly question: Question;
}

/** What some of the doors need. */
export interface Running {
  readonly service: ServeProcess;
  readonly studio: StudioProcess;
  /** What an audit of all sites says, by address. */
  readonly audited: ReadonlyMap<string, Answer>;
}

/** One way to ask heed. */
export interface Door {
  readonly name: string;
  answer(asked: Asked, running: Running): Promise<Answer>;
}

const ask = createAsk({ agents, markup });

/** What the library says to the same question. */
export function answerOfLibrary(question: Question): Answer {
  return requireAnswer(ask(question));
}

/** The doors that pass all texts themselves, and those that fetch. */
export const doors: readonly Door[] = [
  {
    name: 'heed ask',
    answer: async ({ question }) => {
      const { out } = await heed(['ask'], { input: `${JSON.stringify(question)}\n` });
      return requireAnswer(jsonOf(out)[0] as Answer | Refusal);
    },
  },
  {
    name: 'POST /ask',
    answer: ({ question }, { service }) => posted(service, '/ask', question),
  },
  {
    name: 'heed check',
    answer: async ({ served, question: { agent, usages = [] } }) => {
      const asked = ['--agent', agent, '--usage', usages.join(',')];
      const { out, err } = await heed(['check', served.url, ...asked, '--json', '--allow-private']);
      const [answer] = jsonOf(out) as (Answer | Refusal)[];
      if (answer === undefined) throw new Error(err);
      return requireAnswer(answer);
    },
  },
  {
    name: 'POST /check',
    answer: async ({ served, question: { agent, usages } }, { service }) => {
      const body = { url: served.url, agents: [agent], usages };
      const checked: { answers: { answer: Answer }[] } = await posted(service, '/check', body);
      const [first] = checked.answers;
      if (first === undefined) throw new Error(JSON.stringify(checked));
      return first.answer;
    },
  },
  { name: 'the gate', answer: answerOfGate },
  {
    name: 'the studio',
    answer: async ({ served, question: { agent, usages = [], at = '' } }, { studio }) => {
      const { url, sources } = await studio.fetched(served.url);
      return requireAnswer(askInStudio(questionOf({ ...firstState, url, sources, usages: [...usages] }, agent, at)));
    },
  },
  {
    name: 'heed audit',
    answer: async ({ question: { url } }, { audited }) => {
      const answer = audited.get(url);
      if (answer === undefined) throw new Error(`The audit has no row for ${url}.`);
      return answer;
    },
  },
];

/** A crawler asks before each fetch, and passes on the response. Where it may not fetch, the answer before the fetch is the only one. */
async function answerOfGate({ served, question: { agent, usages = [] } }: Asked): Promise<Answer> {
  const gate = createGate({ agent, usages, allowPrivate: true });
  try {
    for (let url = served.url; ; ) {
      const { may, answer } = await gate.permission(url);
      if (!may) return answer;
      const response = await fetched(url);
      const location = new Headers(response.headers as [string, string][]).get('location');
      if (location === null) return (await gate.judge(url, response)).answer;
      url = new URL(location, url).href;
    }
  } finally {
    await gate.close();
  }
}

/** The answers of one audit about all sites, by the addresses of their pages. The crawl has everything that visits have found, robots.txt first. */
export async function audit(all: readonly Asked[]): Promise<ReadonlyMap<string, Answer>> {
  const [first] = all;
  if (first === undefined) return new Map();
  const file = join(workFolder, 'all.warc.gz');
  writeFileSync(file, Buffer.concat(all.flatMap(recordsOf)));
  const agents = new Set(all.map(({ question }) => question.agent));
  const asked = ['--agent', [...agents].join(','), '--usage', (first.question.usages ?? []).join(',')];
  const { out } = await heed(['audit', file, ...asked, '--workers', '1']);
  const rows = jsonOf(out) as { readonly url: string; readonly agent: string; readonly answer: Answer | Refusal }[];
  const agentOf = new Map(all.map(({ question: { url, agent } }) => [url, agent]));
  const own = rows.filter(({ url, agent }) => agentOf.get(url) === agent);
  return new Map(own.map(({ url, answer }) => [url, requireAnswer(answer)]));
}

function recordsOf({ served, question: { robots, files = {}, response, url } }: Asked): Buffer[] {
  return [
    ...(robots === undefined ? [] : [recordOf(`${served.origin}/robots.txt`, robots, 1)]),
    ...Object.entries(files).map(([name, file]) => recordOf(new URL(name, url).href, file, 1, served.headersAt(name))),
    recordOf(url, { status: served.replyAt(new URL(url).pathname)?.status ?? 200, ...response }, 2, response?.headers),
  ];
}

type Captured = NonNullable<Question['robots']>;

function recordOf(
  url: string,
  fetched: Captured | NonNullable<Question['response']>,
  day: number,
  headers: NonNullable<Question['response']>['headers'] = [['Content-Type', 'text/plain']],
): Buffer {
  const { status = 200, body = '' } = typeof fetched === 'string' ? { body: fetched } : fetched;
  if (typeof status !== 'number') throw new TypeError(`No crawl has captured ${url}.`);
  const at = `2026-11-0${day}T00:00:00Z`;
  return record({ url, status, body, at, headers: headers.map(lineOf) });
}

/** A line of the header. The body is kept whole, not in the chunks in which it was sent. */
function lineOf([name, value]: HeaderLine): string {
  return `${name.toLowerCase() === 'transfer-encoding' ? 'X-Transfer-Encoding' : name}: ${value}`;
}

/** What a decision service says at a path. */
async function posted<T>({ origin }: ServeProcess, path: string, body: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const value = (await response.json()) as T & Partial<Refusal>;
  if (value.error !== undefined) throw new Error(value.error.message);
  return value;
}

function requireAnswer(answer: Answer | Refusal): Answer {
  if ('error' in answer) throw new Error(answer.error.message);
  return answer;
}
