import type { AskElements, ElementDecisions } from '../../ask/parts/element-decisions.js';
import { normaliseEncoding } from '../../policy/path.js';
import type { Usage } from '../../policy/usage.js';
import type { Change, Comparison, Undecided } from '../comparison.js';
import type { Site } from '../site.js';
import type { AskedAgent } from './agents.js';
import type { SiteLimits } from './limits.js';
import { commonParts, type PagePart, regionsOf } from './parts.js';
import { questionAt } from './question-at.js';
import { changesUse, changesWords, saidOf } from './said.js';
import { namesOf } from './site-classes.js';

/** What it takes to compare parts of pages. */
export interface ComparingParts {
  readonly sides: readonly [Site, Site];
  /** One for each side: it remembers the last page. */
  readonly askElements: readonly [AskElements, AskElements];
  readonly asked: readonly AskedAgent[];
  readonly usages: readonly Usage[];
  readonly verdicts: boolean;
  readonly sourceOf: (side: 'old' | 'new', source: string) => string;
  readonly limits: SiteLimits;
}

/** The cost of deciding on one element, in statements that are looked at. */
const costOfElement = 20;

/**
 * Compares the parts of pages that both sides have: what is decided on each element that both versions of a page have in common, beyond what
 * changes for the page as a whole.
 */
export function compareParts(comparing: ComparingParts): Pick<Comparison, 'changes' | 'undecided'> {
  const { sides, limits } = comparing;
  const undecided: Undecided[] = [];
  const shared = new Map<string, { readonly change: Omit<Change, 'agents'>; readonly agents: AskedAgent[] }>();
  const budget = { left: limits.maxAsked };
  for (const path of pathsOfBoth(sides)) {
    const why = comparePage(comparing, path, shared, budget);
    if (why !== undefined) undecided.push({ agents: ['*'], why: `${why} (${path})`, lines: [] });
  }
  const changes = [...shared.values()].map(({ change, agents }) => ({ agents: namesOf({ agents }), ...change }));
  return { changes, undecided };
}

/** The pages of which the two sides have different versions, or of which other texts may name parts. */
function pathsOfBoth([old, next]: readonly [Site, Site]): string[] {
  const bodies = new Map((old.pages ?? []).map(({ path, body }) => [normaliseEncoding(path, ''), body]));
  const mayNameParts = [old, next].some((site) => /acap/i.test(textOf(site))) && textOf(old) !== textOf(next);
  return (next.pages ?? []).flatMap(({ path, body }) => {
    const before = bodies.get(normaliseEncoding(path, ''));
    return before === undefined || (before === body && !mayNameParts) ? [] : [normaliseEncoding(path, '')];
  });
}

function textOf({ robots, files }: Site): string {
  return JSON.stringify([robots, files]);
}

type Shared = Map<string, { readonly change: Omit<Change, 'agents'>; readonly agents: AskedAgent[] }>;

/** Compares one page. Returns why not all of it could be compared, if it could not. */
function comparePage(
  comparing: ComparingParts,
  path: string,
  shared: Shared,
  budget: { left: number },
): string | undefined {
  const { asked, askElements, sides, usages } = comparing;
  let parts: ReturnType<typeof commonParts> | undefined;
  let why: string | undefined;
  for (const one of asked) {
    const [old, next] = sides.map((site, side) =>
      askElements[side as 0 | 1]({ ...questionAt(site, path, one.agent), obtained: 'elsewhere', usages }),
    );
    if (old === undefined || next === undefined) continue;
    parts ??= commonParts(old.page, next.page);
    if (parts.isCut) why = 'The page has too many elements to compare all of them.';
    if (regionsOf(old) !== regionsOf(next))
      why = 'Comments that open or close a region of the page differ, and such regions are not compared.';
    budget.left -= parts.parts.length * usages.length * costOfElement;
    if (budget.left < 0) return 'Not all parts of pages were compared: there are too many.';
    for (const part of parts.parts) compareElement(comparing, path, one, part, [old, next], shared);
  }
  return why;
}

function compareElement(
  { usages, verdicts, sourceOf }: ComparingParts,
  path: string,
  agent: AskedAgent,
  part: PagePart,
  [old, next]: readonly [ElementDecisions, ElementDecisions],
  shared: Shared,
): void {
  for (const usage of usages) {
    if (usage === 'crawl' || (usage === 'anchor-text' && next.page.elements[part.new]?.hasLinks !== true)) continue;
    const [from, to] = [old.decisionOn(usage, part.old), next.decisionOn(usage, part.new)];
    if (!changesUse(from, to) && !(verdicts && changesWords(from, to))) continue;
    // What changes for the whole page is told of the page.
    const [around, now] = [old.decisionOn(usage, -1), next.decisionOn(usage, -1)];
    if (around.may === from.may && now.may === to.may && changesUse(around, now)) continue;
    const change = {
      usage,
      from: saidOf(from, (source) => sourceOf('old', source)),
      to: saidOf(to, (source) => sourceOf('new', source)),
      witness: path,
      part: part.name,
      pattern: path,
    };
    const key = JSON.stringify(change);
    const known = shared.get(key);
    if (known === undefined) shared.set(key, { change, agents: [agent] });
    else known.agents.push(agent);
  }
}
