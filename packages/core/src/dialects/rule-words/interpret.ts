import type { RuleReading } from './rule-list.js';
import { type OnlyFor, type RuleEffect, rules } from './rules.js';

/** The effects of a rule on heed's usages; none for a rule that concerns no usage. */
export function interpretRule({ name, value = '' }: RuleReading): readonly RuleEffect[] {
  switch (rules[name].takes) {
    case 'nothing':
      return rules[name].effects;
    case 'characters':
      return interpretLength(value);
    case 'image size':
      return value === 'none' ? noThumbnails : [sizeOfThumbnails(value)];
    case 'seconds':
      // The length of a video preview is neither a usage nor a limit that heed knows (PS-G-12).
      return noEffects;
    case 'moment':
      return [untilOn('index', value), untilOn('showing', value)];
  }
}

const noEffects: readonly RuleEffect[] = [];

const noThumbnails: readonly RuleEffect[] = [{ kind: 'deny', on: 'thumbnails', clause: 'PS-G-11' }];

/** Google documents that the length of a snippet also limits what it uses for AI answers (AIN-11). */
const snippetsForAnswers: OnlyFor = { agents: ['googlebot'] };

const noSnippets: readonly RuleEffect[] = [
  { kind: 'deny', on: 'snippets', clause: 'PS-G-10' },
  { kind: 'deny', on: 'prompting', clause: 'AIN-11', onlyFor: snippetsForAnswers },
];

/** A size is a limit, although ACAP has no name for it (ASK-4). */
function sizeOfThumbnails(value: string): RuleEffect {
  return { kind: 'limit', on: 'thumbnails', clause: 'PS-G-11', limit: 'max-image-preview', value };
}

/** `0` forbids snippets and `-1` means no limit (RT-A-18). Several limits all apply, so the shortest decides (ASK-4). */
function interpretLength(value: string): readonly RuleEffect[] {
  if (value === '-1') return noEffects;
  if (value === '0') return noSnippets;
  const limit = { kind: 'limit', limit: 'max-length', value: `${value}-chars` } as const;
  return [
    { ...limit, on: 'snippets', clause: 'PS-G-10' },
    { ...limit, on: 'prompting', clause: 'AIN-11', onlyFor: snippetsForAnswers },
  ];
}

/** The moment is kept as given, to the second (PS-A-5). */
function untilOn(on: 'index' | 'showing', moment: string): RuleEffect {
  return { kind: 'limit', on, clause: 'PS-G-15', limit: 'time-limit', value: `until-${moment}` };
}
