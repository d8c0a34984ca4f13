import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { metaAddressees } from '../dialects/meta/interpret.js';
import { robotsMetas } from '../dialects/meta/read.js';
import { otherLines } from '../dialects/robots-file/other-lines.js';
import { agentLines, type RobotsTxt } from '../dialects/robots-file/robots-txt.js';
import { robotsTagReadings } from '../dialects/robots-tag/interpret.js';
import type { Texts } from '../dialects/texts.js';
import type { AgentNames, KnownAgent } from '../policy/known-agents.js';
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
  return name.replace(/[/;,)].*$/s, '').trim();
}

/** The names of one carrier. One that is misspelt or retired does no harm if the right one is there too. */
function lintNames(names: readonly WrittenName[], agents: AgentNames, report: Report): void {
  const known = new Map<string, KnownAgent | undefined>();
  for (const { name } of names) if (!known.has(name)) known.set(name, agents.findAgent(name));
  const named = new Set(Array.from(known.values(), (agent) => agent?.token));
  const nearest = new Map<string, KnownAgent | undefined>();
  for (const { source, span, name } of names) {
    const agent = known.get(name);
    if (agent !== undefined) {
      reportRetired(agent, name, named, source, span, report);
      continue;
    }
    if (!nearest.has(name)) nearest.set(name, agents.nearestAgent(name));
    const near = nearest.get(name);
    if (near === undefined || named.has(near.token)) continue;
    reportProblem(report, source, span, 'agents/misspelt-name', { name, nearest: near.token });
  }
}

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
  const fetching = new Set<number>();
  const silent = new Map<number, KnownAgent>();
  for (const { name, group } of agentLines(robots)) {
    const agent = agents.findAgent(withoutVersion(name));
    if (agent?.governs === undefined) fetching.add(group);
    else silent.set(group, agent);
  }
  for (const { span, group = 0 } of found) {
    const agent = fetching.has(group) ? undefined : silent.get(group);
    if (agent === undefined) continue;
    reportProblem(report, robots.source, span, 'agents/never-fetches', { name: agent.token });
  }
}
