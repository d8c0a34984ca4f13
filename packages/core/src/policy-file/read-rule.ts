import { defined } from '../text/defined.js';
import { describeValue } from '../text/describe-value.js';
import { type Fields, isFields } from '../text/fields.js';
import type { PolicyPlace, PolicyRule } from './policy-file.js';
import type { PolicyPath, PolicyProblems } from './policy-problem.js';
import { readAllowed, readDenied } from './read-grants.js';
import { comparedPattern, readAgent, readPattern, readPurposeName, readRuleName, readTerms } from './read-names.js';
import { fieldOf, listOf, reportUnknownFields, textsOf } from './read-values.js';

/** What the reading of a rule depends on besides the rule. */
export interface RuleContext {
  readonly problems: PolicyProblems;
  /** The names of the known classes; absent if they are not known. */
  readonly purposes: readonly string[] | undefined;
  readonly placeOf: ((path: PolicyPath) => PolicyPlace | undefined) | undefined;
}

const fieldNames = ['name', 'agents', 'paths', 'purposes', 'allow', 'deny', 'terms'];

/** Reads one rule (POL-2). What is wrong with it is reported; the rule is then of no use, since the policy has an error. */
export function readRule(value: unknown, path: PolicyPath, context: RuleContext): PolicyRule | undefined {
  const { problems } = context;
  if (!isFields(value)) {
    problems.error(path, `A rule must be an object with agents, allow and deny, but this is ${describeValue(value)}.`);
    return undefined;
  }
  reportUnknownFields(value, fieldNames, path, 'A rule', problems);
  const name = textIn(value, 'name', path, problems, readRuleName);
  const purposes = purposesIn(value, path, problems);
  const terms = textIn(value, 'terms', path, problems, readTerms);
  const place = context.placeOf?.(path);
  const allow = readAllowed(fieldOf(value, 'allow'), [...path, 'allow'], problems);
  const deny = readDenied(fieldOf(value, 'deny'), [...path, 'deny'], problems);
  for (const { usage } of allow) {
    if (!deny.includes(usage)) continue;
    problems.error([...path, 'deny'], `This rule both allows and denies ${usage}. Remove one of them.`, [
      [...path, 'allow'],
    ]);
  }
  if (!Object.hasOwn(value, 'allow') && !Object.hasOwn(value, 'deny')) {
    problems.error(path, 'This rule neither allows nor denies anything. Add allow or deny, each a list of usages.');
  }
  return defined({
    name,
    agents: agentsIn(value, path, context),
    paths: pathsIn(value, path, problems),
    purposes,
    allow,
    deny,
    terms,
    place,
  });
}

function agentsIn(rule: Fields, path: PolicyPath, { problems, purposes }: RuleContext): readonly string[] {
  const value = fieldOf(rule, 'agents');
  if (value === undefined) {
    problems.error(path, 'This rule does not say whom it is for. Add agents, as in agents: ["*"] for all crawlers.');
    return [];
  }
  const at = [...path, 'agents'];
  const list = listOf(value, at, 'agents', problems) ?? [];
  return textsOf(list, at, problems, (text, one) => readAgent(text, one, problems, purposes), lowerCase);
}

function pathsIn(rule: Fields, path: PolicyPath, problems: PolicyProblems): readonly string[] {
  const value = fieldOf(rule, 'paths');
  if (value === undefined) return ['/'];
  const at = [...path, 'paths'];
  const list = listOf(value, at, 'path patterns', problems) ?? [];
  return textsOf(list, at, problems, (text, one) => readPattern(text, one, problems), comparedPattern);
}

function purposesIn(rule: Fields, path: PolicyPath, problems: PolicyProblems): readonly string[] | undefined {
  const value = fieldOf(rule, 'purposes');
  if (value === undefined) return undefined;
  const at = [...path, 'purposes'];
  const list = listOf(value, at, 'purposes', problems) ?? [];
  return textsOf(list, at, problems, (text, one) => readPurposeName(text, one, problems), lowerCase);
}

function textIn(
  rule: Fields,
  field: string,
  path: PolicyPath,
  problems: PolicyProblems,
  read: (text: string, path: PolicyPath, problems: PolicyProblems) => string | undefined,
): string | undefined {
  const value = fieldOf(rule, field);
  if (value === undefined) return undefined;
  if (typeof value === 'string') return read(value, [...path, field], problems);
  problems.error([...path, field], `${field} must be a string, but this is ${describeValue(value)}.`);
  return undefined;
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}
