import type { ActionRequest } from '@heed/core';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { AgentAnswer } from './agent-answer.js';
import { agentName } from './agent-name.js';

/**
 * What the publisher asks crawlers to do besides observing rules, each request once with the crawlers it addresses. Crawlers act
 * on a request only if that was arranged (ASK-10).
 */
export function formatRequests(
  answers: readonly AgentAnswer[],
  arranged: readonly string[],
  style: Style,
  width: number,
): string[] {
  const requests = requestsIn(answers);
  if (requests.length === 0) return [];
  const shown = requests.slice(0, maxShown).map(({ action, path, agents }) => {
    const whom = agents.length === answers.length ? '' : ` (${agents.map(agentName).join(', ')})`;
    const isArranged = arranged.includes(action);
    return `  ${printable(`${action} ${path}${whom}`)}${isArranged ? '' : style('quiet', ' not arranged')}`;
  });
  const more = requests.length - maxShown;
  const isOpen = requests.some(({ action }) => !arranged.includes(action));
  const notes = [
    ...(more > 0 ? [`${more} more: see --json.`] : []),
    ...(isOpen ? ['A crawler acts on requests only if that was arranged: see --arrangement.'] : []),
  ];
  return [
    '',
    'The publisher also requests:',
    ...shown,
    ...notes.flatMap((note) => wrapped(note, textWidth(width))).map((line) => style('quiet', line)),
  ];
}

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
