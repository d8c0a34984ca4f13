import { createAsk } from '../ask/ask.js';
import type { AskOptions } from '../ask/ask-options.js';
import type { Question } from '../ask/question.js';
import { buildQuestion } from '../ask/question.js';
import type { Subject } from '../lint/lint.js';

/**
 * All decisions on a subject for these agents and URLs, one line each, except those without a rule and without limits. Reasons are
 * left out, since they quote texts that may have been fixed.
 */
export function decisionsOn(
  subject: Subject,
  agents: readonly string[],
  urls: readonly string[],
  { element, ...options }: AskOptions & Pick<Question, 'element'> = {},
): string[] {
  const ask = createAsk(options);
  const lines: string[] = [];
  for (const url of urls) {
    for (const agent of agents) {
      for (const purposes of [[], ['news', 'archive']]) {
        const answer = ask(buildQuestion({ ...subject, agent, url, purposes, element }));
        if ('error' in answer) throw new TypeError(answer.error.message);
        const asked = `${agent} ${url} ${purposes.join('+')}`;
        for (const [usage, { verdict, may, limits, until }] of Object.entries(answer.decisions)) {
          if (verdict === 'unstated' && may && limits.length === 0) continue;
          const bounds = limits.map(({ limit, value }) => `${limit}=${value}`);
          lines.push([asked, usage, verdict, may, ...bounds, until ?? ''].join(' '));
        }
        for (const { action, path } of answer.requests) lines.push(`${asked} ${action} ${path}`);
      }
    }
  }
  return lines;
}

/** The agents that a robots.txt names, and one that it does not. */
export function agentsIn(robots: string): string[] {
  const named = [...robots.matchAll(/(?:agent|crawler)[ \t]*[:=]?[ \t]*([\w*./-]+)/gi)].map(([, name = '']) => name);
  return [...new Set(['OtherBot', ...named])].slice(0, 12);
}

/** URLs for the paths of a robots.txt, each also with one character more and one less. */
export function urlsIn(robots: string): string[] {
  const written = [...robots.matchAll(/[:= \t]([^\s:=]+)[ \t]*(?:#.*)?$/gm)].map(([, path = '']) => path);
  const plain = written.map((path) => path.replaceAll('*', 'x').replace(/\$$/, ''));
  const paths = plain.flatMap((path) => [path, `${path}x`, path.slice(0, -1)]).map((path) => path.replace(/^\/*/, '/'));
  return [...new Set(['/', '/a', '/robots.txt', ...paths])].map((path) => `https://example.com${path}`).slice(0, 24);
}
