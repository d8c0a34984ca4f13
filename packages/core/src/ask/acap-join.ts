import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { conventionalText, isAcapFile } from '../dialects/acap/file/reading.js';
import { readAcap } from '../dialects/acap/read.js';
import type { ConventionalLookup } from '../dialects/acap/weigh/conventional.js';
import { CrawlGate } from '../dialects/robots-txt/gate/crawl-gate.js';
import { decidingRule } from '../dialects/robots-txt/interpret.js';
import { readRobotsTxt } from '../dialects/robots-txt/read.js';
import type { RobotsOutcome, RobotsReading } from '../dialects/texts.js';
import type { Ruling } from '../policy/statement.js';
import type { Query, Voice } from '../policy/voice.js';
import type { Source } from '../text/source.js';

// Here two dialects meet inside one file: ACAP and the conventional rules of the same robots.txt. ACAP's document says how they are
// read together and which of them wins (A1-2.9.2-c, A1-2.9.2-e), so the table of dialects alone is not enough.

/**
 * Reads a robots.txt. In a file with ACAP records, the conventional part is the rest of the file: ACAP fields, and conventional
 * fields inside ACAP records, are hidden from the conventional reader (A1-2.9.2-a, A1-2.9.2-c).
 */
export function readRobots(text: string, report: Report): RobotsReading {
  const conventionalDiagnostics: Diagnostic[] = [];
  const robots = readRobotsTxt(text, (diagnostic) => conventionalDiagnostics.push(diagnostic));
  const acap = robots.hasAcap ? readAcap(robots.source, report) : undefined;
  if (acap !== undefined && isAcapFile(acap)) {
    const gate = new CrawlGate(readRobotsTxt(conventionalText(acap), report));
    return { kind: 'read', gate, acap: { reading: acap, conventional: conventionalOf(gate), readConventional } };
  }
  for (const diagnostic of conventionalDiagnostics) report(diagnostic);
  return { kind: 'read', gate: new CrawlGate(robots) };
}

/** The conventional part of a file that robots.txt refers to. */
function readConventional(source: Source): ConventionalLookup {
  return conventionalOf(new CrawlGate(readRobotsTxt(conventionalText(readAcap(source)), undefined, source.name)));
}

function conventionalOf(gate: CrawlGate): ConventionalLookup {
  return (query) => decidingRule(gate, query);
}

/**
 * The voices, with ACAP and the conventional rules joined into one if robots.txt has an ACAP part: ACAP may lift a conventional
 * rule, so it answers for both (ASK-3).
 */
export function joinAcap(voices: readonly Voice[], robots: RobotsOutcome | undefined): readonly Voice[] {
  if (robots?.kind !== 'read' || robots.acap === undefined) return voices;
  const acap = voices.find(({ dialect }) => dialect === 'acap');
  const conventional = voices.find(({ dialect }) => dialect === 'robots-txt');
  if (acap === undefined || conventional === undefined) return voices;
  return voices.flatMap((voice) => {
    if (voice === conventional) return [];
    return voice === acap ? [{ ...acap, rule: jointRule(acap, conventional), beneath: conventional }] : [voice];
  });
}

/**
 * `/robots.txt` itself may always be fetched, since that is the file that contains the ACAP part (RFC9309-2.2.2-j). Where a
 * conventional rule decides, the rules it overrides are listed as well.
 */
function jointRule(acap: Voice, conventional: Voice): Voice['rule'] {
  return (query: Query): Ruling => {
    if (query.usage !== 'crawl') return acap.rule(query);
    if (query.path === '/robots.txt') return conventional.rule(query);
    const ruling = acap.rule(query);
    if (!ruling.because.some(({ dialect }) => dialect === 'robots-txt')) return ruling;
    const { overruled, overruledMore = 0 } = conventional.rule(query);
    const more = (ruling.overruledMore ?? 0) + overruledMore;
    return {
      ...ruling,
      overruled: [...ruling.overruled, ...overruled],
      ...(more === 0 ? {} : { overruledMore: more }),
    };
  };
}
