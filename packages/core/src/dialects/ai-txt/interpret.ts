import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { CaseRulings } from '../../policy/case-rulings.js';
import { silence } from '../../policy/statement.js';
import type { Voice } from '../../policy/voice.js';
import { rememberFor } from '../../text/memory.js';
import { maxPaths, rememberCases } from '../robots-txt/groups/path-cases.js';
import { agentGroupsFor } from '../robots-txt/groups/select-for.js';
import { normalisePattern } from '../robots-txt/match/path-pattern.js';
import { type PathRule, pathRuleOf } from '../robots-txt/match/path-rule.js';
import { isAllow, patternEnd, patternStart } from '../robots-txt/read/rule-table.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { Texts } from '../texts.js';
import { type AiTxt, aiTxtIn } from './read.js';
import { ruleOn } from './settle.js';

/** What ai.txt says about a resource. */
export function aiTxtVoices(texts: Texts, report: Report): Voice[] {
  const file = aiTxtIn(texts);
  if (file === undefined) return [];
  const { given, isRecognised } = file;
  if (!isRecognised) {
    const span = { start: 0, end: Math.min(1, given.text.length) };
    reportProblem(report, given, span, 'ai-txt/not-recognised', {});
    return [];
  }
  return [voiceOf(file)];
}

/** The voice of a file, which depends on nothing else. */
const voiceOf: (file: AiTxt) => Voice = rememberFor(({ gate }) => {
  const caseFor = rememberCases(
    (agent) => {
      const groups = agentGroupsFor(gate, agent);
      const { ranges, cutRanges, allCrawlersRanges } = groups.selection;
      const paths = pathsIn(gate.robots, [...ranges, ...cutRanges, ...allCrawlersRanges]);
      return { groups, count: paths.length, paths };
    },
    ({ groups }, path) => ({ ruling: ruleOn(gate, groups, path), rulings: new CaseRulings() }),
  );
  return {
    dialect: 'ai-txt',
    rule: ({ usage, agent, path }) => {
      if (usage !== 'ai-train') return silence;
      const { ruling, rulings } = caseFor(agent, path);
      return rulings.on(usage, true, () => ruling);
    },
  };
});

/** The paths of the rules in some groups, as far as there are no more than matter. A rule that matches nothing has none. */
function pathsIn({ source, rules }: RobotsTxt, ranges: readonly number[]): PathRule[] {
  const paths = new Map<number, PathRule>();
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) {
      if (paths.size > maxPaths) return [...paths.values()];
      const written = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
      const isRule = normalisePattern(written, isAllow(rules, rule) ? 'allow' : 'disallow') !== undefined;
      if (isRule) paths.set(rule, pathRuleOf(written));
    }
  }
  return [...paths.values()];
}
