import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { PathBytes } from '../../policy/path-bytes.js';
import type { CrawlGate } from '../robots-txt/gate/crawl-gate.js';
import type { SignalLine } from '../robots-txt/groups/signal-lines.js';
import { noRule } from '../robots-txt/match/precedence.js';
import { lineSpan } from '../robots-txt/read/line-span.js';
import { isAllow, patternEnd, patternStart } from '../robots-txt/read/rule-table.js';
import { robotsSignalsIn } from './robots-signals.js';

/** Reports permissions on paths that may not be crawled: they do not reach them (AIN-4). */
export function lintClosedPaths(gate: CrawlGate, report: Report): void {
  const { robots } = gate;
  const { readings } = robotsSignalsIn(robots);
  const longestAllow = longestAllowOf(gate);
  const path = new PathBytes();
  let checked = 0;
  for (const [line, { path: rule, mentions }] of readings) {
    if (line.isForAll || !mentions.some(({ says }) => says === 'allow') || checked++ >= maxChecked) continue;
    const pattern = rule === undefined ? '/' : decoder.decode(rule.bytes);
    // A longer Allow may open a part of the path, and a wildcard may lead anywhere.
    if (pattern.length < longestAllow || /[*$]/.test(pattern)) continue;
    const closing = gate.decidingRule(agentAbove(gate, line), path.takePath(pattern));
    if (closing === noRule || isAllow(robots.rules, closing)) continue;
    const span = lineSpan(robots, closing);
    const related = [{ span, note: 'this rule closes the path' }];
    const facts = { rule: robots.source.textOf(span) };
    reportProblem(report, robots.source, line.span, 'content-signal/not-crawlable', facts, { related });
  }
}

/** Limit: lines that are compared with the rules. Each may take a look at all of them. */
const maxChecked = 100;

const decoder = new TextDecoder();

function longestAllowOf({ robots: { rules } }: CrawlGate): number {
  let longest = 0;
  for (let rule = 0; rule < rules.count; rule++) {
    if (isAllow(rules, rule)) longest = Math.max(longest, patternEnd(rules, rule) - patternStart(rules, rule));
  }
  return longest;
}

/** The name in the nearest User-agent line above a line: one of its group. */
function agentAbove({ robots }: CrawlGate, { span }: SignalLine): string {
  const { agents, source } = robots;
  let agent = 0;
  while ((agents[agent * 2 + 2] ?? Number.POSITIVE_INFINITY) < span.start) agent++;
  return source.text.slice(agents[agent * 2], agents[agent * 2 + 1]);
}
