import type { Source } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { type Pattern, readResourcePattern, wholeSite } from '../syntax/pattern.js';
import type { DefinitionDraft } from './definition.js';
import type { DefinitionPlace, ResourceSet } from './reading.js';

type SetDraft = Extract<DefinitionDraft, { readonly kind: 'set' }>;

interface MutableResourceSet extends ResourceSet {
  readonly patterns: Pattern[];
  prohibited: readonly Pattern[];
  ambiguous: boolean;
  readonly others: DefinitionPlace[];
  readonly definedBy: Map<Pattern, readonly DefinitionPlace[]>;
  /** The sets that are named in it, each with the definition that names it. */
  readonly named: { readonly name: string; readonly place: DefinitionPlace }[];
}

/**
 * Limit: patterns and sets of one file that sets take over from sets named in them. Sets that name each other in a chain could otherwise
 * have the square of their number. Beyond it, a set is read as the whole site.
 */
const maxTakenOver = 20_000;

/**
 * Resolves the resource sets of a file. A name that is defined twice has the patterns of all its definitions (AMB-44).
 *
 * Reading: (ASK-44) a set contains patterns only. Where it names another set, a prohibition covers the patterns of that one too, and a
 * permission does not.
 */
export function resolveSets(
  drafts: readonly DefinitionDraft[],
  source: Source,
  inherited: ReadonlyMap<string, ResourceSet>,
  reportAt: ReportAt,
): ReadonlyMap<string, ResourceSet> {
  const sets = new Map<string, MutableResourceSet>();
  for (const draft of drafts) if (draft.kind === 'set') addDefinition(sets, draft, source, reportAt);
  const budget = { left: maxTakenOver };
  for (const set of sets.values()) {
    if (set.named.length > 0) takeOver(set, sets, inherited, budget, reportAt);
  }
  return sets;
}

function addDefinition(
  sets: Map<string, MutableResourceSet>,
  { name, span, patterns: words }: SetDraft,
  source: Source,
  reportAt: ReportAt,
): void {
  const known = sets.get(name);
  const patterns: Pattern[] = [];
  const set: MutableResourceSet = known ?? {
    ...{ name, source, span, patterns, prohibited: patterns, ambiguous: false },
    ...{ others: [], definedBy: new Map(), named: [] },
  };
  const place = { source, span };
  if (known === undefined) {
    sets.set(name, set);
  } else {
    set.ambiguous = true;
    set.others.push(place);
    reportAt('acap/name-defined-twice', span, { name });
  }
  for (const word of words) {
    const inner = nameOfSet(word);
    if (inner !== undefined) {
      reportAt('acap/set-in-set', span, { name: inner });
      set.named.push({ name: inner, place });
      continue;
    }
    const pattern = readResourcePattern(word);
    set.patterns.push(pattern);
    if (known !== undefined) set.definedBy.set(pattern, [place]);
  }
}

/** Adds to a set what the sets named in it contain, and those named in these. */
function takeOver(
  set: MutableResourceSet,
  sets: ReadonlyMap<string, MutableResourceSet>,
  inherited: ReadonlyMap<string, ResourceSet>,
  budget: { left: number },
  reportAt: ReportAt,
): void {
  const taken: Pattern[] = [];
  const take = (pattern: Pattern, places: readonly DefinitionPlace[]): void => {
    taken.push(pattern);
    if (!set.definedBy.has(pattern)) set.definedBy.set(pattern, places);
  };
  const seen = new Set([set.name]);
  const pending = [...set.named];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { name, place } = next;
    if (seen.has(name)) continue;
    seen.add(name);
    const own = sets.get(name);
    const inner = own ?? inherited.get(name);
    const patterns = own?.patterns ?? inner?.prohibited ?? [];
    budget.left -= 1 + patterns.length;
    if (budget.left < 0) {
      taken.length = 0;
      take(wholeSite, [place]);
      break;
    }
    if (inner === undefined) {
      // Reading: (AMB-46) a set that is not defined may mean any path.
      reportAt('acap/undefined-set', place.span, { name });
      take(wholeSite, [place]);
      continue;
    }
    for (const pattern of patterns) take(pattern, [place, ...(inner.definedBy.get(pattern) ?? [inner])]);
    for (const named of own?.named ?? []) pending.push({ name: named.name, place });
  }
  set.prohibited = [...set.patterns, ...taken];
}

/** The name of the set that a word refers to, in lower case; `undefined` if the word is a pattern (A1-2.4.4-a, AMB-65). */
export function nameOfSet(word: string): string | undefined {
  return /^(?:the-)?acap:(?:resource-set:)?(.*)$/i.exec(word)?.[1]?.toLowerCase();
}
