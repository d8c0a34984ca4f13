import type { Answer, Decision, Reason } from '../../ask/answer.js';
import type { Limit } from '../../policy/limit.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import type { PolicyFile } from '../../policy-file/policy-file.js';
import { labelOf } from '../../policy-file/policy-file.js';
import { ruleNumberIn } from '../../policy-file/rule-sentence.js';
import type { Said } from './findings.js';
import type { Breach, Stricter, WithoutTerms } from './policy-check.js';
import { limitsNotKept } from './within-limits.js';

/** What the policy and the site say of one address, to one agent, for one purpose, side by side. */
export interface Judgement {
  /** The usages that the policy speaks of. */
  readonly spoken: number;
  readonly breaches: readonly Said<Breach>[];
  readonly stricter: readonly Said<Stricter>[];
  readonly withoutTerms: readonly Said<WithoutTerms>[];
}

type Decisions = Answer['decisions'];

/** Compares the decisions of the policy, each on its own merits, with those of the site (POL-17, POL-18). */
export function judge(policy: PolicyFile, wanted: Decisions, found: Decisions): Judgement {
  const breaches: Said<Breach>[] = [];
  const stricter: Said<Stricter>[] = [];
  const withoutTerms: Said<WithoutTerms>[] = [];
  let spoken = 0;
  const isCrawlDenied = wanted.crawl?.verdict === 'denied';
  for (const usage of allUsages) {
    const [want, got] = [wanted[usage], found[usage]];
    if (want === undefined || got === undefined) continue;
    const rule = ruleOf(policy, want);
    if (rule === undefined) {
      push(stricter, refusalOf(usage, got, []));
      continue;
    }
    spoken++;
    const breach =
      want.verdict === 'denied'
        ? brokenDenial(usage, got)
        : brokenPermission(usage, want, got, isCrawlDenied ? found.crawl : undefined);
    if (breach !== undefined) breaches.push({ ...breach, rule });
    else if (want.verdict === 'allowed' && got.verdict !== 'denied') {
      const more = refusalOf(usage, got, want.limits);
      if (more !== undefined) stricter.push({ ...more, expected: 'allow', rule });
    }
    const terms = want.limits.find((one) => one.limit === 'terms' && !got.limits.some((other) => isSame(one, other)));
    if (terms !== undefined) withoutTerms.push({ usage, terms: terms.value, rule });
  }
  return { spoken, breaches, stricter, withoutTerms };
}

function push<Item>(list: Item[], item: Item | undefined): void {
  if (item !== undefined) list.push(item);
}

/** The rule that decides; `undefined` where the policy says nothing. */
function ruleOf({ rules }: PolicyFile, { verdict, because }: Decision): string | number | undefined {
  const number = verdict === 'unstated' ? undefined : ruleNumberIn(because[0]?.text ?? '');
  const rule = number === undefined ? undefined : rules[number - 1];
  return rule === undefined || number === undefined ? undefined : labelOf(rule, number - 1);
}

/** A denial is kept where the agent may not (POL-17). */
function brokenDenial(usage: Usage, { verdict, may, because }: Decision): Omit<Said<Breach>, 'rule'> | undefined {
  return may ? { usage, expected: 'deny', got: verdict, because } : undefined;
}

/**
 * A permission is kept where the agent may, within its limits, or is only kept from fetching, which the policy denies too (POL-18).
 * `crawl` is what the site says of a crawl that the policy denies.
 */
function brokenPermission(
  usage: Usage,
  want: Decision,
  got: Decision,
  crawl: Decision | undefined,
): Omit<Said<Breach>, 'rule'> | undefined {
  const { verdict, may, because, blockedBy } = got;
  const base = { usage, expected: 'allow', got: verdict } as const;
  if (blockedBy !== undefined) {
    return crawl !== undefined ? undefined : { ...base, blockedBy, because: got.blockedBecause ?? because };
  }
  // Beside ACAP records a Disallow also speaks of indexing (ASK-1), which says no more than that nothing may be fetched.
  if (verdict === 'denied' && crawl !== undefined && because.every((one) => isAmong(one, crawl.because)))
    return undefined;
  if (!may) return { ...base, because };
  const limits = limitsNotKept(want.limits, got.limits);
  return limits.length === 0 ? undefined : { ...base, limits, because };
}

/** What the site refuses or limits of a usage beyond these limits. Terms refuse nothing. */
function refusalOf(usage: Usage, got: Decision, known: readonly Limit[]): Said<Stricter> | undefined {
  const base = { usage, expected: 'nothing', got: got.verdict, because: got.because } as const;
  if (got.verdict === 'denied') return base;
  const limits = limitsNotKept(got.limits, known);
  return limits.length === 0 ? undefined : { ...base, limits };
}

function isAmong({ source, line, column }: Reason, others: readonly Reason[]): boolean {
  return others.some((other) => other.source === source && other.line === line && other.column === column);
}

function isSame(one: Limit, other: Limit): boolean {
  return one.limit === other.limit && one.value === other.value;
}
