import type { Agent } from '../../../policy/agent.js';
import { rememberFor } from '../../../text/memory.js';
import type { AcapReading, AcapRecord, UsageField } from '../file/reading.js';
import { addresses } from '../syntax/crawler-name.js';
import type { Pattern } from '../syntax/pattern.js';
import { type PatternTable, tabulate } from './pattern-table.js';
import { type CitedPlace, type Rule, ruleOf } from './rule.js';
import { type PatternRules, patternRules } from './rule-group.js';

/** What one file says to one agent, by usage. The table of a usage is built when it is first needed. */
export interface AgentRules {
  readonly reading: AcapReading;
  readonly records: readonly AddressedRecord[];
  /** The records with a permissions reference, or with a part that was not read. */
  readonly incomplete: readonly AddressedRecord[];
  /** Fields by the standard usage that they name. */
  readonly byUsage: ReadonlyMap<string, readonly AddressedField[]>;
  /** Fields that name a local usage. */
  readonly local: readonly AddressedField[];
  readonly tables: Map<string, PatternTable<PatternRules>>;
}

interface AddressedRecord {
  readonly record: AcapRecord;
  /** It addresses the agent by name. */
  readonly named: boolean;
}

interface AddressedField {
  readonly field: UsageField;
  readonly named: boolean;
}

/** Limit: agents remembered per file. If more of them ask in turn, the file is sorted again for each. */
const maxAgents = 64;

const rulesByAgent: (reading: AcapReading) => Map<string, AgentRules> = rememberFor(() => new Map());

/** What a file says to an agent, sorted once for each agent, since many questions ask the same reading. */
export function rulesFor(reading: AcapReading, agent: Agent): AgentRules {
  const known = rulesByAgent(reading);
  let rules = known.get(agent.given);
  if (rules === undefined) {
    if (known.size >= maxAgents) known.clear();
    rules = sortForAgent(reading, agent);
    known.set(agent.given, rules);
  }
  return rules;
}

function sortForAgent(reading: AcapReading, agent: Agent): AgentRules {
  const records: AddressedRecord[] = [];
  const byUsage = new Map<string, AddressedField[]>();
  const local: AddressedField[] = [];
  for (const record of reading.records) {
    const how = addresses(record.addressees, agent);
    if (how === 'not') continue;
    const named = how === 'by name';
    records.push({ record, named });
    for (const field of record.fields) {
      if (field.usage.kind === 'local') {
        local.push({ field, named });
        continue;
      }
      const fields = byUsage.get(field.usage.name);
      if (fields === undefined) byUsage.set(field.usage.name, [{ field, named }]);
      else fields.push({ field, named });
    }
  }
  const incomplete = records.filter(({ record }) => record.reference !== undefined || record.overLimit !== undefined);
  return { reading, records, incomplete, byUsage, local, tables: new Map() };
}

/**
 * The rules on one usage, by pattern.
 *
 * Fields with the same pattern or set share one list of rules, so that a set is not copied for each field that uses it
 * (A1-2.7-a, AMB-17).
 */
export function tableFor(
  rules: AgentRules,
  usage: string,
  supporting: readonly CitedPlace[],
): PatternTable<PatternRules> {
  let table = rules.tables.get(usage);
  if (table === undefined) {
    table = buildTable(rules, usage, supporting);
    rules.tables.set(usage, table);
  }
  return table;
}

function buildTable(
  { reading, byUsage, local }: AgentRules,
  usage: string,
  supporting: readonly CitedPlace[],
): PatternTable<PatternRules> {
  const byResource = new Map<unknown, { readonly patterns: readonly Pattern[]; readonly rules: Rule[] }>();
  for (const { field, named } of [...(byUsage.get(usage) ?? []), ...local]) {
    const rule = ruleOf(field, usage, { source: reading.source, named, writtenIn: 'robots.txt', supporting });
    if (rule === undefined) continue;
    const { patterns, set } = field.resource;
    const key = set === undefined ? patternKey(patterns[0]) : patterns;
    const same = byResource.get(key);
    if (same === undefined) byResource.set(key, { patterns, rules: [rule] });
    else same.rules.push(rule);
  }
  return tabulate(
    [...byResource.values()].flatMap(({ patterns, rules }) => {
      const item = patternRules(rules);
      return patterns.map((pattern) => ({ pattern, item }));
    }),
  );
}

/** Equal for equal patterns. The key of a pattern starts with a slash, a host does not. */
function patternKey(pattern: Pattern | undefined): string | undefined {
  return pattern?.host === undefined ? pattern?.key : `${pattern.host} ${pattern.key}`;
}
