import { robotsSignalsIn, signalFields } from '../../../dialects/content-signal/robots-signals.js';
import { usageRulesIn } from '../../../dialects/content-usage/usage-rules.js';
import { linesInGroups } from '../../../dialects/robots-txt/groups/grouped-lines.js';
import { selectGroupsFor } from '../../../dialects/robots-txt/groups/select-for.js';
import { linesFor, type SignalLine } from '../../../dialects/robots-txt/groups/signal-lines.js';
import type { PathRule } from '../../../dialects/robots-txt/match/path-rule.js';
import type { RobotsTxt } from '../../../dialects/robots-txt/robots-txt.js';
import { type TrainingLine, trainingLinesIn } from '../../../dialects/robots-txt/training-lines.js';
import type { Texts } from '../../../dialects/texts.js';
import type { Agent } from '../../../policy/agent.js';
import type { Usage } from '../../../policy/usage.js';
import type { Span } from '../../../text/source.js';
import { type CellPattern, normalPattern } from '../../cells/cell-pattern.js';
import { type Effect, type Family, noFamily, type Stated } from '../stated.js';

const usages: ReadonlySet<Usage> = new Set(['index', 'ai-train', 'ai-input', 'tdm']);

/** The Content-Usage lines of robots.txt. */
export function contentUsageLines({ robots }: Texts): Family {
  if (robots?.kind !== 'read') return noFamily;
  const file = robots.gate.robots;
  const { byLine } = usageRulesIn(file);
  if (byLine.size === 0) return noFamily;
  return linesFamily(file, ['content-usage'], (line) => {
    const rule = byLine.get(line);
    return {
      path: rule?.path,
      says: (usage) => [rule?.reading.preferences.get(usage)?.says].flatMap((one) => one ?? []),
    };
  });
}

/** The Content-Signal lines of robots.txt. */
export function contentSignalLines({ robots }: Texts): Family {
  if (robots?.kind !== 'read') return noFamily;
  const file = robots.gate.robots;
  const { readings } = robotsSignalsIn(file);
  if (readings.size === 0) return noFamily;
  return linesFamily(file, signalFields, (line) => {
    const { path, mentions = [] } = readings.get(line) ?? {};
    return { path, says: (usage) => mentions.filter(({ topics }) => topics.includes(usage)).map(({ says }) => says) };
  });
}

/** What is known of a line: its path, and what it says of a usage. */
interface LineReading {
  readonly path: PathRule | undefined;
  readonly says: (usage: Usage) => readonly string[];
}

function linesFamily(
  robots: RobotsTxt,
  fields: readonly string[],
  readingOf: (line: SignalLine) => LineReading,
): Family {
  const pathOf = (line: SignalLine): PathRule | undefined => readingOf(line).path;
  return {
    usages,
    keyFor: (agent) => {
      const { own, refusing } = linesFor(robots, agent, fields);
      return `${startsOf(own)} ${startsOf(refusing)}`;
    },
    statedTo: (agent) => {
      const { own, refusing } = linesFor(robots, agent, fields);
      return [
        ...own.map((line) => statedIn(robots, 'own', line, pathOf(line))),
        ...refusing.map((line) => statedIn(robots, 'all', line, pathOf(line))),
      ];
    },
    speaksOf: (agent, usage) => {
      const { own, refusing } = linesFor(robots, agent, fields);
      const says = (lines: readonly SignalLine[], what: string): boolean =>
        lines.some((line) => readingOf(line).says(usage).includes(what));
      return { permits: says(own, 'allow'), refuses: says([...own, ...refusing], 'disallow') };
    },
  };
}

function startsOf(lines: readonly { readonly span: Span }[]): string {
  return lines.map(({ span }) => span.start).join();
}

function statedIn(
  { source }: RobotsTxt,
  whose: 'own' | 'all',
  { span }: { readonly span: Span },
  path: PathRule | undefined,
): Stated {
  const patterns = path === undefined ? [] : [patternOfRule(path)];
  return { says: `${whose} ${source.textOf(span)}`, patterns, place: { source, span } };
}

const decoder = new TextDecoder();

/** The pattern of a rule that is already in the form in which it is compared. */
export function patternOfRule({ bytes }: PathRule): CellPattern {
  return normalPattern(decoder.decode(bytes));
}

/** The DisallowAITraining lines of robots.txt (AIN-17b). AllowAITraining permits nothing and lifts nothing. */
export function trainingLines({ robots }: Texts): Family {
  if (robots?.kind !== 'read') return noFamily;
  const file = robots.gate.robots;
  const found = trainingLinesIn(file);
  if (found.lines.length === 0) return noFamily;
  const linesTo = (agent: Agent): TrainingLine[] => {
    const own = linesInGroups(found, selectGroupsFor(found.grouped, agent).ranges);
    return [...found.lines.slice(0, found.ungrouped), ...own].filter(({ says }) => says === 'disallow');
  };
  return {
    usages: new Set<Usage>(['ai-train']),
    keyFor: (agent) => startsOf(linesTo(agent)),
    statedTo: (agent) =>
      linesTo(agent).map((line) => {
        const effectOn = (usage: Usage): Effect => (usage === 'ai-train' ? 'refuses' : 'nothing');
        return { ...statedIn(file, 'own', line, line.rule), effectOn };
      }),
  };
}
