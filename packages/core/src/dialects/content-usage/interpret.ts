import type { Report } from '../../diagnostics/diagnostic.js';
import { CaseRulings } from '../../policy/case-rulings.js';
import type { Voice } from '../../policy/voice.js';
import { rememberCases } from '../robots-txt/groups/path-cases.js';
import { linesFor } from '../robots-txt/groups/signal-lines.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { Texts } from '../texts.js';
import { candidatesFor, matching } from './candidates.js';
import { headerPreference } from './preference-text.js';
import { readPreference } from './read.js';
import { ruleOn, type Statements } from './settle.js';
import { contentUsageField, usageRulesIn } from './usage-rules.js';

const dialect = 'content-usage';

/** The voice of Content-Usage, the field and the lines of robots.txt together (AIP-C1). */
export function contentUsageVoices(texts: Texts, report: Report): Voice[] {
  const robots = texts.robots?.kind === 'read' ? texts.robots.gate.robots : undefined;
  const rules = robots && usageRulesIn(robots);
  const hasLines = rules !== undefined && rules.byLine.size > 0;
  const field = headerPreference(texts.header.valuesOf('content-usage'));
  if (!hasLines && field === undefined) return [];
  for (const problem of rules?.problems ?? []) report(problem);
  const statements: Statements = {
    linesFor: hasLines && robots !== undefined ? relevantLinesOf(robots) : noLinesAtAll(),
    header: field && { source: field.source, reading: readPreference(field, report) },
  };
  return [{ dialect, rule: (query) => ruleOn(statements, query) }];
}

/** Finds the lines for an agent and a path. */
function relevantLinesOf(robots: RobotsTxt): Statements['linesFor'] {
  const rules = usageRulesIn(robots);
  return rememberCases(
    (agent) => {
      const lines = linesFor(robots, agent, [contentUsageField]);
      const all = [...lines.own, ...lines.refusing, ...lines.passedOver];
      return { ...lines, count: all.length, paths: all.flatMap((line) => rules.byLine.get(line)?.path ?? []) };
    },
    (lines, path) => ({
      rulings: new CaseRulings(),
      source: robots.source,
      candidates: candidatesFor(rules, lines, path),
      passedOver: matching(rules.byLine, lines.passedOver, path),
      passedOverBy: lines.passedOverBy,
    }),
  );
}

function noLinesAtAll(): Statements['linesFor'] {
  const none = { rulings: new CaseRulings(), source: undefined, candidates: [], passedOver: [], passedOverBy: '' };
  return () => none;
}
