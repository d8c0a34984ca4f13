import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { nameEnd } from '../../policy/agent.js';
import { contentSignals } from '../preference-words/labels.js';
import { type SignalLine, signalLinesIn } from '../robots-txt/groups/signal-lines.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { Mention } from './mention.js';
import { robotsSignalsIn } from './robots-signals.js';

/** A group for signals (AIN-1c): the names in its User-agent lines, as written, and its lines with Content-Signal. */
interface SignalGroup {
  readonly names: readonly string[];
  readonly lines: readonly SignalLine[];
}

/** Reports what only a look at the groups shows. */
export function lintGroups(robots: RobotsTxt, report: Report): void {
  const groups = groupsOf(robots);
  lintLinesNotSeen(robots, groups, report);
  lintContradictions(robots, groups, report);
}

function groupsOf(robots: RobotsTxt): SignalGroup[] {
  const { source, agents } = robots;
  const { lines, grouped, ungrouped } = signalLinesIn(robots);
  const { readings } = robotsSignalsIn(robots);
  const found: SignalGroup[] = [];
  for (let group = 0; group < grouped.groups.length; group += 2) {
    const names: string[] = [];
    const lastAgent = grouped.groups[group + 2] ?? agents.length / 2;
    for (let agent = grouped.groups[group] as number; agent < lastAgent; agent++) {
      const start = agents[agent * 2] as number;
      names.push(source.text.slice(start, nameEnd(source.text, start, agents[agent * 2 + 1] as number)));
    }
    const first = ungrouped + (grouped.groups[group + 1] as number);
    const last = ungrouped + (grouped.groups[group + 3] ?? grouped.rules.count);
    found.push({ names, lines: lines.slice(first, last).filter((line) => readings.has(line)) });
  }
  return found;
}

/** Limit: names of crawlers that a message lists. */
const maxListed = 10;

/** Reports a line for all crawlers that those with groups of their own do not see, unless these have signals too (CS-6). */
function lintLinesNotSeen({ source }: RobotsTxt, groups: readonly SignalGroup[], report: Report): void {
  const first = groups.find(
    ({ names, lines }) => names.includes(allCrawlers) && lines.some(({ isForAll }) => !isForAll),
  );
  const line = first?.lines.find(({ isForAll }) => !isForAll);
  if (line === undefined) return;
  const named = new Map<string, string>();
  for (const { names } of groups) {
    if (!names.includes(allCrawlers)) for (const name of names) named.set(name.toLowerCase(), name);
  }
  for (const { names, lines } of groups)
    if (lines.length > 0) for (const name of names) named.delete(name.toLowerCase());
  named.delete('');
  if (named.size === 0) return;
  const listed = [...named.values()].slice(0, maxListed).map((name) => `"${name.slice(0, maxName)}"`);
  if (named.size > maxListed) listed.push(`${named.size - maxListed} more`);
  const agents = listed.length === 1 ? `${listed[0]}` : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`;
  reportProblem(report, source, line.span, 'content-signal/not-for-named', { agents });
}

const allCrawlers = '*';

/** Limit: characters of a name that a message shows. */
const maxName = 50;

/** Reports signals that two lines for the same crawlers and the same path set differently (CS-13). */
function lintContradictions(robots: RobotsTxt, groups: readonly SignalGroup[], report: Report): void {
  const { readings } = robotsSignalsIn(robots);
  const said = new Map<string, { readonly says: Mention['says']; readonly line: SignalLine }>();
  for (const { names, lines } of groups) {
    const addressed = names
      .map((name) => name.toLowerCase())
      .sort()
      .join(' ');
    for (const line of lines) {
      const { path, mentions = [] } = readings.get(line) ?? {};
      const place = `${addressed}\n${path === undefined ? '' : decoder.decode(path.bytes)}`;
      for (const { says, clause, topics } of mentions) {
        if (clause !== 'CS-3') continue;
        const key = `${place}\n${topics.join(' ')}`;
        const before = said.get(key);
        if (before === undefined) said.set(key, { says, line });
        else if (before.says !== says && before.line !== line)
          reportContradiction(robots, line, before.line, topics, report);
      }
    }
  }
}

const decoder = new TextDecoder();

function reportContradiction(
  { source }: RobotsTxt,
  line: SignalLine,
  before: SignalLine,
  topics: Mention['topics'],
  report: Report,
): void {
  const [name = ''] = [...contentSignals].find(([, usages]) => usages.some((usage) => topics.includes(usage))) ?? [];
  const related = [{ span: before.span, note: 'this says otherwise' }];
  reportProblem(report, source, line.span, 'content-signal/contradiction', { name }, { related });
}
