import type { AgentsFile } from '../policy/known-agents.js';
import { defined } from '../text/defined.js';
import { describeValue } from '../text/describe-value.js';
import { type Fields, isFields } from '../text/fields.js';
import { reportContradictions } from './contradictions.js';
import type { PolicyFile, PolicyPlace, PolicyRule } from './policy-file.js';
import { type PolicyPath, type PolicyProblem, PolicyProblems } from './policy-problem.js';
import { readOrigin } from './read-names.js';
import { readRule } from './read-rule.js';
import { fieldOf, listOf, reportUnknownFields } from './read-values.js';

/** What is known besides the object. */
export interface ReadPolicyOptions {
  /** Who the agents are: the exports of `@heed/agents`. Then a class that does not exist is an error. */
  readonly agents?: AgentsFile;
  /** Returns where the value at a path is written. Then rules, and answers by them, have locations. */
  readonly placeOf?: (path: PolicyPath) => PolicyPlace | undefined;
}

/** A policy as it was read. */
export interface PolicyReading {
  /** Absent if the object has an error. */
  readonly policy?: PolicyFile;
  readonly problems: readonly PolicyProblem[];
}

const fieldNames = ['version', 'site', 'rules'];

/**
 * Checks an object, such as a parsed YAML or JSON file, and returns its policy, or everything that is wrong with it.
 * Accepts any value and never throws.
 *
 * @example
 * ```ts
 * import { readPolicy } from '@heed/core/policy-file';
 *
 * const { policy, problems } = readPolicy({ version: 1, rules: [{ agents: ['*'], deny: ['ai-trian'] }] });
 * console.log(policy); // undefined
 * console.log(problems[0]?.message); // "ai-trian" is not a usage. Did you mean ai-train?
 * console.log(problems[0]?.path.join(' ')); // rules 0 deny 0
 * ```
 */
export function readPolicy(value: unknown, options: ReadPolicyOptions = {}): PolicyReading {
  const problems = new PolicyProblems();
  try {
    const policy = read(value, options, problems);
    const listed = problems.all();
    return policy === undefined || problems.hasErrors ? { problems: listed } : { policy, problems: listed };
  } catch {
    // Getters and proxies run code that may throw. Plain data, which is all that YAML and JSON contain, never gets here.
    return { problems: [{ path: [], severity: 'error', message: 'The policy is an object that cannot be read.' }] };
  }
}

function read(value: unknown, options: ReadPolicyOptions, problems: PolicyProblems): PolicyFile | undefined {
  if (!isFields(value)) {
    problems.error([], `A policy must be an object with version and rules, but this is ${describeValue(value)}.`);
    return undefined;
  }
  reportUnknownFields(value, fieldNames, [], 'A policy', problems);
  checkVersion(fieldOf(value, 'version'), problems);
  const site = siteIn(value, problems);
  const rules = rulesIn(value, options, problems);
  return defined({ version: 1, site, rules });
}

function checkVersion(version: unknown, problems: PolicyProblems): void {
  if (version === undefined) problems.error([], 'The policy does not say its version. Add version: 1.');
  else if (version !== 1) {
    problems.error(
      ['version'],
      `This version of heed reads policies of version 1, but this is ${describeValue(version)}.`,
    );
  }
}

function siteIn(policy: Fields, problems: PolicyProblems): string | undefined {
  const site = fieldOf(policy, 'site');
  if (site === undefined) return undefined;
  if (typeof site === 'string') return readOrigin(site, ['site'], problems);
  problems.error(['site'], `site must be a string, but this is ${describeValue(site)}.`);
  return undefined;
}

function rulesIn(
  policy: Fields,
  { agents, placeOf }: ReadPolicyOptions,
  problems: PolicyProblems,
): readonly PolicyRule[] {
  const value = fieldOf(policy, 'rules');
  if (value === undefined) {
    problems.error([], 'The policy has no rules. Add rules, a list of them.');
    return [];
  }
  const context = { problems, purposes: agents === undefined ? undefined : classesOf(agents), placeOf };
  const list = listOf(value, ['rules'], 'rules', problems) ?? [];
  const rules: (PolicyRule | undefined)[] = [];
  for (let place = 0; place < list.length; place++) rules.push(readRule(list[place], ['rules', place], context));
  reportContradictions(rules, ['rules'], problems);
  return rules.filter((rule) => rule !== undefined);
}

/** The purposes that at least one agent has: the names of classes that are not empty (AIN-12). */
function classesOf({ agents, purposes }: AgentsFile): readonly string[] {
  const served = new Set(agents.flatMap((agent) => agent.purposes));
  return purposes.filter((purpose) => served.has(purpose));
}
