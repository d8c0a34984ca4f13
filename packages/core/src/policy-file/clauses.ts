import type { ClauseTable } from '../dialects/dialect.js';

/** The clauses of the policy file by which rules decide, in words. `docs/policy.md` has them all. */
export const policyClauses: ClauseTable = {
  documents: { POL: "heed's policy file" },
  words: {
    'POL-5': 'A rule speaks of the usages that it allows or denies, and of no other.',
    'POL-9': 'A rule that names the agent overrides one for a class of agents, and that overrides one for all.',
    'POL-10': 'A rule for the purpose of the usage overrides one for any purpose.',
    'POL-11': 'Of the rules that match an address, the one with the longest pattern applies.',
    'POL-12': 'A rule on "present" covers every form of it, unless a rule as narrow names the form itself.',
    'POL-13': 'Of two rules that are equally narrow, the one that denies applies.',
  },
};
