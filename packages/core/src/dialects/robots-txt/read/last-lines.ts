import type { RobotsTxt } from '../robots-txt.js';
import { readFieldName } from './fields.js';
import { isBlank, lineEnd, splitLine } from './line.js';
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
    const kind = kindOf(text, place);
    if (kind === 'rule') {
      isBehindRule = true;
      start = Number.POSITIVE_INFINITY;
    } else if (kind === 'separator' && isBehindRule && start === Number.POSITIVE_INFINITY) start = place;
    place = nextLine(text, place);
  }
  return start;
}

/**
 * What the line at `place` is, in any spelling that is read as such. An Allow or Disallow without a path is not among the rules, but
 * parts the groups like any other. A line of a comment alone is not empty.
 */
function kindOf(text: string, place: number): 'rule' | 'separator' | 'other' {
  let start = place;
  while (isBlank(text.charCodeAt(start))) start++;
  const end = lineEnd(text, start);
  if (end === start) return text[start] === '#' ? 'other' : 'separator';
  const { nameEnd, colon } = splitLine(text, start, end);
  const reading = readFieldName(text.slice(start, nameEnd));
  const field = 'field' in reading ? reading.field : undefined;
  if (field === 'sitemap') return 'separator';
  return field === 'disallow' || (field === 'allow' && colon) ? 'rule' : 'other';
}

/** Can the place of the last rule matter, because there may be lines that are set apart from it? Then no rule may be removed. */
export function dependsOnLastRule(text: string): boolean {
  if (lastAsked?.text !== text) lastAsked = { text, depends: /content-(?:signal|usage)|license/i.test(text) };
  return lastAsked.depends;
}

/** Every rule that may be removed asks, and a file can have one in each line. */
let lastAsked: { readonly text: string; readonly depends: boolean } | undefined;

/** The start of the line behind the one at `place`. */
function nextLine(text: string, place: number): number {
  let end = place;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  if (text[end] === '\r' && text[end + 1] === '\n') end++;
  return end + 1;
}
