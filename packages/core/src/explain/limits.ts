import type { Decision } from '../ask/answer.js';
import type { Limit } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';
import { listed } from './phrases.js';
import { quote, shortened } from './quote.js';
import { endInWords, endOfDay } from './time.js';

/** The limits of a decision, as they follow the phrase of a usage: `at most 20 characters and until …`. Empty if there are none. */
export function limitsInWords(usage: Usage, { limits, until }: Decision): string {
  const phrases = [...new Set(limits.map((limit) => limitInWords(usage, limit)))];
  const end = until === undefined ? undefined : `until ${endInWords(until)}`;
  // "For 3 days after …" does not state the time at which it ends.
  return end === undefined || phrases.includes(end) ? listed(phrases) : `${listed(phrases)}, that is ${end}`;
}

/** Does the decision have a time limit? */
export function isTimed({ limits }: Pick<Decision, 'limits'>): boolean {
  return limits.some(({ limit }) => limit === 'time-limit');
}

/** One limit, as it follows the phrase of a usage: `at most 20 characters`. */
export function limitInWords(usage: Usage, { limit, value }: Limit): string {
  switch (limit) {
    case 'time-limit':
      return timeInWords(usage, value);
    case 'max-length':
      return lengthInWords(value);
    case 'must-use-resource':
      return `using nothing but ${quote(value)} for it`;
    case 'must-include-resource':
      return `only together with ${quote(value)}`;
    default:
      return (
        plainLimits.get(`${limit}=${value}`) ??
        licenceLimitInWords(limit, value) ??
        `under the condition ${quote(`${limit}=${value}`)}`
      );
  }
}

/** Conditions with only a few possible values (A1-2.5.5.2.4-a to A1-2.5.5.2.7-a, PS-G-11, AIN-5). */
const plainLimits: ReadonlyMap<string, string> = new Map([
  ['prohibited-modification=any', 'without any change'],
  ['prohibited-modification=format', 'without changing its format'],
  ['prohibited-modification=style', 'without changing its looks'],
  ['prohibited-modification=translation', 'without translating it'],
  ['prohibited-modification=annotation', 'without adding notes to it'],
  ['max-image-preview=standard', 'with a preview image of standard size at most'],
  ['max-image-preview=large', 'with a large preview image at most'],
  ['prohibited-context=within-user-frame', 'not inside a frame that others put around it'],
  ['required-context=within-original-frame', 'only in a frame like the one on its site'],
  ['payment=attribution', 'with attribution to its source'],
  ['payment=unspecified', 'for a payment that the terms name'],
  ['use=immediate', 'without storing or reusing anything of it'],
  ['use=reference', 'with no more than excerpts and a link to it'],
]);

/** The limits of a licence (AIN-14). "Not" before users or places excludes them (AIN-16d). */
function licenceLimitInWords(limit: string, value: string): string | undefined {
  const excluded = /^not (.*)$/s.exec(value)?.[1];
  switch (limit) {
    case 'terms':
      return `under the terms at ${quote(value)}`;
    case 'payment':
      return `for a payment of the type ${quote(value)}`;
    case 'license-server':
      return `with a licence from the server ${quote(value)}`;
    case 'reporting':
      return `with reports on the use as in ${quote(value)}`;
    case 'user':
      return excluded === undefined ? `only for ${usersOf(value)}` : `not for ${usersOf(excluded)}`;
    case 'geo':
      return excluded === undefined ? `only in ${quote(value)}` : `not in ${quote(excluded)}`;
    default:
      return undefined;
  }
}

function usersOf(types: string): string {
  return `users of the type ${quote(types)}`;
}

function timeInWords(usage: Usage, value: string): string {
  if (value === 'until-recrawled') return 'until the next crawl';
  const days = /^(\d+)-days$/.exec(value);
  if (days !== null) return `for ${counted(days[1] ?? '', 'day')} after ${startInWords(usage)}`;
  const date = /^until-(.*)$/.exec(value)?.[1];
  if (date === undefined) return `under the condition ${quote(`time-limit=${value}`)}`;
  return `until ${shortened(date.includes('T') ? endInWords(date) : endOfDay(date))}`;
}

/** The time from which days are counted (AMB-29). */
function startInWords(usage: Usage): string {
  if (usage === 'index') return 'it was first indexed';
  return usage === 'preserve' ? 'the first copy was kept' : 'it was last crawled';
}

function lengthInWords(value: string): string {
  const length = /^(\d+)-(char|word)s$/.exec(value);
  if (length === null) return `under the condition ${quote(`max-length=${value}`)}`;
  return `at most ${counted(length[1] ?? '', length[2] === 'char' ? 'character' : 'word')}`;
}

function counted(count: string, noun: string): string {
  return `${shortened(count)} ${noun}${count === '1' ? '' : 's'}`;
}
