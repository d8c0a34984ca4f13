/** The usages of ACAP 1.0: five basic ones, eight ways to present, and `other` for the rest (A1-2.5-a to -c). */
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

type StandardUsage = keyof typeof standardUsages;

export function isStandardUsage(name: string): name is StandardUsage {
  return Object.hasOwn(standardUsages, name);
}

/** Whether `present` covers a usage. An unknown name is covered too if it starts with `present-` (AMB-36). */
export function isDerived(usage: string): boolean {
  return usage.startsWith('present-');
}

const copies: readonly StandardUsage[] = ['present-original', 'present-currentcopy', 'present-oldcopy'];
const snippets: readonly StandardUsage[] = ['present-snippet', 'present-oldsnippet'];
const thumbnails: readonly StandardUsage[] = ['present-thumbnail', 'present-oldthumbnail'];
const presentations: readonly StandardUsage[] = ['present', ...copies, ...snippets, ...thumbnails, 'present-link'];

/** The carrier of a statement: robots.txt or a file it refers to, or a page. */
export type WrittenIn = 'robots.txt' | 'page';

interface QualifierRule {
  /** The usages that it may qualify. */
  readonly usages: readonly StandardUsage[];
  /** All crawlers may honour `ready`; `amber` and `red` need an arrangement with the publisher (A1-1.1-a to -c). */
  readonly status: 'ready' | 'amber' | 'red';
  readonly repeats: 'once' | 'often';
  /** `location` says where a page may be found, so it has a meaning only in a page (A2-1.3.4-h). */
  readonly writtenIn: 'both' | 'page';
}

/**
 * The qualifiers, and the usages that each may qualify (A1-2.5.3-a to A1-2.5.5.2.7-b).
 *
 * `must-use-resource` is amber with `index` and red with the present usages. Both need an arrangement, so one status is
 * enough.
 */
export const qualifierRules: { readonly [name in QualifierName]: QualifierRule } = {
  'time-limit': {
    usages: ['index', 'preserve', ...presentations],
    status: 'ready',
    repeats: 'once',
    writtenIn: 'both',
  },
  'must-use-resource': { usages: ['index', ...presentations], status: 'amber', repeats: 'once', writtenIn: 'both' },
  'max-length': { usages: snippets, status: 'ready', repeats: 'once', writtenIn: 'both' },
  'prohibited-modification': {
    usages: ['present', ...copies],
    status: 'ready',
    repeats: 'often',
    writtenIn: 'both',
  },
  'must-include-resource': { usages: presentations, status: 'red', repeats: 'once', writtenIn: 'both' },
  'prohibited-context': { usages: copies, status: 'ready', repeats: 'once', writtenIn: 'both' },
  'required-context': { usages: copies, status: 'ready', repeats: 'once', writtenIn: 'both' },
  // Reading: (AMB-77) it may qualify the derived present usages as well.
  location: { usages: ['index', 'preserve', ...presentations], status: 'ready', repeats: 'often', writtenIn: 'page' },
};

/** The names of the qualifiers that a permission can have. */
export type QualifierName =
  | 'time-limit'
  | 'must-use-resource'
  | 'max-length'
  | 'prohibited-modification'
  | 'must-include-resource'
  | 'prohibited-context'
  | 'required-context'
  | 'location';

/** A feature that a crawler acts on only by arrangement: a qualifier, or the role `link`, which is not ready either (A1-0-e). */
export type ArrangedFeature = QualifierName | 'link';

/** Every word that has a meaning among the arrangements of a question: amber and red features (A1-1.1-b, A1-1.1-c, ASK-10). */
export const arrangedFeatures: readonly string[] = [
  ...Object.entries(qualifierRules).flatMap(([name, { status }]) => (status === 'ready' ? [] : [name])),
  'link',
  'take-down',
  're-crawl',
];

export function isQualifierName(name: string): name is QualifierName {
  return Object.hasOwn(qualifierRules, name);
}

/** Whether a qualifier has a meaning with a usage, in the carrier it is written in. */
export function mayQualify(name: QualifierName, usage: string, writtenIn: WrittenIn): boolean {
  const rule = qualifierRules[name];
  if (writtenIn === 'robots.txt' && rule.writtenIn === 'page') return false;
  return isStandardUsage(usage) && rule.usages.includes(usage);
}

/** The usages for which an arranged `must-use-resource` is honoured; for others it is not settled (AMB-33, A1-4-a). */
export const usagesOfNamedResource: readonly string[] = ['index', ...snippets, ...thumbnails];

/** What `prohibited-modification` can prohibit. */
export const modifications: readonly string[] = ['any', 'format', 'style', 'translation', 'annotation'];

/** Whether a text is a name: a letter, then letters, digits, `-`, `_` and `.` (A1-3-c). */
export function isName(text: string): boolean {
  return /^[a-z][a-z0-9._-]*$/i.test(text);
}
