import type { Usage } from '../../policy/usage.js';

/** The usages that rules speak of, in the groups in which they do. */
export const usageGroups = {
  index: ['index'],
  follow: ['follow'],
  /** `present` and all eight forms of it: what may not be shown may not be shown in part (PS-A-1). */
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

export type UsageGroup = keyof typeof usageGroups;

/** One thing that a rule says. `archives` narrows it to agents whose business is keeping copies (ASK-14). */
export type RuleEffect =
  | { readonly kind: 'deny'; readonly on: UsageGroup; readonly clause: string; readonly to?: 'archives' }
  | { readonly kind: 'grant'; readonly on: UsageGroup; readonly clause: string }
  | {
      readonly kind: 'limit';
      readonly on: UsageGroup;
      readonly clause: string;
      readonly limit: string;
      readonly value: string;
    };

/** What stands behind a rule's name: nothing, or a value of this kind. */
export type ValueKind = 'nothing' | 'characters' | 'seconds' | 'image size' | 'moment';

/**
 * Every rule word that crawlers are known to act on, in headers as in METAs. What rules with a value say depends on it
 * and stands in `interpret.ts`; the others say here what they say.
 *
 * Words without effect are known all the same: they concern something that is no usage (a search box, a directory that
 * has closed), or, like `noimageindex`, not this resource but what it shows (PS-A-16).
 */
export const rules = {
  noindex: {
    takes: 'nothing',
    says: [
      { kind: 'deny', on: 'index', clause: 'RT-2.2-a' },
      { kind: 'deny', on: 'showing', clause: 'PS-A-1' },
    ],
  },
  // Reading: (PS-A-10) a ban, though some take it for a hint.
  nofollow: { takes: 'nothing', says: [{ kind: 'deny', on: 'follow', clause: 'PS-G-6' }] },
  // Reading: (RT-A-19) `noarchive` is younger than `none` and no part of it.
  none: {
    takes: 'nothing',
    says: [
      { kind: 'deny', on: 'index', clause: 'RT-X-11' },
      { kind: 'deny', on: 'showing', clause: 'PS-A-1' },
      { kind: 'deny', on: 'follow', clause: 'RT-X-11' },
    ],
  },
  index: { takes: 'nothing', says: [{ kind: 'grant', on: 'index', clause: 'ASK-13' }] },
  follow: { takes: 'nothing', says: [{ kind: 'grant', on: 'follow', clause: 'ASK-13' }] },
  all: {
    takes: 'nothing',
    says: [
      { kind: 'grant', on: 'index', clause: 'ASK-13' },
      { kind: 'grant', on: 'follow', clause: 'ASK-13' },
    ],
  },
  noarchive: {
    takes: 'nothing',
    says: [
      { kind: 'deny', on: 'copies', clause: 'PS-G-8' },
      { kind: 'deny', on: 'preserving', clause: 'PS-A-2', to: 'archives' },
    ],
  },
  nocache: { takes: 'nothing', says: [{ kind: 'deny', on: 'copies', clause: 'PS-B-1' }] },
  // Reading: (PS-A-15) it says nothing of copies.
  nosnippet: { takes: 'nothing', says: [{ kind: 'deny', on: 'snippets', clause: 'RT-2.2-b' }] },
  'max-snippet': { takes: 'characters', says: [] },
  'max-image-preview': { takes: 'image size', says: [] },
  'max-video-preview': { takes: 'seconds', says: [] },
  unavailable_after: { takes: 'moment', says: [] },
  notranslate: {
    takes: 'nothing',
    says: [
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
  // Reading: (PS-A-7) training, in the house vocabulary; never the whole of `other`.
  noai: {
    takes: 'nothing',
    says: [
      { kind: 'deny', on: 'training', clause: 'PS-O-13' },
      { kind: 'deny', on: 'prompting', clause: 'PS-O-13' },
    ],
  },
  noimageai: { takes: 'nothing', says: [{ kind: 'deny', on: 'training', clause: 'PS-O-13' }] },
  noml: { takes: 'nothing', says: [{ kind: 'deny', on: 'training', clause: 'PS-O-15' }] },
  noimageindex: { takes: 'nothing', says: [] },
  indexifembedded: { takes: 'nothing', says: [] },
  archive: { takes: 'nothing', says: [] },
  nositelinkssearchbox: { takes: 'nothing', says: [] },
  noodp: { takes: 'nothing', says: [] },
  noydir: { takes: 'nothing', says: [] },
  noyaca: { takes: 'nothing', says: [] },
} as const;

export type Rule = keyof typeof rules;

/** Whole words only, in lower case: `max-image-preview:none` is not `none` (RT-2.2-f). */
export function isRule(name: string): name is Rule {
  return Object.hasOwn(rules, name);
}

/** Does a rule of this name only ever allow? Such a word is not taken at half its meaning (`index: no`). */
export function isPositive(name: Rule): boolean {
  return name === 'index' || name === 'follow' || name === 'all' || name === 'archive';
}

export function usagesOf(group: UsageGroup): readonly Usage[] {
  return usageGroups[group];
}
