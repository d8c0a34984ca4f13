import type { RuleReading } from './rule-list.js';
import { type RuleEffect, rules } from './rules.js';

/** What a rule, as it was read, says in the house vocabulary. A rule without effect says nothing. */
export function interpretRule({ name, value = '' }: RuleReading): readonly RuleEffect[] {
  switch (rules[name].takes) {
    case 'nothing':
      return rules[name].says;
    case 'characters':
      return interpretLength(value);
    case 'image size':
      return value === 'none' ? noThumbnails : nothing;
    case 'seconds':
      // How long a moving preview may be is no usage and no limit of the vocabulary (PS-G-12).
      return nothing;
    case 'moment':
      return [untilOn('index', value), untilOn('showing', value)];
  }
}

const nothing: readonly RuleEffect[] = [];

const noThumbnails: readonly RuleEffect[] = [{ kind: 'deny', on: 'thumbnails', clause: 'PS-G-11' }];

const noSnippets: readonly RuleEffect[] = [{ kind: 'deny', on: 'snippets', clause: 'PS-G-10' }];

/** `0` is a denial and `-1` no limit (RT-A-18); several lengths all hold, and the smallest binds (ASK-4). */
function interpretLength(value: string): readonly RuleEffect[] {
  if (value === '-1') return nothing;
  if (value === '0') return noSnippets;
  return [{ kind: 'limit', on: 'snippets', clause: 'PS-G-10', limit: 'max-length', value: `${value}-chars` }];
}

/** The instant is kept as it was said, to the second (PS-A-5). */
function untilOn(on: 'index' | 'showing', moment: string): RuleEffect {
  return { kind: 'limit', on, clause: 'PS-G-15', limit: 'time-limit', value: `until-${moment}` };
}
