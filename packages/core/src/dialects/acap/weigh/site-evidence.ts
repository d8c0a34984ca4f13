import type { Query } from '../../../policy/voice.js';
import type { AcapReading, Reference } from '../file/reading.js';
import type { ResolvedReference } from '../file/reference.js';
import { readPattern, wholeSite } from '../syntax/pattern.js';
import { type AgentRules, rulesFor } from './agent-rules.js';
import type { Candidate } from './candidate.js';
import type { Conventional } from './conventional.js';
import type { Evidence } from './evaluate.js';
import { type Asking, gatherFromFile, settleElsewhere } from './gather.js';
import type { Rule, Witness } from './rule.js';

/** robots.txt with all that belongs to it. */
export interface Site {
  readonly site: AcapReading | undefined;
  readonly references: ReadonlyMap<Reference, ResolvedReference>;
  /** The conventional part of robots.txt or of a referenced file. */
  readonly conventionalOf: (reading: AcapReading) => Conventional | undefined;
}

/** One file that speaks to an agent, with how it was reached. */
interface SpeakingFile {
  readonly rules: AgentRules;
  readonly through: readonly Witness[];
  readonly conventional?: Conventional;
}

/** What robots.txt and the files it refers to say (A1-2.3.2-d). */
export function siteEvidence(query: Query, asking: Asking, context: Site): Evidence {
  const candidates: Candidate[] = [];
  const conventionalAllows: Evidence['conventionalAllows'][number][] = [];
  const { site } = context;
  if (site === undefined) return { candidates, conventionalAllows };
  const { files, blankets } = filesFor(site, asking, context);
  const path = query.path.toLowerCase();
  for (const { rules, through, conventional } of files) {
    for (const candidate of settleElsewhere(gatherFromFile(rules, path, through, asking))) candidates.push(candidate);
    // A conventional record speaks of crawling and of indexing, each on its own (AMB-59).
    if (query.usage !== 'crawl' && query.usage !== 'index') continue;
    const rule = conventional?.(query);
    if (rule?.says === 'allow' && query.usage === 'crawl') conventionalAllows.push({ ...rule, through });
    if (rule?.says !== 'disallow') continue;
    const statement = query.usage === 'index' ? { ...rule.statement, clause: 'AMB-59' } : rule.statement;
    candidates.push({
      says: 'disallow',
      named: rule.named,
      specific: false,
      rank: 2,
      scope: readPattern(rule.pattern),
      rules: [],
      conventional: { ...rule, statement, through },
    });
  }
  return { candidates: [...candidates, ...blankets], conventionalAllows };
}

/** The files that speak to an agent, and what is prohibited because one of them is not known. */
function filesFor(
  site: AcapReading,
  { agent }: Asking,
  { references, conventionalOf }: Site,
): { readonly files: readonly SpeakingFile[]; readonly blankets: readonly Candidate[] } {
  const rules = rulesFor(site, agent);
  const files: SpeakingFile[] = [speaking(rules, [], conventionalOf)];
  const blankets: Candidate[] = [];
  const seen = new Set<AcapReading>();
  const unknown = (named: boolean, place: Witness): void => {
    // One for each way of being addressed: they all say the same.
    if (!blankets.some((blanket) => blanket.named === named)) blankets.push(blanketOf(named, place));
  };
  // Nobody knows whom the part that was not read may name.
  if (site.overLimit !== undefined) unknown(true, overLimitIn(site, site.overLimit));
  for (const { record, named } of rules.exceptional) {
    if (record.overLimit !== undefined) unknown(named, overLimitIn(site, record.overLimit));
    if (record.reference === undefined) continue;
    const place = { source: site.source, span: record.reference.span };
    const resolved = references.get(record.reference);
    if (resolved === undefined || resolved.kind === 'broken') {
      unknown(named, { ...place, clause: resolved?.clause ?? 'AMB-48' });
      continue;
    }
    const { reading } = resolved;
    if (seen.has(reading)) continue;
    seen.add(reading);
    const referenced = rulesFor(reading, agent);
    files.push(speaking(referenced, [{ ...place, clause: 'A1-2.3.2-d' }], conventionalOf));
    for (const inner of referenced.exceptional) {
      if (inner.record.overLimit !== undefined) unknown(inner.named, overLimitIn(reading, inner.record.overLimit));
    }
  }
  return { files, blankets };
}

function overLimitIn({ source }: AcapReading, { span }: { readonly span: Witness['span'] }): Witness {
  return { source, span, clause: 'AMB-69' };
}

/** The directive to ignore conventional records counts for the file it stands in, and no other (AMB-51). */
function speaking(
  rules: AgentRules,
  through: readonly Witness[],
  conventionalOf: Site['conventionalOf'],
): SpeakingFile {
  const conventional = rules.reading.ignoresConventional ? undefined : conventionalOf(rules.reading);
  return conventional === undefined ? { rules, through } : { rules, through, conventional };
}

/** ValuePart of what is said to a crawler is unknown, so every usage of the whole site is prohibited (AMB-48, ASK-7). */
function blanketOf(named: boolean, place: Witness): Candidate {
  const rule: Rule = {
    says: 'disallow',
    named,
    purposes: [],
    terms: [],
    writtenIn: 'robots.txt',
    place,
    through: [],
    interpretedBy: place.clause,
  };
  return { says: 'disallow', named, specific: false, rank: 2, scope: wholeSite, rules: [rule] };
}
