import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { PathBytes } from '../../policy/path-bytes.js';
import type { CrawlGate } from '../robots-txt/gate/crawl-gate.js';
import { generalPathOf } from '../robots-txt/match/general-path.js';
import { matchesPath, type PathRule, pathRuleOf } from '../robots-txt/match/path-rule.js';
import { noRule } from '../robots-txt/match/precedence.js';
import { lineSpan } from '../robots-txt/read/line-span.js';
import { isAllow, patternEnd, patternStart } from '../robots-txt/read/rule-table.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { UsageGroup } from './groups.js';
import type { UsageRule } from './usage-rules.js';

/** Limit: permissions, and Allow lines, that are compared with each other. Real files have a handful. */
const maxCompared = 300;

const everyPath: PathRule = pathRuleOf('/');

/** Reports permissions for paths that the crawlers of their group may not fetch (AIN-4). */
export function lintNotCrawlable(gate: CrawlGate, groups: readonly UsageGroup[], report: Report): void {
  const { robots } = gate;
  const permitting = groups.flatMap((group) => group.rules.filter(permits).map((rule) => ({ group, rule })));
  const allowed = allowedPaths(robots);
  if (permitting.length > maxCompared || allowed.length > maxCompared) return;
  const path = new PathBytes();
  for (const { group, rule } of permitting) {
    const pattern = rule.path ?? everyPath;
    const [agent = '*'] = group.names.values();
    const deciding = gate.decidingRule(agent, path.takePath(generalPathOf(pattern).compared));
    if (deciding === noRule || isAllow(robots.rules, deciding)) continue;
    // An Allow may open a part of what the line is about.
    if (allowed.some((one) => matchesPath(pattern, path.takePath(one)))) continue;
    const related = [{ span: lineSpan(robots, deciding), note: 'this rule forbids fetching' }];
    reportProblem(report, robots.source, rule.line.span, 'content-usage/not-crawlable', {}, { related });
  }
}

function permits({ reading }: UsageRule): boolean {
  return [...reading.preferences.values()].some(({ says }) => says === 'allow');
}

/** A path for each Allow of the file. */
function allowedPaths({ source, rules }: RobotsTxt): string[] {
  const paths: string[] = [];
  for (let rule = 0; rule < rules.count; rule++) {
    if (!isAllow(rules, rule)) continue;
    const written = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
    paths.push(generalPathOf(pathRuleOf(written)).compared);
  }
  return paths;
}
