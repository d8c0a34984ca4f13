import type { Usage } from '../../policy/usage.js';

/** The usages that rules apply to, grouped as the rules do. */
export const usageGroups = {
  index: ['index'],
  follow: ['follow'],
  /** `present` and all eight forms of it: a resource that may not be shown may not be shown in part either (PS-A-1). */
  showing: [
    'present',
    'present-original',
    'present-currentcopy',
    'present-oldcopy',
    'present-snippet',
    'present-thumbnail',
    'present-oldsnippet',
    'present-oldthumbnail',
    'present-link',
  ],
  copies: ['present-currentcopy', 'present-oldcopy'],
  snippets: ['present-snippet', 'present-oldsnippet'],
  thumbnails: ['present-thumbnail', 'present-oldthumbnail'],
  presenting: ['present'],
  preserving: ['preserve'],
  translating: ['translate'],
  training: ['ai-train'],
  prompting: ['ai-input'],
} as const;

type UsageGroup = keyof typeof usageGroups;

/**
 * What an effect is narrowed to: agents whose purpose is keeping copies (ASK-14), the agents of one operator, by name in lower case,
 * or responses that are images (AIN-11).
 */
export type OnlyFor = 'archives' | 'images' | { readonly agents: readonly string[] };

/** One effect of a rule. */
export type RuleEffect =
  | { readonly kind: 'deny'; readonly on: UsageGroup; readonly clause: string; readonly onlyFor?: OnlyFor }
  | { readonly kind: 'grant'; readonly on: UsageGroup; readonly clause: string }
  | {
      readonly kind: 'limit';
      readonly on: UsageGroup;
      readonly clause: string;
      readonly onlyFor?: OnlyFor;
      readonly limit: string;
      readonly value: string;
    };

/** What follows the name of a rule: nothing, or a value of this kind. */
export type ValueKind = 'nothing' | 'characters' | 'seconds' | 'image size' | 'moment';

/**
 * Every rule that crawlers are known to act on, in headers and META tags. The effects of rules with a value depend on that
 * value and are in `interpret.ts`.
 *
 * Rules without effects are listed too, so that they are not reported as unknown. They concern something that is not a usage (a
 * search box, a directory that has closed), or, like `noimageindex`, not this resource but what it shows (PS-A-16).
 */
export const rules = {
  // Not a refusal of any use by AI (NOAI-5), except of Google's answers, as Google documents.
  noindex: {
    takes: 'nothing',
    effects: [
      { kind: 'deny', on: 'index', clause: 'RT-2.2-a' },
      { kind: 'deny', on: 'showing', clause: 'PS-A-1' },
      { kind: 'deny', on: 'prompting', clause: 'AIN-11', onlyFor: { agents: ['googlebot'] } },
    ],
  },
  // Reading: (PS-A-10) a prohibition, though some crawlers read it as a hint.
  nofollow: { takes: 'nothing', effects: [{ kind: 'deny', on: 'follow', clause: 'PS-G-6' }] },
  // Reading: (RT-A-19) `noarchive` is younger than `none` and not part of it.
  none: {
    takes: 'nothing',
    effects: [
      { kind: 'deny', on: 'index', clause: 'RT-X-11' },
      { kind: 'deny', on: 'showing', clause: 'PS-A-1' },
      { kind: 'deny', on: 'follow', clause: 'RT-X-11' },
      { kind: 'deny', on: 'prompting', clause: 'AIN-11', onlyFor: { agents: ['googlebot'] } },
    ],
  },
  index: { takes: 'nothing', effects: [{ kind: 'grant', on: 'index', clause: 'ASK-13' }] },
  follow: { takes: 'nothing', effects: [{ kind: 'grant', on: 'follow', clause: 'ASK-13' }] },
  all: {
    takes: 'nothing',
    effects: [
      { kind: 'grant', on: 'index', clause: 'ASK-13' },
      { kind: 'grant', on: 'follow', clause: 'ASK-13' },
    ],
  },
  noarchive: {
    takes: 'nothing',
    effects: [
      { kind: 'deny', on: 'copies', clause: 'PS-A-2' },
      { kind: 'deny', on: 'preserving', clause: 'PS-A-2', onlyFor: 'archives' },
      // Microsoft and Amazon document it as a refusal of training, Microsoft also of answers (NOAI-4).
      { kind: 'deny', on: 'training', clause: 'AIN-11', onlyFor: { agents: ['bingbot', 'amazonbot'] } },
      { kind: 'deny', on: 'prompting', clause: 'AIN-11', onlyFor: { agents: ['bingbot'] } },
    ],
  },
  nocache: { takes: 'nothing', effects: [{ kind: 'deny', on: 'copies', clause: 'PS-B-1' }] },
  // Reading: (PS-A-15) it does not apply to copies.
  nosnippet: {
    takes: 'nothing',
    effects: [
      { kind: 'deny', on: 'snippets', clause: 'RT-2.2-b' },
      // Google documents it as a refusal of AI answers.
      { kind: 'deny', on: 'prompting', clause: 'AIN-11', onlyFor: { agents: ['googlebot'] } },
    ],
  },
  'max-snippet': { takes: 'characters', effects: [] },
  'max-image-preview': { takes: 'image size', effects: [] },
  'max-video-preview': { takes: 'seconds', effects: [] },
  unavailable_after: { takes: 'moment', effects: [] },
  notranslate: {
    takes: 'nothing',
    effects: [
      { kind: 'deny', on: 'translating', clause: 'PS-G-13' },
      {
        kind: 'limit',
        on: 'presenting',
        clause: 'PS-G-13',
        limit: 'prohibited-modification',
        value: 'translation',
      },
    ],
  },
  // Reading: (PS-A-7) it forbids heed's own usages for AI, never all of `other` (NOAI-1).
  noai: {
    takes: 'nothing',
    effects: [
      { kind: 'deny', on: 'training', clause: 'PS-O-13' },
      { kind: 'deny', on: 'prompting', clause: 'PS-O-13' },
    ],
  },
  noimageai: { takes: 'nothing', effects: [{ kind: 'deny', on: 'training', clause: 'PS-O-13', onlyFor: 'images' }] },
  // `noai` by another name, for training only (NOAI-3).
  noml: { takes: 'nothing', effects: [{ kind: 'deny', on: 'training', clause: 'PS-O-15' }] },
  noimageindex: { takes: 'nothing', effects: [] },
  indexifembedded: { takes: 'nothing', effects: [] },
  archive: { takes: 'nothing', effects: [] },
  nositelinkssearchbox: { takes: 'nothing', effects: [] },
  noodp: { takes: 'nothing', effects: [] },
  noydir: { takes: 'nothing', effects: [] },
  noyaca: { takes: 'nothing', effects: [] },
} as const;

/** The name of a rule in headers and METAs: `noindex`. */
export type Rule = keyof typeof rules;

/** Is the whole word, in lower case, a rule? `max-image-preview:none` is not `none` (RT-2.2-f). */
export function isRule(name: string): name is Rule {
  return Object.hasOwn(rules, name);
}

/** Can a rule of this name only allow? Then a value that it does not take makes it unreadable (`index: no`). */
export function isPositive(name: Rule): boolean {
  return name === 'index' || name === 'follow' || name === 'all' || name === 'archive';
}

export function usagesOf(group: UsageGroup): readonly Usage[] {
  return usageGroups[group];
}
