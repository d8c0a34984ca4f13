import type { Query } from '../../../policy/voice.js';
import type { AcapReading, Reference } from '../file/reading.js';
import type { ResolvedReference } from '../file/reference.js';
import { readPattern, wholeSite } from '../syntax/pattern.js';
import { type AgentRules, rulesFor } from './agent-rules.js';
import type { Candidate } from './candidate.js';
import type { ConventionalEvidence, ConventionalLookup } from './conventional.js';
import type { Evidence } from './evaluate.js';
import { fileCandidates } from './file-candidates.js';
import type { IntendedUsage } from './intended-usage.js';
import { settleLocations } from './location.js';
import type { CitedPlace, Rule } from './rule.js';

/** robots.txt and the files it refers to. */
export interface SiteFiles {
  /** The ACAP part of robots.txt. */
  readonly site: AcapReading | undefined;
  readonly references: ReadonlyMap<Reference, ResolvedReference>;
  /** The conventional part of robots.txt or of a referenced file. */
  readonly conventionalOf: (reading: AcapReading) => ConventionalLookup | undefined;
}

/** A file that applies to an agent. */
interface ApplicableFile {
  readonly rules: AgentRules;
  /** The reference that led to the file; empty for robots.txt. */
  readonly supporting: readonly CitedPlace[];
  readonly conventional?: ConventionalLookup;
}

/** What robots.txt and the files it refers to say about a usage (A1-2.3.2-d). */
export function siteEvidence(query: Query, intended: IntendedUsage, siteFiles: SiteFiles): Evidence {
  const candidates: Candidate[] = [];
  const conventionalAllows: Evidence['conventionalAllows'][number][] = [];
  const further: (() => readonly Candidate[])[] = [];
  const { usage } = query;
  const { site } = siteFiles;
  if (site === undefined) return { candidates, conventionalAllows };
  const { files, blanketProhibitions } = filesFor(site, intended, siteFiles);
  for (const { rules, supporting, conventional } of files) {
    for (const candidate of settleLocations(fileCandidates(rules, query.path, supporting, intended))) {
      candidates.push(candidate);
    }
    // A conventional record is about crawling and about indexing, separately (AMB-59).
    if (usage !== 'crawl' && usage !== 'index') continue;
    const rule = conventional?.(query);
    if (rule?.says === 'allow' && usage === 'crawl') conventionalAllows.push({ ...rule, supporting });
    if (rule?.says !== 'disallow') continue;
    candidates.push(conventionalProhibition(rule, supporting, usage));
    further.push(() => (rule.others?.() ?? []).map((one) => conventionalProhibition(one, supporting, usage)));
  }
  const evidence = { candidates: [...candidates, ...blanketProhibitions], conventionalAllows };
  return further.length === 0 ? evidence : { ...evidence, furtherDisallows: () => further.flatMap((list) => list()) };
}

/** A Disallow as a prohibition of crawling, or of indexing (AMB-59). */
function conventionalProhibition(
  rule: Omit<ConventionalEvidence, 'supporting'>,
  supporting: readonly CitedPlace[],
  usage: 'crawl' | 'index',
): Candidate {
  const statement = usage === 'index' ? { ...rule.statement, clause: 'AMB-59' } : rule.statement;
  return {
    says: 'disallow',
    named: rule.named,
    forPurpose: false,
    rank: 2,
    scope: readPattern(rule.pattern),
    rules: [],
    conventional: { ...rule, statement, supporting },
  };
}

/** The files that apply to an agent, and the prohibitions of everything because part of the policy is unknown. */
function filesFor(
  site: AcapReading,
  { agent }: IntendedUsage,
  { references, conventionalOf }: SiteFiles,
): { readonly files: readonly ApplicableFile[]; readonly blanketProhibitions: readonly Candidate[] } {
  const rules = rulesFor(site, agent);
  const files: ApplicableFile[] = [applicableFile(rules, [], conventionalOf)];
  const blanketProhibitions: Candidate[] = [];
  const seen = new Set<AcapReading>();
  const prohibitAll = (named: boolean, place: CitedPlace): void => {
    // One by name and one for all crawlers are enough: the others would say the same.
    if (blanketProhibitions.some((blanket) => blanket.named === named)) return;
    blanketProhibitions.push(blanketProhibition(named, place));
  };
  // The part that was not read may name any crawler.
  if (site.overLimit !== undefined) prohibitAll(true, overLimitPlace(site, site.overLimit));
  for (const { record, named } of rules.incomplete) {
    if (record.overLimit !== undefined) prohibitAll(named, overLimitPlace(site, record.overLimit));
    if (record.reference === undefined) continue;
    const place = { source: site.source, span: record.reference.span };
    const resolved = references.get(record.reference);
    if (resolved === undefined || resolved.kind === 'broken') {
      prohibitAll(named, { ...place, clause: resolved?.clause ?? 'AMB-48' });
      continue;
    }
    const { reading } = resolved;
    if (seen.has(reading)) continue;
    seen.add(reading);
    const referenced = rulesFor(reading, agent);
    files.push(applicableFile(referenced, [{ ...place, clause: 'A1-2.3.2-d' }], conventionalOf));
    for (const inner of referenced.incomplete) {
      if (inner.record.overLimit === undefined) continue;
      prohibitAll(inner.named, overLimitPlace(reading, inner.record.overLimit));
    }
  }
  return { files, blanketProhibitions };
}

function overLimitPlace({ source }: AcapReading, { span }: { readonly span: CitedPlace['span'] }): CitedPlace {
  return { source, span, clause: 'AMB-69' };
}

/** The directive to ignore conventional records applies to its own file only (AMB-51). */
function applicableFile(
  rules: AgentRules,
  supporting: readonly CitedPlace[],
  conventionalOf: SiteFiles['conventionalOf'],
): ApplicableFile {
  const conventional = rules.reading.ignoresConventional ? undefined : conventionalOf(rules.reading);
  return conventional === undefined ? { rules, supporting } : { rules, supporting, conventional };
}

/** A prohibition of every usage of the whole site, because part of the policy is unknown (AMB-48, ASK-7). */
function blanketProhibition(named: boolean, place: CitedPlace): Candidate {
  const rule: Rule = {
    says: 'disallow',
    named,
    purposes: [],
    terms: [],
    writtenIn: 'robots.txt',
    place,
    supporting: [],
    interpretedBy: place.clause,
  };
  return { says: 'disallow', named, forPurpose: false, rank: 2, scope: wholeSite, rules: [rule] };
}
