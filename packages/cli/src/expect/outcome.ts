import type { Breach, PolicyCheck } from '@heed/core/compare';
import type { PolicyDocument } from '@heed/policy-yaml';
import type { SiteDocuments, SitePart } from '../documents/site/site-documents.js';
import { type ExitStatus, exitStatusOf } from '../exit-status.js';
import type { BrokenSite } from '../policy-check/breach-lines.js';
import type { LostCarrier } from './lost-carriers.js';
import type { Sampled } from './sample.js';
import { isOpen } from './sample-addresses.js';

/** Everything that a run found. */
export interface Outcome {
  readonly document: PolicyDocument;
  readonly site: SiteDocuments;
  /** What holds for every address. */
  readonly check: PolicyCheck;
  /** What was tried at some addresses, if the site is at an address. */
  readonly sampled?: Sampled;
  /** What carriers that the policy writes do not say any more, if that is asked for. */
  readonly lost?: readonly LostCarrier[];
}

/** A breach, and the texts that its reasons name. */
export interface FoundBreach {
  readonly breach: Breach;
  readonly site: BrokenSite;
}

/**
 * The breaches. Where headers and pages were not read but tried, one that they may undo counts only as far as it was seen at an address.
 */
export function breachesOf({ check, site, sampled }: Outcome): FoundBreach[] {
  const certain = sampled === undefined ? check.breaches : check.breaches.filter((breach) => !isOpen(breach));
  const found = new Map(certain.map((breach) => [keyOf(breach), { breach, site: site as BrokenSite }]));
  for (const { breaches, shown } of sampled?.samples ?? []) {
    const tried = { site: site.site, textAt: (source: string) => shown.get(source) };
    for (const breach of breaches) if (!found.has(keyOf(breach))) found.set(keyOf(breach), { breach, site: tried });
  }
  // What is open although it was closed on purpose comes first.
  const isOpening = ({ breach }: FoundBreach): boolean => breach.expected === 'deny';
  return [...found.values()].sort((one, other) => Number(isOpening(other)) - Number(isOpening(one)));
}

/** The same for breaches that differ only in where they were seen. */
function keyOf({ witness: _, because, ...breach }: Breach): string {
  const places = because.map(({ source, line, column, text }) => [source, line, column, text]);
  return JSON.stringify([breach, places]);
}

/** Is everything decided, and was everything tried that had to be? */
export function isComplete({ check, sampled }: Outcome): boolean {
  return check.complete && (sampled?.untried.every(({ isNeeded }) => !isNeeded) ?? true);
}

/** 0 if the policy is kept, 1 if it is broken, 2 if that is not known. */
export function statusOf(outcome: Outcome): ExitStatus {
  return exitStatusOf(breachesOf(outcome).length + (outcome.lost?.length ?? 0) > 0, isComplete(outcome));
}

const allParts: readonly SitePart[] = ['robots', 'headers', 'files', 'pages'];

/** The parts that were not provided: a robots.txt by itself has no headers. */
export function partsNotSeen({ site }: Outcome): SitePart[] {
  return allParts.filter((part) => !site.parts.has(part));
}

/** Is what the site has as robots.txt a page? Then no crawler finds a rule in it. */
export function isPageForRobots({ site: { site, textAt } }: Outcome): boolean {
  return /^\ufeff?\s*<(?:!doctype\s+html|html|head|body)\b/i.test(textAt('robots.txt', '/', site)?.source.text ?? '');
}
