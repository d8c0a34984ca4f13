import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { conventionalText, isAcapFile } from '../dialects/acap/file/reading.js';
import { readAcap } from '../dialects/acap/read.js';
import type { ConventionalLookup } from '../dialects/acap/weigh/conventional.js';
import { CrawlGate } from '../dialects/robots-file/crawl-gate.js';
import { readRobotsTxt } from '../dialects/robots-file/read.js';
import { decidingRule } from '../dialects/robots-txt/interpret.js';
import type { RobotsOutcome, RobotsReading } from '../dialects/texts.js';
import type { Ruling } from '../policy/statement.js';
import type { Query, Voice } from '../policy/voice.js';
import type { Source } from '../text/source.js';

/**
 * The one place where two dialects meet inside a file: ACAP and the conventional rules of the same robots.txt. ACAP's document says
 * how they are read beside each other and which of the two wins (A1-2.9.2-c, A1-2.9.2-e), so this is written by hand.
 */

/**
 * Reads a robots.txt. In a file with ACAP records the conventional part is what is left without them: ACAP fields, and
 * conventional ones inside ACAP records, are hidden from the conventional reader (A1-2.9.2-a, A1-2.9.2-c).
 */
export function readRobots(text: string, report: Report): RobotsReading {
  const asConventional: Diagnostic[] = [];
  const robots = readRobotsTxt(text, (diagnostic) => asConventional.push(diagnostic));
  const acap = robots.hasAcap ? readAcap(robots.source, report) : undefined;
  if (acap !== undefined && isAcapFile(acap)) {
    const gate = new CrawlGate(readRobotsTxt(conventionalText(acap), report));
    return { kind: 'read', gate, acap: { reading: acap, conventional: conventionalOf(gate), readConventional } };
  }
  for (const diagnostic of asConventional) report(diagnostic);
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
 * The voices, with those of ACAP and of the conventional rules as one where ACAP is in robots.txt: ACAP may lift a conventional
 * rule, so it answers for them too (ASK-3).
 */
export function joinAcap(voices: readonly Voice[], robots: RobotsOutcome | undefined): readonly Voice[] {
  if (robots?.kind !== 'read' || robots.acap === undefined) return voices;
  const acap = voices.find(({ dialect }) => dialect === 'acap');
  const conventional = voices.find(({ dialect }) => dialect === 'robots-txt');
  if (acap === undefined || conventional === undefined) return voices;
  return voices.flatMap((voice) => {
    if (voice === conventional) return [];
    return voice === acap ? [{ ...acap, rule: jointRule(acap, conventional) }] : [voice];
  });
}

/**
 * `/robots.txt` itself may be fetched whatever ACAP says: it is where ACAP says it (RFC9309-2.2.2-j). Where a conventional rule
 * decides, the rules it overruled are listed as well.
 */
function jointRule(acap: Voice, conventional: Voice): Voice['rule'] {
  return (query: Query): Ruling => {
    if (query.usage !== 'crawl') return acap.rule(query);
    if (query.path === '/robots.txt') return conventional.rule(query);
    const ruling = acap.rule(query);
    if (!ruling.because.some(({ dialect }) => dialect === 'robots-txt')) return ruling;
    return { ...ruling, overruled: [...ruling.overruled, ...conventional.rule(query).overruled] };
  };
}
