/** The usages ACAP 1.0 defines: five basic ones, eight ways of presenting, and `other` for the rest (A1-2.5-a to -c). */
export const standardUsages = {
  crawl: { kind: 'basic' },
  follow: { kind: 'basic' },
  index: { kind: 'basic' },
  preserve: { kind: 'basic' },
  present: { kind: 'basic' },
  'present-original': { kind: 'derived' },
  'present-currentcopy': { kind: 'derived' },
  'present-oldcopy': { kind: 'derived' },
  'present-snippet': { kind: 'derived' },
  'present-thumbnail': { kind: 'derived' },
  'present-oldsnippet': { kind: 'derived' },
  'present-oldthumbnail': { kind: 'derived' },
  'present-link': { kind: 'derived' },
  other: { kind: 'general' },
} as const;

export type StandardUsage = keyof typeof standardUsages;

export function isStandardUsage(name: string): name is StandardUsage {
  return Object.hasOwn(standardUsages, name);
}

/** Does `present` cover this usage? Names nobody defined do too if they say that they are derived (AMB-36). */
export function isDerived(usage: string): boolean {
  return usage.startsWith('present-');
}

const copies: readonly StandardUsage[] = ['present-original', 'present-currentcopy', 'present-oldcopy'];
const snippets: readonly StandardUsage[] = ['present-snippet', 'present-oldsnippet'];
const thumbnails: readonly StandardUsage[] = ['present-thumbnail', 'present-oldthumbnail'];
const presentations: readonly StandardUsage[] = ['present', ...copies, ...snippets, ...thumbnails, 'present-link'];

/**
 * `ready` may be honoured by anyone; `amber` and `red` act only between parties that agreed on them (A1-1.1-a to -c).
 */
export type Status = 'ready' | 'amber' | 'red';

export interface QualifierRule {
  readonly goesWith: readonly StandardUsage[];
  readonly status: Status;
  readonly repeats: 'once' | 'often';
  /** `location` says where a page may be found, so it makes sense in a page only (A2-1.3.4-h). */
  readonly writtenIn: 'both' | 'page';
}

/**
 * Which qualifier goes with which usage (A1-2.5.3-a to A1-2.5.5.2.7-b).
 *
 * `must-use-resource` is amber with `index` and red besides with the present usages; both need an arrangement, so one word
 * does for both.
 */
export const qualifierRules: {
  readonly [name in QualifierName]: QualifierRule;
} = {
  'time-limit': {
    goesWith: ['index', 'preserve', ...presentations],
    status: 'ready',
    repeats: 'once',
    writtenIn: 'both',
  },
  'must-use-resource': { goesWith: ['index', ...presentations], status: 'amber', repeats: 'once', writtenIn: 'both' },
  'max-length': { goesWith: snippets, status: 'ready', repeats: 'once', writtenIn: 'both' },
  'prohibited-modification': {
    goesWith: ['present', ...copies],
    status: 'ready',
    repeats: 'often',
    writtenIn: 'both',
  },
  'must-include-resource': { goesWith: presentations, status: 'red', repeats: 'once', writtenIn: 'both' },
  'prohibited-context': { goesWith: copies, status: 'ready', repeats: 'once', writtenIn: 'both' },
  'required-context': { goesWith: copies, status: 'ready', repeats: 'once', writtenIn: 'both' },
  // Reading: (AMB-77) with derived present usages too.
  location: { goesWith: ['index', 'preserve', ...presentations], status: 'ready', repeats: 'often', writtenIn: 'page' },
};

export type QualifierName =
  | 'time-limit'
  | 'must-use-resource'
  | 'max-length'
  | 'prohibited-modification'
  | 'must-include-resource'
  | 'prohibited-context'
  | 'required-context'
  | 'location';

export function isQualifierName(name: string): name is QualifierName {
  return Object.hasOwn(qualifierRules, name);
}

/** Where `must-use-resource` is acted on when arranged; elsewhere its meaning is unsettled (AMB-33, A1-4-a). */
export const usesNamedResource: readonly string[] = ['index', ...snippets, ...thumbnails];

export const modifications: readonly string[] = ['any', 'format', 'style', 'translation', 'annotation'];

/** A name: a letter, then letters, digits, `-`, `_` and `.` (A1-3-c). */
export function isName(text: string): boolean {
  return /^[a-z][a-z0-9._-]*$/i.test(text);
}
