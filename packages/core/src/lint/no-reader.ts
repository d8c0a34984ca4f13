import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { startTagOf } from '../dialects/class-names/element-tree.js';
import { regionKinds } from '../dialects/class-names/marks/markers.js';
import { readClassNames } from '../dialects/class-names/read.js';
import { metaAddressees } from '../dialects/meta/interpret.js';
import { readRobotsMeta, robotsMetas } from '../dialects/meta/read.js';
import { robotsTagReadings } from '../dialects/robots-tag/interpret.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { Texts } from '../dialects/texts.js';
import type { AgentNames } from '../policy/known-agents.js';
import { type Signal, signalInWords } from '../policy/signal.js';
import { rememberLastBy } from '../text/memory.js';
import type { Source, Span } from '../text/source.js';

/**
 * Reports signals in the header and the page that no known crawler documents reading, each once: whoever writes them takes them for
 * refusals (ASK-39). What stands for a whole family, such as Content-Signal, is left to `carriers/training-crawler-let-in`.
 */
export function lintNoReader(texts: Texts, agents: AgentNames, report: Report): void {
  if (agents.signalFact === undefined) return;
  const isRead = readersIn(agents);
  const reported = new Set<Signal>();
  for (const { signal, source, span } of [...signalsInHeader(texts), ...signalsInPage(texts)]) {
    if (reported.has(signal) || isRead(signal)) continue;
    reported.add(signal);
    reportProblem(report, source, span, 'agents/no-reader', { signal: signalInWords(signal) });
  }
}

interface LocatedSignal {
  readonly signal: Signal;
  readonly source: Source;
  readonly span: Span;
}

/** Does any agent document reading a signal? Found once for each signal: there are a hundred agents. */
const readersIn: (agents: AgentNames) => (signal: Signal) => boolean = rememberLastBy(
  (agents) => [agents],
  ({ agents, signalFact }) => {
    const known = new Map<Signal, boolean>();
    return (signal) => {
      const found =
        known.get(signal) ?? agents.some(({ token }) => signalFact?.(token, signal)?.standing === 'documented');
      known.set(signal, found);
      return found;
    };
  },
);

function signalsInHeader({ header }: Texts): LocatedSignal[] {
  return robotsTagReadings(header).flatMap(({ source, lists }) =>
    lists.flatMap(({ rules }) =>
      rules.map(({ name, shown }) => ({ signal: `header/${name}` as const, source, span: shown })),
    ),
  );
}

function signalsInPage(texts: Texts): LocatedSignal[] {
  const { page } = texts;
  if (typeof page !== 'object') return [];
  const { source } = page;
  const metas = robotsMetas(page);
  const words = [allCrawlers, ...metaAddressees(texts)].flatMap((name) =>
    (metas.get(name) ?? []).flatMap((meta) => {
      const { rules, span } = readRobotsMeta(page, meta);
      return rules.map((rule): LocatedSignal => ({ signal: `meta/${rule.name}`, source, span }));
    }),
  );
  const { marked, regions } = readClassNames(page);
  const marks = (
    [
      ['nocontent', 'robots-nocontent'],
      ['nosnippet', 'data-nosnippet'],
      ['noindexTag', 'noindex-tag'],
    ] as const
  ).flatMap(([mark, signal]) =>
    [...marked[mark]].slice(0, 1).map((place): LocatedSignal => ({ signal, source, span: startTagOf(page, place) })),
  );
  const comments = regions.flatMap(({ openMarkers }) =>
    openMarkers.map(({ kind, span }): LocatedSignal => ({ signal: regionKinds[kind].signal, source, span })),
  );
  return [...words, ...marks, ...comments];
}
