import { findAgent } from '@heed/agents';
import { CrawlGate } from '@heed/core/robots-txt';
import type { Documents } from '../documents/documents.js';
import { siblingsOf } from '../siblings.js';
import type { AgentAnswer } from './agent-answer.js';

/**
 * Names the other crawlers of an operator that robots.txt lets in where it keeps the asked one out: publishers take one name for all of
 * them.
 */
export function siblingsPointers({ shown, url }: Documents, answers: readonly AgentAnswer[]): string[] {
  const text = shown.get('robots.txt')?.source.text;
  if (text === undefined) return [];
  const asked = new Set(answers.map(({ agent }) => findAgent(agent)?.token));
  const gate = new CrawlGate(text);
  return answers.flatMap(({ agent, decisions }) => {
    const known = agent === '*' || decisions.get('crawl')?.verdict !== 'denied' ? undefined : findAgent(agent);
    // A name that never fetches is not what robots.txt keeps out.
    if (known === undefined || known.governs !== undefined) return [];
    const open = siblingsOf(known).filter(
      ({ token, purposes, governs }) =>
        governs === undefined &&
        !asked.has(token) &&
        purposes.some((purpose) => wanted.has(purpose)) &&
        gate.verdict(token, url) !== 'denied',
    );
    if (open.length === 0) return [];
    const names = open.slice(0, maxShown).map(({ token }) => token);
    const more = open.length > maxShown ? ` and ${open.length - maxShown} more` : '';
    return [`${known.token} is out, but not all of ${known.operator}: robots.txt lets in ${names.join(', ')}${more}.`];
  });
}

/** What publishers mean when they shut the crawler of an operator out. */
const wanted: ReadonlySet<string> = new Set(['ai-train', 'ai-input', 'search', 'user']);

/** Limit: names in the sentence. Google has twenty. */
const maxShown = 5;
