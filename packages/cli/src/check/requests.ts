import type { ActionRequest } from '@heed/core';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { AgentAnswer } from './agent-answer.js';
import { agentName } from './agent-name.js';

/** What the publisher asks crawlers to do besides observing rules. */
export interface RequestList {
  readonly requests: readonly { readonly text: string; readonly isArranged: boolean }[];
  readonly notes: readonly string[];
}

/** Each request once with the crawlers it addresses. Crawlers act on a request only if that was arranged (ASK-10). */
export function requestListOf(answers: readonly AgentAnswer[], arranged: readonly string[]): RequestList {
  const requests = requestsIn(answers);
  const more = requests.length - maxShown;
  const isOpen = requests.some(({ action }) => !arranged.includes(action));
  return {
    requests: requests.slice(0, maxShown).map(({ action, path, agents }) => {
      const whom = agents.length === answers.length ? '' : ` (${agents.map(agentName).join(', ')})`;
      return { text: `${action} ${path}${whom}`, isArranged: arranged.includes(action) };
    }),
    notes: [
      ...(more > 0 ? [`${more} more: see --json.`] : []),
      ...(isOpen ? ['A crawler acts on requests only if that was arranged: see --arrangement.'] : []),
    ],
  };
}

export function formatRequests({ requests, notes }: RequestList, style: Style, width: number): string[] {
  if (requests.length === 0) return [];
  return [
    '',
    requestsTitle,
    ...requests.map(
      ({ text, isArranged }) => `  ${printable(text)}${isArranged ? '' : style('quiet', ` ${notArranged}`)}`,
    ),
    ...notes.flatMap((note) => wrapped(note, textWidth(width))).map((line) => style('quiet', line)),
  ];
}

export const requestsTitle = 'The publisher also requests:';

export const notArranged = 'not arranged';

/** Limit: requests that are listed. A site that has closed may request one for each of its pages. */
const maxShown = 20;

function requestsIn(answers: readonly AgentAnswer[]): (ActionRequest & { readonly agents: readonly string[] })[] {
  const byText = new Map<string, ActionRequest & { readonly agents: string[] }>();
  for (const { agent, answer } of answers) {
    for (const { action, path } of answer.requests) {
      const key = `${action} ${path}`;
      const known = byText.get(key) ?? { action, path, agents: [] };
      if (known.agents.at(-1) !== agent) known.agents.push(agent);
      byText.set(key, known);
    }
  }
  return [...byText.values()];
}
