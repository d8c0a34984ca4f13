import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { metaAddressees } from '../dialects/meta/interpret.js';
import { robotsMetas } from '../dialects/meta/read.js';
import { robotsTagReadings } from '../dialects/robots-tag/interpret.js';
import { otherLines } from '../dialects/robots-txt/read/other-lines.js';
import { agentLines, type RobotsTxt } from '../dialects/robots-txt/robots-txt.js';
import type { Texts } from '../dialects/texts.js';
import type { AgentNames, KnownAgent } from '../policy/known-agents.js';
import { rememberLastBy } from '../text/memory.js';
import type { Source, Span } from '../text/source.js';

/**
 * Reports names of agents that do not do what the publisher wants: misspelt ones, retired ones whose successor is not named, and
 * delays for names that never fetch. A name that is merely unknown is not reported, because nobody knows them all.
 */
export function lintAgentNames(texts: Texts, agents: AgentNames, report: Report): void {
  const { robots } = texts;
  if (robots?.kind === 'read') {
    const file = robots.gate.robots;
    lintNames(namesInRobotsTxt(file), agents, report);
    lintDelays(file, agents, report);
  }
  lintNames(namesInHeader(texts), agents, report);
  lintNames(namesInPage(texts), agents, report);
}

/** A name in a text, and where it is. */
interface WrittenName {
  readonly source: Source;
  readonly span: Span;
  /** Without a version. */
  readonly name: string;
}

function namesInRobotsTxt(robots: RobotsTxt): WrittenName[] {
  return agentLines(robots).map(({ name, span }) => ({ source: robots.source, span, name: withoutVersion(name) }));
}

function namesInHeader({ header }: Texts): WrittenName[] {
  return robotsTagReadings(header).flatMap(({ source, lists }) =>
    lists.flatMap(({ token, named }) => (named === undefined ? [] : [{ source, span: named, name: token }])),
  );
}

function namesInPage(texts: Texts): WrittenName[] {
  const { page } = texts;
  if (typeof page !== 'object') return [];
  const metas = robotsMetas(page);
  return metaAddressees(texts).flatMap((name) =>
    (metas.get(name) ?? []).map(({ span }) => ({ source: page.source, span, name })),
  );
}

/** A name may be longer than a product token, or have spaces: people write what they read in a log. */
function withoutVersion(name: string): string {
  const end = name.search(/[/;,)]/);
  return (end === -1 ? name : name.slice(0, end)).trim();
}

/** The names of one carrier. One that is misspelt or retired does no harm if the right one is there too. */
function lintNames(names: readonly WrittenName[], agents: AgentNames, report: Report): void {
  const lookUp = lookUpIn(agents);
  const readings = names.map(({ name }) => lookUp(name));
  // Most files have no such name. Only then it matters which others there are.
  if (!readings.some(({ agent, nearest }) => nearest !== undefined || agent?.replacedBy !== undefined)) return;
  const named = new Set(readings.map(({ agent }) => agent?.token));
  names.forEach(({ source, span, name }, at) => {
    const { agent, nearest } = readings[at] as NameReading;
    if (agent !== undefined) reportRetired(agent, name, named, source, span, report);
    else if (nearest !== undefined && !named.has(nearest.token)) {
      reportProblem(report, source, span, 'agents/misspelt-name', { name, nearest: nearest.token });
    }
  });
}

/** What the agents file says of a name: the agent, or else the one whose name is almost the same, if there is one. */
interface NameReading {
  readonly agent?: KnownAgent | undefined;
  readonly nearest?: KnownAgent | undefined;
}

/**
 * Limit: names that are remembered from one file to the next. Sites name the same few hundred crawlers, and comparing a name with all
 * that are known costs as much as reading a small file (over the real collection it made a twelfth of all linting).
 */
const maxRemembered = 5000;

/** Limit: longer names are looked up each time, so that what is remembered stays small. */
const maxRememberedLength = 100;

/** Looks a name up, and remembers it for the next files. */
const lookUpIn: (agents: AgentNames) => (name: string) => NameReading = rememberLastBy(
  (agents) => [agents],
  (agents) => {
    const readings = new Map<string, NameReading>();
    return (name) => {
      const before = readings.get(name);
      if (before !== undefined) return before;
      const agent = agents.findAgent(name);
      const reading = agent === undefined ? { nearest: agents.nearestAgent(name) } : { agent };
      if (readings.size === maxRemembered) readings.clear();
      // A copy: a part of a text would keep the whole text in memory.
      if (name.length <= maxRememberedLength) readings.set(Array.from(name).join(''), reading);
      return reading;
    };
  },
);

function reportRetired(
  { operator, replacedBy = [] }: KnownAgent,
  name: string,
  named: ReadonlySet<string | undefined>,
  source: Source,
  span: Span,
  report: Report,
): void {
  if (replacedBy.length === 0 || replacedBy.some((token) => named.has(token))) return;
  const facts = { name, operator, replacement: replacedBy.join(', ') };
  reportProblem(report, source, span, 'agents/retired-name', facts);
}

/** The fields that say how fast to fetch. */
const delays: ReadonlySet<string> = new Set(['crawl-delay', 'request-rate', 'visit-time']);

/** Reports delays in groups that address only names that never fetch: they govern what is done with what others fetched (AIN-8). */
function lintDelays(robots: RobotsTxt, agents: AgentNames, report: Report): void {
  const found = otherLines(robots).filter(({ name, group }) => group !== undefined && delays.has(name));
  if (found.length === 0) return;
  const lookUp = lookUpIn(agents);
  const fetching = new Set<number>();
  const silent = new Map<number, KnownAgent>();
  for (const { name, group } of agentLines(robots)) {
    const { agent } = lookUp(withoutVersion(name));
    if (agent?.governs === undefined) fetching.add(group);
    else silent.set(group, agent);
  }
  for (const { span, group = 0 } of found) {
    const agent = fetching.has(group) ? undefined : silent.get(group);
    if (agent === undefined) continue;
    reportProblem(report, robots.source, span, 'agents/never-fetches', { name: agent.token });
  }
}
