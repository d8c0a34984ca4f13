import * as agents from '@heed/agents';
import type { Reason, Usage } from '@heed/core';
import { checkPolicy, type PolicyCheck, type Undecided } from '@heed/core/compare';
import type { Source, Span } from '@heed/core/diagnostics';
import { countInWords } from '@heed/core/internal/answers';
import {
  breachInWords,
  checkedAgents,
  describeCheckedAction,
  joinUsages,
  provedWhere,
  shortened,
  stricterInWords,
  uniqueReasons,
  withoutTermsInWords,
} from '@heed/core/internal/comparisons';
import * as markup from '@heed/markup/text';
import { maxPolicyBytes, type PolicyDocument, type PolicyTextProblem, placeOfUsage, policyIn } from '@heed/policy-yaml';
import type { Sources } from '../../sources.ts';
import type {
  Cut,
  DecidingLine,
  PolicyAsked,
  PolicyComparison,
  ShownFinding,
  ShownProblem,
  ShownUndecided,
} from './compare-messages.ts';
import { decidingLine, firstFindings, firstLines, lineOfReason, witnessOf } from './compared-lines.ts';
import { wholeSite } from './compared-site.ts';
import type { PaneLocation } from './messages.ts';

/** How the sources keep the policy among them, at every address. */
export function comparePolicy({ sources, url }: PolicyAsked): PolicyComparison {
  if (new TextEncoder().encode(sources.policy).length > maxPolicyBytes) return tooLarge;
  const document = policyIn('policy', sources.policy);
  if ('problems' in document) {
    return { kind: 'refused', problems: firstFindings(document.problems, shownProblem(document.source)) };
  }
  const { site, notes } = wholeSite(sources, url);
  const check = checkPolicy(document.policy, site, { agents, markup });
  const breaches = joinUsages(check.breaches);
  const show: Showing = { document, sources, origin: site.origin };
  return {
    kind: 'checked',
    ...resultOf(check, breaches.length),
    breaches: firstFindings(breaches, (breach) => shown(breach, breachInWords(breach), show)),
    stricter: firstFindings(joinUsages(check.stricter), (one) => shown(one, stricterInWords(one), show)),
    withoutTerms: firstFindings(joinUsages(check.withoutTerms), (one) => shown(one, withoutTermsInWords(one), show)),
    undecided: firstFindings(check.undecided, (part) => shownUndecided(part, sources)),
    warnings: firstFindings(document.warnings, shownProblem(document.source)),
    notes: [...notes, ...otherSite(document.policy.site, site.origin)],
  };
}

const tooLarge: PolicyComparison = {
  kind: 'refused',
  problems: {
    first: [
      {
        severity: 'error',
        message: `The policy is larger than ${maxPolicyBytes / 1024 / 1024} MiB, the most that a policy may have.`,
        location: { pane: 'policy', line: 1, column: 1 },
      },
    ],
    count: 1,
  },
};

/** Whether the policy is kept, in a sentence that claims no more than was decided. */
function resultOf(
  check: PolicyCheck,
  breaches: number,
): { readonly result: 'kept' | 'broken' | 'undecided'; readonly sentence: string } {
  const { kept, complete, classes, undecided } = check;
  const open = `${undecided.length} ${undecided.length === 1 ? 'part is' : 'parts are'} undecided`;
  if (breaches > 0) {
    const count = `${countInWords(breaches)} ${breaches === 1 ? 'breach' : 'breaches'}`;
    return {
      result: 'broken',
      sentence: `The files do not keep the policy: ${count}${complete ? '' : `, and ${open}`}.`,
    };
  }
  if (!kept) return { result: 'undecided', sentence: `No breach was found, but ${open}.` };
  const proved = `${countInWords(classes)} ${classes === 1 ? 'class' : 'classes'}, ${provedWhere(check)}`;
  return { result: 'kept', sentence: `The files keep the policy (proved: ${proved}).` };
}

function otherSite(named: string | undefined, origin: string): string[] {
  if (named === undefined || named === origin) return [];
  return [`The policy is for ${named}. It is compared with the files as those of ${origin}.`];
}

/** What it takes to show a finding. */
interface Showing {
  readonly document: PolicyDocument;
  readonly sources: Sources;
  readonly origin: string;
}

interface Found {
  readonly agents: readonly string[];
  readonly usages: readonly Usage[];
  readonly purposes?: readonly string[];
  readonly witness: string;
  readonly rule?: string | number;
  readonly because?: readonly Reason[];
}

function shown(found: Found, sentence: string, { document, sources, origin }: Showing): ShownFinding {
  const { witness, rule, because = [] } = found;
  return {
    action: describeCheckedAction(found),
    sentence,
    witness: witnessOf(witness, origin, found.agents, found.usages),
    rule: rule === undefined ? { first: [], count: 0 } : policyLines(document, rule, found.usages),
    lines: firstLines(uniqueReasons(because), (reason) => lineOfReason(reason, sources)),
  };
}

/** Returns the lines in which a rule names these usages, each once. */
function policyLines(document: PolicyDocument, rule: string | number, usages: readonly Usage[]): Cut<DecidingLine> {
  const { source } = document;
  const locations = new Map<number, PaneLocation>();
  for (const usage of usages) {
    const span = placeOfUsage(document, rule, usage);
    if (span === undefined) continue;
    const location = policyLocation(source, span);
    if (!locations.has(location.line)) locations.set(location.line, location);
  }
  return firstLines([...locations.values()], (location) => ({
    where: `policy, line ${location.line}`,
    location,
    text: shortened(source.lineText(location.line).trim()),
    clauses: [],
  }));
}

function shownUndecided({ agents: whom, usage, why, lines }: Undecided, sources: Sources): ShownUndecided {
  const about = usage === undefined ? '' : `, ${usage}`;
  return {
    sentence: `For ${checkedAgents(whom)}${about}: ${why}`,
    lines: firstLines(lines, (line) => decidingLine({ ...line, column: 1 }, [], sources)),
  };
}

function shownProblem(source: Source): (problem: PolicyTextProblem) => ShownProblem {
  return ({ severity, message, span }) => ({ severity, message, location: policyLocation(source, span) });
}

function policyLocation(source: Source, span: Span): PaneLocation {
  return { pane: 'policy', ...source.positionAt(span.start) };
}
