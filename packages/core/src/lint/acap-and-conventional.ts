import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import type { AcapReading } from '../dialects/acap/file/reading.js';
import { acapFiles, acapVoice } from '../dialects/acap/interpret.js';
import { addresses } from '../dialects/acap/syntax/crawler-name.js';
import { normalisePattern } from '../dialects/robots-file/match/path-pattern.js';
import type { RobotsTxt } from '../dialects/robots-file/robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../dialects/robots-file/rule-table.js';
import { decidingRule } from '../dialects/robots-txt/interpret.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { Texts } from '../dialects/texts.js';
import { agentOf } from '../policy/agent.js';
import { addresseeInWords } from './addressees.js';
import { onceEach, placedIn, queryFor } from './cross-check.js';

/** Limit: paths that both parts are asked about, for each agent. A file with more ACAP fields has been made by a program. */
const maxPaths = 500;

/**
 * Remarks where ACAP allows fetching what the conventional rules of the same file deny, or the other way round (AMB-58):
 * each crawler then does what the part says that it reads.
 *
 * Both are asked about every path that either of them names.
 */
export function lintAcapAndConventional(
  { robots, files, url }: Texts,
  addressees: readonly string[],
  report: Report,
): void {
  if (robots?.kind !== 'read' || robots.acap === undefined) return;
  const { gate, acap } = robots;
  const { reading } = acap;
  if (reading.ignoresConventional || gate.robots.groups.length === 0) return;
  const reportOnce = onceEach(report);
  // Where nobody has looked for the files that records refer to, nobody knows what those records say.
  const records =
    files.size === 0 ? reading.records.filter(({ reference }) => reference === undefined) : reading.records;
  const alone = acapVoice({ site: { ...reading, records }, files: acapFiles(files), url });
  const paths = [...new Set([...acapPaths(reading), ...conventionalPaths(gate.robots)])].slice(0, maxPaths);
  // Whoever has conventional rules by name and no ACAP record of his own is meant to be treated otherwise than the rest.
  for (const addressee of addressees.filter((name) => isSpokenTo(reading, name))) {
    const asked = queryFor(url, addressee, 'crawl');
    for (const path of paths) {
      const query = { ...asked, path: path.replaceAll('*', 'x') };
      const here = alone.rule(query);
      const there = decidingRule(gate, query);
      const [field] = placedIn('robots.txt', here.because);
      const isAllowed = here.verdict === 'allowed';
      // What no rule speaks of is open, for whoever reads the conventional part alone.
      if (field === undefined || isAllowed === (there?.says !== 'disallow')) continue;
      const facts = {
        agent: addresseeInWords(addressee),
        acap: isAllowed ? 'allows' : 'forbids',
        conventional:
          there === undefined ? 'say nothing against it' : `${there.says === 'allow' ? 'allow' : 'forbid'} it`,
        path,
      };
      const rules = there === undefined ? [] : placedIn('robots.txt', [there.statement]);
      const related = rules.map(({ source, span }) => ({ source, span, note: 'what the conventional part says' }));
      reportProblem(reportOnce, field.source, field.span, 'carriers/acap-and-conventional-differ', facts, { related });
    }
  }
}

function isSpokenTo({ records }: AcapReading, name: string): boolean {
  return name === allCrawlers || records.some(({ addressees }) => addresses(addressees, agentOf(name)) === 'by name');
}

function acapPaths({ source, records }: AcapReading): string[] {
  return records.flatMap(({ fields }) =>
    fields.flatMap(({ usage, resource, span }) => {
      const isCrawl = usage.kind === 'standard' && usage.name === 'crawl';
      return isCrawl ? resource.patterns.map(({ pieces }) => asWritten(pieces.join('*'), source.textOf(span))) : [];
    }),
  );
}

/** ACAP does not tell capitals from small letters, and keeps small ones; conventional rules do. */
function asWritten(path: string, field: string): string {
  const place = field.toLowerCase().lastIndexOf(path);
  return place === -1 ? path : field.slice(place, place + path.length);
}

function conventionalPaths({ source, rules }: RobotsTxt): string[] {
  const paths: string[] = [];
  for (let rule = 0; rule < Math.min(rules.count, maxPaths); rule++) {
    const written = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
    const pattern = normalisePattern(written, isAllow(rules, rule) ? 'allow' : 'disallow');
    if (pattern !== undefined) paths.push(pattern.replace(/\$$/, ''));
  }
  return paths;
}
