import type { HeaderLine } from '@heed/core';
import type { WrittenTag } from '@heed/core/write';

/** What X-Robots-Tag says to all crawlers, in one line. None if there is nothing. */
export function linesForAll(tags: readonly WrittenTag[]): readonly HeaderLine[] {
  const texts = new Set(tags.filter(({ agent }) => agent === '*').map(({ text }) => text));
  return texts.size === 0 ? [] : [['X-Robots-Tag', [...texts].join(', ')]];
}

/** What X-Robots-Tag says to crawlers by name: a line for each name and rule. */
export function linesByName(tags: readonly WrittenTag[]): readonly HeaderLine[] {
  const named = tags.filter(({ agent }) => agent !== '*');
  return [...new Set(named.map(({ agent, text }) => `${agent}: ${text}`))].map((value) => ['X-Robots-Tag', value]);
}

/** The same as Robots-Tag says it: a line for each name, with its rules as parameters (RT-N-3). */
export function robotsTagLines(tags: readonly WrittenTag[]): readonly HeaderLine[] {
  const members = new Map<string, Set<string>>();
  for (const tag of tags) {
    const parameters = members.get(tag.agent);
    if (parameters === undefined) members.set(tag.agent, new Set([parameterOf(tag)]));
    else parameters.add(parameterOf(tag));
  }
  return [...members].map(([agent, parameters]) => ['Robots-Tag', [memberOf(agent), ...parameters].join(';')]);
}

/** A name as a token of RFC 9651, or in quotes where it does not begin with a letter. */
function memberOf(agent: string): string {
  return /^[A-Za-z*]/.test(agent) ? agent : `"${agent}"`;
}

/** A rule as a parameter of RFC 9651: an integer or a token as it is, any other value in quotes. */
function parameterOf({ name, value }: WrittenTag): string {
  if (value === undefined) return name;
  return /^(?:-?\d{1,15}|[A-Za-z][\w.-]*)$/.test(value) ? `${name}=${value}` : `${name}="${value}"`;
}
