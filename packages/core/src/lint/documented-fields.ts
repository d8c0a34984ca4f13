import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { otherLines } from '../dialects/robots-txt/read/other-lines.js';
import { agentLines } from '../dialects/robots-txt/robots-txt.js';
import type { RobotsOutcome } from '../dialects/texts.js';
import type { AgentNames } from '../policy/known-agents.js';
import type { Signal } from '../policy/signal.js';

/** The fields beyond RFC 9309 that operators document, as signals. */
const signals: ReadonlyMap<string, Signal> = new Map<string, Signal>([
  ['crawl-delay', 'crawl-delay'],
  ['clean-param', 'clean-param'],
  ['host', 'host'],
  ['request-rate', 'request-rate'],
]);

/** Leaves out the hints on fields that every crawler of their group documents reading: `Clean-param` for Yandex is no problem (ASK-39). */
export function withoutDocumentedFields(
  diagnostics: readonly Diagnostic[],
  robots: RobotsOutcome | undefined,
  { signalFact, findAgent }: AgentNames,
): readonly Diagnostic[] {
  const isHint = ({ code }: Diagnostic): boolean => code === 'robots-txt/other-field';
  if (robots?.kind !== 'read' || signalFact === undefined || !diagnostics.some(isHint)) return diagnostics;
  const file = robots.gate.robots;
  const names = new Map<number, string[]>();
  for (const { name, group } of agentLines(file)) {
    const known = names.get(group);
    if (known === undefined) names.set(group, [name]);
    else known.push(name);
  }
  const documented = new Set<number>();
  for (const { name, span, group = -1 } of otherLines(file)) {
    const signal = signals.get(name);
    const addressed = names.get(group) ?? [];
    if (signal === undefined || addressed.length === 0) continue;
    const isRead = (one: string): boolean => signalFact(findAgent(one)?.token ?? '', signal)?.standing === 'documented';
    if (addressed.every(isRead)) documented.add(span.start);
  }
  return diagnostics.filter((one) => !isHint(one) || !documented.has(one.span.start));
}
