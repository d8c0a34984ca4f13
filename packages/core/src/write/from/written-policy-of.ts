import type { Usage } from '../../policy/usage.js';
import type { PolicyFile, PolicyGrant, PolicyRule } from '../../policy-file/policy-file.js';
import type { WrittenLimits, WrittenPolicy, WrittenRule } from '../../policy-file/written-policy.js';
import { defined } from '../../text/defined.js';

/** A policy as people write it: what can be left out is left out. */
export function writtenPolicyOf({ version, site, rules }: PolicyFile): WrittenPolicy {
  return defined({ version, site, rules: rules.map(writtenRuleOf) });
}

function writtenRuleOf({ name, agents, paths, purposes, allow, deny, terms }: PolicyRule): WrittenRule {
  const isWholeSite = paths.length === 1 && paths[0] === '/';
  return defined({
    name,
    agents,
    paths: isWholeSite ? undefined : paths,
    purposes,
    allow: allow.length === 0 ? undefined : writtenGrants(allow),
    deny: deny.length === 0 ? undefined : deny,
    terms,
  });
}

/** A list of usages, or the limits of each if one has any. */
function writtenGrants(grants: readonly PolicyGrant[]): NonNullable<WrittenRule['allow']> {
  if (grants.every(({ limits }) => limits.length === 0)) return grants.map(({ usage }) => usage);
  const allowed: { [U in Usage]?: WrittenLimits | null } = {};
  for (const { usage, limits } of grants) allowed[usage] = limits.length === 0 ? null : writtenLimits(limits);
  return allowed;
}

function writtenLimits(limits: PolicyGrant['limits']): WrittenLimits {
  const byName: Record<string, string | string[]> = {};
  for (const { limit, value } of limits) {
    const before = byName[limit];
    byName[limit] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value];
  }
  return byName;
}
