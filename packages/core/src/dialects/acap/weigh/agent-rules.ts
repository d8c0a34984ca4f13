import type { Agent } from '../../../policy/agent.js';
import type { AcapReading, AcapRecord, UsageField } from '../file/reading.js';
import { addresses } from '../syntax/crawler-name.js';
import type { Pattern } from '../syntax/pattern.js';
import { type PatternTable, tabulate } from './pattern-table.js';
import { type Rule, ruleOf, type Witness } from './rule.js';
import { type Bundle, bundle } from './rule-group.js';

/** What one file says to one agent, sorted by usage; each usage is prepared when it is first asked about. */
export interface AgentRules {
  readonly reading: AcapReading;
  readonly records: readonly AddressedRecord[];
  /** Those with a permissions reference, or with a part that was not read. */
  readonly exceptional: readonly AddressedRecord[];
  /** Fields by the standard usage they name, and those that name a local one. */
  readonly byUsage: ReadonlyMap<string, readonly AddressedField[]>;
  readonly local: readonly AddressedField[];
  readonly tables: Map<string, PatternTable<Bundle>>;
}

export interface AddressedRecord {
  readonly record: AcapRecord;
  readonly named: boolean;
}

interface AddressedField {
  readonly field: UsageField;
  readonly named: boolean;
}

/** Limit: agents remembered per file. Who asks for more of them in turn pays for sorting again. */
const remembered = 64;

const cache = new WeakMap<AcapReading, Map<string, AgentRules>>();

/** What a file says to an agent. The same reading is asked by many questions, so this is worked out once for each agent. */
export function rulesFor(reading: AcapReading, agent: Agent): AgentRules {
  let known = cache.get(reading);
  if (known === undefined) {
    known = new Map();
    cache.set(reading, known);
  }
  let rules = known.get(agent.given);
  if (rules === undefined) {
    if (known.size >= remembered) known.clear();
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
  const exceptional = records.filter(({ record }) => record.reference !== undefined || record.overLimit !== undefined);
  return { reading, records, exceptional, byUsage, local, tables: new Map() };
}

/**
 * The rules on one usage by pattern. Fields with the same pattern or the same set share one list of rules, so that a set used
 * by many fields is not copied for each (A1-2.7-a, AMB-17).
 */
export function tableFor(rules: AgentRules, usage: string, through: readonly Witness[]): PatternTable<Bundle> {
  let table = rules.tables.get(usage);
  if (table === undefined) {
    table = buildTable(rules, usage, through);
    rules.tables.set(usage, table);
  }
  return table;
}

/** What patterns have in common that are one. A key begins with a slash, a host does not. */
function keyOf(pattern: Pattern | undefined): string | undefined {
  return pattern?.host === undefined ? pattern?.key : `${pattern.host} ${pattern.key}`;
}

function buildTable(
  { reading, byUsage, local }: AgentRules,
  usage: string,
  through: readonly Witness[],
): PatternTable<Bundle> {
  const together = new Map<unknown, { readonly patterns: readonly Pattern[]; readonly rules: Rule[] }>();
  for (const { field, named } of [...(byUsage.get(usage) ?? []), ...local]) {
    const rule = ruleOf(field, usage, { source: reading.source, named, writtenIn: 'robots.txt', through });
    if (rule === undefined) continue;
    const { patterns, set } = field.resource;
    const key = set ?? keyOf(patterns[0]);
    const found = together.get(key);
    if (found === undefined) together.set(key, { patterns, rules: [rule] });
    else found.rules.push(rule);
  }
  return tabulate(
    [...together.values()].flatMap(({ patterns, rules }) => {
      const item = bundle(rules);
      return patterns.map((pattern) => ({ pattern, item }));
    }),
  );
}
