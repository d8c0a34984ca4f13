import { agentClasses } from '../compare/crawl/agent-classes.js';
import { mayNeverDecide, type NeverDecides, neverDecides } from '../compare/crawl/never-decides.js';
import { type RuleList, ruleList } from '../compare/crawl/rule-list.js';
import { sideOf } from '../compare/crawl/side.js';
import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { normalisePattern } from '../dialects/robots-txt/match/path-pattern.js';
import { lineSpan } from '../dialects/robots-txt/read/line-span.js';
import { isAllow, patternEnd, patternStart } from '../dialects/robots-txt/read/rule-table.js';
import type { RobotsTxt } from '../dialects/robots-txt/robots-txt.js';
import type { Texts } from '../dialects/texts.js';

/** Limit: longer files are not looked at, as in the other lints of rules. Crawlers have to read half of this. */
const maxFileLength = 1_000_000;

/** Limit: states that the searches for one file look at, which takes a tenth of a second. Real files need a few hundred. */
const maxStates = 50_000;

/** Limit: rules that may never decide, of which each is asked about for every class of agents that it applies to. */
const maxRules = 1_000;

/**
 * Reports rules that never decide about any address, for any agent, although no single rule beats them: there is no such address, or
 * several rules together take precedence for all of them. What one rule beats alone is found without a search
 * (`dialects/robots-txt/lint/beaten-rules.ts`).
 */
export function lintNeverDecides({ robots }: Texts, report: Report): void {
  if (robots?.kind !== 'read') return;
  const file = robots.gate.robots;
  const suspects = suspectsIn(file, robots.acap !== undefined);
  if (suspects.length === 0) return;
  const side = sideOf('old', file);
  const classes = agentClasses(file, file);
  const lists = new Map<readonly number[], RuleList>();
  const budget = { states: maxStates };
  for (const rule of suspects) {
    const found: NeverDecides[] = [];
    const own = classes.filter(({ oldRanges }) => isIn(oldRanges, rule));
    for (const { oldRanges } of own) {
      const list = lists.get(oldRanges) ?? ruleList(side, oldRanges);
      lists.set(oldRanges, list);
      // Of equal rules the first decides, and that the other does not is told elsewhere.
      const never =
        list.byPattern.get(side.patterns[rule] as string) === rule ? neverDecides(list, rule, budget) : undefined;
      if (never === undefined) break;
      found.push(never);
    }
    if (found.length > 0 && found.length === own.length) reportRule(file, rule, found, report);
  }
}

/**
 * What a file has in which some rule may never decide: one or two dots alone, a pattern that begins with a star and a slash, the escapes that
 * have two forms in a query, or a rule about robots.txt itself. Safe on a stranger's text: each part is looked for in one pass.
 */
const mayHaveSuspects = /[/*](?:\.|%2e){1,2}(?:[/?*$\s]|$)|:[ \t]?\*{1,3}\/|%3a|%2f|robots\.txt\$/i;

/**
 * The rules that are worth a search. Most files have none, and a look at their text tells. In a file with ACAP records a `Disallow` of
 * robots.txt itself decides about `index` (AMB-59), although nothing keeps crawlers from fetching it.
 */
function suspectsIn({ source, rules }: RobotsTxt, isAcap: boolean): number[] {
  const { text } = source;
  const suspects: number[] = [];
  if (text.length > maxFileLength || !mayHaveSuspects.test(text)) return suspects;
  for (let rule = 0; rule < rules.count && suspects.length < maxRules; rule++) {
    const written = text.slice(patternStart(rules, rule), patternEnd(rules, rule));
    const says = isAllow(rules, rule) ? 'allow' : 'disallow';
    const pattern = written.includes('%') ? (normalisePattern(written, says) ?? '') : written;
    if (mayNeverDecide(pattern) && !(isAcap && pattern === '/robots.txt$')) suspects.push(rule);
  }
  return suspects;
}

function isIn(ranges: readonly number[], rule: number): boolean {
  for (let range = 0; range < ranges.length; range += 2) {
    if (rule >= (ranges[range] as number) && rule < (ranges[range + 1] as number)) return true;
  }
  return false;
}

function reportRule(file: RobotsTxt, rule: number, found: readonly NeverDecides[], report: Report): void {
  const { source } = file;
  const span = lineSpan(file, rule);
  const instead = [...new Set(found.flatMap((one) => one.instead))].sort((one, other) => one - other);
  if (instead.length === 0) {
    reportProblem(report, source, span, 'robots-txt/matches-nothing', {});
    return;
  }
  const related = instead.map((one) => ({
    span: lineSpan(file, one),
    note: 'this rule takes precedence for a part of it',
  }));
  reportProblem(report, source, span, 'robots-txt/shadowed', { count: String(related.length) }, { related });
}
