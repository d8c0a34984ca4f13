import { bytesOfPath } from '../../policy/path-bytes.js';
import type { Signal } from '../../policy/signal.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Query, Voice } from '../../policy/voice.js';
import type { Span } from '../../text/source.js';
import { type GroupedLines, groupLines, linesInGroups, noGroups } from './groups/grouped-lines.js';
import { selectGroupsFor } from './groups/select-for.js';
import { matchesPath, type PathRule, pathRuleOf } from './match/path-rule.js';
import { otherFields, rememberForField } from './read/other-fields.js';
import { otherLines } from './read/other-lines.js';
import type { RobotsTxt } from './robots-txt.js';
import { newStatement } from './settle.js';

/** A line DisallowAITraining or AllowAITraining (MSF-1). */
export interface TrainingLine {
  readonly says: 'allow' | 'disallow';
  /** The span of the line. */
  readonly span: Span;
  readonly rule: PathRule;
  readonly statement: Statement;
}

/** Such lines of one robots.txt, in the groups of RFC 9309. */
export type TrainingLines = GroupedLines<TrainingLine>;

/** The voice of the lines DisallowAITraining of a robots.txt on training; most files have none (AIN-17b). */
export function trainingLinesVoices(robots: RobotsTxt): Voice[] {
  const found = trainingLinesIn(robots);
  if (found.lines.length === 0) return [];
  return [
    { dialect: 'robots-txt', rule: (query) => (query.usage === 'ai-train' ? ruleOnTraining(found, query) : silence) },
  ];
}

const signals: readonly Signal[] = ['disallow-ai-training'];

/** The field, with its colon or, in a broken line, without: a broken refusal still refuses. */
const trainingField = /^(dis)?allowaitraining(?=[\s:]|$)\s*(:?)/i;

export const trainingLinesIn: (robots: RobotsTxt) => TrainingLines = rememberForField(
  otherFields.training,
  noGroups,
  (robots) => {
    const { source } = robots;
    const lines: TrainingLine[] = [];
    for (const { span, value } of otherLines(robots)) {
      const beginning = { start: span.start, end: Math.min(span.end, span.start + maxField) };
      const field = trainingField.exec(source.textOf(beginning));
      if (field === null || value.start === value.end) continue;
      const says = field[1] === undefined ? 'allow' : 'disallow';
      if (says === 'allow' && field[2] === '') continue;
      const statement: Statement = { ...newStatement(says, { source, span }, 'AIN-17b'), signals };
      lines.push({ says, span, rule: pathRuleOf(source.textOf(value)), statement });
    }
    return groupLines(robots, lines);
  },
);

/** Limit: characters of a line in which its field is looked for; more than that are blanks. */
const maxField = 200;

/**
 * The longest matching DisallowAITraining refuses; AllowAITraining permits nothing and lifts nothing, because the draft has expired.
 *
 * Reading: (AIN-2h) a refusal before the first group binds every agent, as it does for other signals.
 */
function ruleOnTraining(training: TrainingLines, { agent, path, hears }: Query): Ruling {
  if (hears !== undefined && !hears(signals)) return silence;
  const taken = bytesOfPath(path);
  const beforeGroups = training.lines.slice(0, training.ungrouped).filter(({ says }) => says === 'disallow');
  const own = linesInGroups(training, selectGroupsFor(training.grouped, agent).ranges);
  const matching = [...beforeGroups, ...own].filter(({ rule }) => matchesPath(rule, taken));
  if (matching.length === 0) return silence;
  const refusals = matching.filter(({ says }) => says === 'disallow').sort(longestFirst);
  const [winner] = refusals;
  const lost = [
    ...refusals.slice(1).map(({ rule, statement }) => {
      const isEqual = rule.bytes.length === winner?.rule.bytes.length;
      return { ...statement, clause: isEqual ? 'RFC9309-2.2.2-d' : 'RFC9309-2.2.2-c' };
    }),
    ...matching.filter(({ says }) => says === 'allow').map(({ statement }) => statement),
  ];
  const overruled = lost.slice(0, maxOverruled).map((statement) => beaten(statement, winner?.statement));
  const more = lost.length - overruled.length;
  return {
    verdict: winner === undefined ? 'unstated' : 'denied',
    limits: [],
    because: winner === undefined ? [] : [winner.statement],
    overruled,
    ...(more === 0 ? {} : { overruledMore: more }),
  };
}

function longestFirst({ rule: one }: TrainingLine, { rule: other }: TrainingLine): number {
  return other.bytes.length - one.bytes.length;
}
