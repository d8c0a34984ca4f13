import type { Answer } from '../../ask/answer.js';
import type { Ask } from '../../ask/ask.js';
import type { Question } from '../../ask/question.js';
import type { PolicyFile } from '../../policy-file/policy-file.js';
import { type Cells, cellBudget, cellsOf } from '../cells/cells.js';
import type { Undecided } from '../comparison.js';
import type { Site } from '../site.js';
import { patternKey } from '../sites/address-patterns.js';
import type { SiteLimits } from '../sites/limits.js';
import { addressUrl, questionAt } from '../sites/question-at.js';
import { namesOf } from '../sites/site-classes.js';
import type { Family } from '../sites/stated.js';
import type { CheckedClass } from './agent-classes.js';
import { type ClassPatterns, classPatterns, robotsPath } from './class-patterns.js';
import type { Findings, Said } from './findings.js';
import { judge } from './judge.js';
import type { Breach, Stricter, WithoutTerms } from './policy-check.js';

/** One check, while it goes on. */
export interface Checking {
  readonly policy: PolicyFile;
  readonly site: Site;
  readonly families: readonly Family[];
  readonly askPolicy: Ask;
  readonly askSite: Ask;
  readonly purposes: readonly (readonly string[])[];
  readonly limits: SiteLimits;
  /** What is left of the limits. */
  readonly left: { asked: number; steps: number };
  /** The only addresses to ask about; absent for all there can be. */
  readonly addresses?: Pick<Cells, 'complete'> & { readonly cells: readonly { readonly address: string }[] };
  /** The cells of patterns that were searched before. */
  readonly cells: Map<string, Cells>;
  readonly breaches: Findings<Breach>;
  readonly stricter: Findings<Stricter>;
  readonly withoutTerms: Findings<WithoutTerms>;
  readonly undecided: Undecided[];
  /** Was something compared in the letter case of the policy only? */
  isInOneCase: boolean;
}

/** The cost of asking the policy and the site about all usages of an address, in statements that are looked at. */
const costOfAddress = 4_000;

/** Checks what is said to one class of agents, at every address. Gives the number of classes of usages and addresses that the policy speaks of. */
export function checkClass(checking: Checking, one: CheckedClass): number {
  const all = classPatterns(checking.policy, checking.families, one);
  const { cells, complete } = checking.addresses ?? cellsFor(checking, all);
  const cost = costOfAddress + all.patterns.length;
  checking.isInOneCase ||= all.isInOneCase;
  if (!complete) {
    const why = 'The patterns of the policy and of the site overlap in too many ways to try them all.';
    checking.undecided.push({ agents: namesOf(one), why, lines: [] });
  }
  let spoken = 0;
  for (const { address } of cells) {
    if (address === robotsPath) continue;
    for (const purposes of checking.purposes) {
      checking.left.asked -= cost;
      if (checking.left.asked < 0) {
        checking.undecided.push({ agents: namesOf(one), why: 'There are too many addresses to ask about.', lines: [] });
        return spoken;
      }
      spoken += checkAddress(checking, one, address, purposes);
    }
  }
  return spoken;
}

function cellsFor({ cells: known, left, limits }: Checking, { patterns, ranks }: ClassPatterns): Cells {
  const key = patterns.map((pattern, number) => `${patternKey(pattern)} ${ranks[number]}`).join('\n');
  const before = known.get(key);
  if (before !== undefined) return before;
  const steps = Math.min(limits.maxStepsAtOnce, left.steps);
  const cells =
    steps <= 0 ? { cells: [], complete: false, steps: 0 } : cellsOf(patterns, { ...cellBudget, steps }, ranks);
  left.steps -= cells.steps;
  known.set(key, cells);
  return cells;
}

/** Asks the policy and the site about one address. Gives the number of usages that the policy speaks of. */
function checkAddress(
  { policy, site, askPolicy, askSite, breaches, stricter, withoutTerms }: Checking,
  one: CheckedClass,
  address: string,
  purposes: readonly string[],
): number {
  const { agents } = one;
  const agent = one.agent.given;
  // What the policy says of each usage itself: what a denied crawl blocks is judged with the answer of the site.
  const wanted = askPolicy({ agent, url: addressUrl(site, address), purposes, obtained: 'elsewhere' });
  const found = askSite({ ...questionAt(site, address, agent), purposes } satisfies Question);
  const judgement = judge(policy, decisionsIn(wanted), decisionsIn(found));
  for (const said of judgement.breaches) {
    if (one.isOnlyCut && said.expected === 'deny') continue;
    if (isOfCutAlone(said, one)) stricter.add(stricterOf(said), agents, address, purposes);
    else breaches.add(said, agents, address, purposes);
  }
  for (const said of judgement.stricter) stricter.add(said, agents, address, purposes);
  for (const said of judgement.withoutTerms) withoutTerms.add(said, agents, address, purposes);
  return judgement.spoken;
}

/**
 * Does a refusal reach nobody who is named or known, but only agents that would be called what RFC 9309 leaves of another name? No
 * robots.txt can refuse AI2Bot and not an agent called `ai`, so that breaks no permission (POL-18).
 */
function isOfCutAlone({ expected, limits }: Said<Breach>, { isCut }: CheckedClass): boolean {
  return isCut && expected === 'allow' && limits === undefined;
}

function stricterOf({ usage, got, because, rule }: Said<Breach>): Said<Stricter> {
  return { usage, expected: 'allow', got, because, rule };
}

function decisionsIn(answer: ReturnType<Ask>): Answer['decisions'] {
  // Every address that a search finds is one that can be asked about.
  if ('error' in answer) throw new Error(answer.error.message);
  return answer.decisions;
}
