import { agentLines, otherLines, readRobotsTxt } from '@heed/core/robots-txt';
import type { Documents } from '../documents/documents.js';
import { agentsOf, type CheckOptions } from './options.js';

/**
 * Points at the crawlers that robots.txt names, if all crawlers are asked for but not these: rules for all crawlers do not
 * apply to those that have rules of their own.
 */
export function namedCrawlersPointer(documents: Documents, options: CheckOptions): string[] {
  const names = unaskedNames(documents, options);
  if (names.length === 0) return [];
  const shown = names.slice(0, maxShown).join(', ');
  const more = names.length > maxShown ? ` and ${names.length - maxShown} more` : '';
  return [`Crawlers that robots.txt names may have rules of their own: ${shown}${more}. See --agent NAME.`];
}

/** Limit: names in the sentence; some files name hundreds. */
const maxShown = 3;

/** The names that robots.txt addresses, each once, as written, without those that were asked for. None if all crawlers were not. */
export function unaskedNames({ shown }: Pick<Documents, 'shown'>, options: CheckOptions): string[] {
  const agents = agentsOf(options);
  const text = shown.get('robots.txt')?.source.text;
  if (text === undefined || !agents.includes('*')) return [];
  const known = new Set(['', ...agents.map((agent) => agent.toLowerCase())]);
  return namesIn(text).filter((name) => {
    const isNew = !known.has(name.toLowerCase());
    known.add(name.toLowerCase());
    return isNew;
  });
}

function namesIn(text: string): string[] {
  const robots = readRobotsTxt(text);
  const ofAcap = otherLines(robots).filter(({ name }) => name === 'acap-crawler');
  return [
    ...agentLines(robots).map(({ name }) => name),
    ...ofAcap.map(({ value }) => robots.source.textOf(value).trim()),
  ];
}
