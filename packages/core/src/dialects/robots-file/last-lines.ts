import { lineEnd } from './line.js';
import type { RobotsTxt } from './robots-txt.js';
import { patternEnd } from './rule-table.js';

/**
 * The offset from which lines are parted from the groups: behind the last Allow or Disallow of the file, and behind the first empty
 * or Sitemap line that follows it (AIN-2h). Infinity if there is no such place.
 *
 * Reading: a User-agent line behind the last rule begins a group of its own, so nothing behind it is parted from its group.
 */
export function lastLinesStart(robots: RobotsTxt): number {
  const { source, agents, rules } = robots;
  const { text } = source;
  const lastAgentEnd = agents.at(-1) ?? Number.POSITIVE_INFINITY;
  const lastRuleEnd = rules.count === 0 ? -1 : patternEnd(rules, rules.count - 1);
  let place = Math.max(lastAgentEnd, lastRuleEnd);
  let isBehindRule = lastRuleEnd > lastAgentEnd;
  let start = Number.POSITIVE_INFINITY;
  place = nextLine(text, place);
  while (place < text.length) {
    const line = text.slice(place, lineEnd(text, place));
    // An Allow or Disallow without a path is not among the rules, but parts the groups like any other.
    if (emptyRule.test(line)) {
      isBehindRule = true;
      start = Number.POSITIVE_INFINITY;
    } else if (isBehindRule && start === Number.POSITIVE_INFINITY && isSeparator(text, place, line)) start = place;
    place = nextLine(text, place);
  }
  return start;
}

const emptyRule = /^\s*(?:dis)?allow\s*:/i;

/** A line of a comment alone is not empty. */
function isSeparator(text: string, place: number, line: string): boolean {
  return line.trim() === '' ? !/^\s*#/.test(text.slice(place, nextLine(text, place))) : /^\s*site-?map\s*:/i.test(line);
}

/** The start of the line behind the one at `place`. */
function nextLine(text: string, place: number): number {
  let end = place;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  if (text[end] === '\r' && text[end + 1] === '\n') end++;
  return end + 1;
}
