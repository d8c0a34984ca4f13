import { readQualifier } from '../dialects/acap/syntax/qualifier.js';
import { mayQualify, modifications, type QualifierName, qualifierRules } from '../dialects/acap/syntax/vocabulary.js';
import type { Limit } from '../policy/limit.js';
import { allUsages, isUsage, type Usage } from '../policy/usage.js';
import { describeValue, quoteValue } from '../text/describe-value.js';
import { isFields } from '../text/fields.js';
import { nearestName } from '../text/nearest-name.js';
import type { PolicyGrant } from './policy-file.js';
import type { PolicyPath, PolicyProblems } from './policy-problem.js';
import { entriesOf, listOf, textsOf } from './read-values.js';

/** A usage of the vocabulary (POL-5). */
function readUsage(text: string, path: PolicyPath, problems: PolicyProblems): Usage | undefined {
  if (isUsage(text)) return text;
  const meant = nearestName(text, allUsages);
  const hint = meant === undefined ? `The usages are ${allUsages.join(', ')}.` : `Did you mean ${meant}?`;
  problems.error(path, `${quoteValue(text)} is not a usage. ${hint}`);
  return undefined;
}

/** What a rule denies: a list of usages. */
export function readDenied(value: unknown, path: PolicyPath, problems: PolicyProblems): readonly Usage[] {
  if (value === undefined) return [];
  if (isFields(value)) {
    problems.error(path, 'deny must be a list of usages: what is denied has no limits.');
    return [];
  }
  const list = listOf(value, path, 'usages', problems) ?? [];
  return textsOf(list, path, problems, (text, at) => readUsage(text, at, problems)) as Usage[];
}

/** What a rule allows: a list of usages, or an object of limits by usage (POL-7). */
export function readAllowed(value: unknown, path: PolicyPath, problems: PolicyProblems): readonly PolicyGrant[] {
  if (value === undefined) return [];
  if (!isFields(value)) {
    const list = listOf(value, path, 'usages', problems) ?? [];
    const usages = textsOf(list, path, problems, (text, at) => readUsage(text, at, problems)) as Usage[];
    return usages.map((usage) => ({ usage, limits: [] }));
  }
  const grants: PolicyGrant[] = [];
  for (const [name, limits] of entriesOf(value, path, 'usages', problems)) {
    const usage = readUsage(name, [...path, name], problems);
    if (usage !== undefined) grants.push({ usage, limits: readLimits(limits, usage, [...path, name], problems) });
  }
  return grants;
}

/** The limits that a policy can set: those of ACAP that every crawler can keep, in a robots.txt. */
const limitNames = (Object.keys(qualifierRules) as QualifierName[]).filter(isForPolicy);

function isForPolicy(name: QualifierName): boolean {
  const { status, writtenIn } = qualifierRules[name];
  return status === 'ready' && writtenIn === 'both';
}

function readLimits(value: unknown, usage: Usage, path: PolicyPath, problems: PolicyProblems): readonly Limit[] {
  // `index:` without limits is common where another usage has a limit.
  if (value === null || value === undefined) return [];
  if (!isFields(value)) {
    const wanted = 'an object such as { time-limit: until-2099-12-31 }';
    problems.error(path, `The limits of ${usage} must be ${wanted}, but this is ${describeValue(value)}.`);
    return [];
  }
  const limits: Limit[] = [];
  for (const name of Object.keys(value)) limits.push(...readLimit(name, value[name], usage, [...path, name], problems));
  return limits;
}

function readLimit(
  name: string,
  value: unknown,
  usage: Usage,
  path: PolicyPath,
  problems: PolicyProblems,
): readonly Limit[] {
  const known = limitNames.find((one) => one === name);
  if (known === undefined || !mayQualify(known, usage, 'robots.txt')) {
    problems.error(path, known === undefined ? unknownLimit(name) : misfit(known, usage));
    return [];
  }
  const several = Array.isArray(value) && qualifierRules[known].repeats === 'often';
  const list = several ? (listOf(value, path, 'values', problems) ?? []) : [value];
  const limits: Limit[] = [];
  for (let place = 0; place < list.length; place++) {
    const read = readLimitValue(known, list[place]);
    if (read !== undefined) limits.push({ limit: known, value: read });
    else problems.error(several ? [...path, place] : path, wrongValue(known, list[place]));
  }
  return limits;
}

/** The value of a limit as ACAP reads it; `undefined` for one that ACAP cannot read, or that leaves nothing to allow. */
function readLimitValue(limit: QualifierName, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const { qualifier } = readQualifier({ kind: 'pair', name: limit, value, span: { start: 0, end: 0 } });
  return qualifier.kind === 'known' && !qualifier.usedUp ? qualifier.value : undefined;
}

function unknownLimit(name: string): string {
  if (Object.hasOwn(qualifierRules, name)) {
    return `A policy cannot set ${name}: crawlers honour it only by arrangement, or only in a page.`;
  }
  const meant = nearestName(name, limitNames);
  const hint = meant === undefined ? `The limits are ${limitNames.join(', ')}.` : `Did you mean ${meant}?`;
  return `${quoteValue(name)} is not a limit. ${hint}`;
}

function misfit(limit: QualifierName, usage: Usage): string {
  return `${limit} does not limit ${usage}. It can limit ${qualifierRules[limit].usages.join(', ')}.`;
}

/** The form of the values of a limit. */
const valueForms: Readonly<Partial<Record<QualifierName, string>>> = {
  'time-limit': 'until-2099-12-31, 30-days or until-recrawled',
  'max-length': '160-chars or 25-words',
  'prohibited-modification': modifications.join(', '),
  'prohibited-context': 'within-user-frame',
  'required-context': 'within-original-frame',
};

function wrongValue(limit: QualifierName, value: unknown): string {
  const hint = `Write ${valueForms[limit]}.`;
  if (typeof value === 'string' && /^0+-/.test(value)) {
    return `${limit} ${quoteValue(value)} leaves nothing to allow. ${hint} To deny the usage, list it in deny.`;
  }
  return `${limit} cannot be ${describeValue(value)}. ${hint}`;
}
