import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import type { AcapReading } from '../dialects/acap/file/reading.js';
import { acapFiles, acapVoice } from '../dialects/acap/interpret.js';
import { addresses } from '../dialects/acap/syntax/crawler-name.js';
import { decidingRule } from '../dialects/robots-txt/interpret.js';
import { normalisePattern } from '../dialects/robots-txt/match/path-pattern.js';
import { isAllow, patternEnd, patternStart } from '../dialects/robots-txt/read/rule-table.js';
import type { RobotsTxt } from '../dialects/robots-txt/robots-txt.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { Texts } from '../dialects/texts.js';
import { agentOf } from '../policy/agent.js';
import { addresseeInWords } from './addressees.js';
import { queryFor, statementsIn, withoutRepeats } from './cross-check.js';

/** Limit: paths that are compared for each agent. A file with more ACAP fields was made by a program. */
const maxPaths = 500;

/**
 * Limit: fields that are looked at in all, which takes less than a second. Each path is asked about for each crawler, and each
 * question looks at every field: a file of 800 KB would take half a minute. Real files with ACAP stay a hundred times below.
 */
const maxLooks = 5_000_000;

/**
 * Reports paths that ACAP permits crawlers to fetch and the conventional rules of the same file forbid, or the reverse (AMB-58).
 * Each crawler then follows the part that it reads.
 *
 * Both parts are asked about every path that either of them names.
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
  const reportOnce = withoutRepeats(report);
  // If the files that records refer to were not fetched, the content of those records is not known.
  const records =
    files.size === 0 ? reading.records.filter(({ reference }) => reference === undefined) : reading.records;
  const acapOnly = acapVoice({ site: { ...reading, records }, files: acapFiles(files), url });
  const paths = [...new Set([...acapPaths(reading), ...conventionalPaths(gate.robots)])].slice(0, maxPaths);
  const fields = records.reduce((count, record) => count + record.fields.length, 1);
  // A crawler with conventional rules by name and no ACAP record by name is an exception that the publisher intends.
  const compared = addressees.filter((name) => isAddressed(reading, name));
  const maxQuestions = Math.floor(maxLooks / fields);
  let questions = 0;
  for (const addressee of compared) {
    const anyPath = queryFor(url, addressee, 'crawl');
    for (const path of paths) {
      if (questions++ === maxQuestions) {
        const all = compared.length * paths.length;
        const what = `in a file of this size ACAP and the conventional rules are compared for ${maxQuestions} of ${all} pairs of a crawler and a path`;
        reportProblem(report, reading.source, { start: 0, end: 1 }, 'lint/not-all-compared', { what });
        return;
      }
      const query = { ...anyPath, path: path.replaceAll('*', 'x') };
      const ruling = acapOnly.rule(query);
      const conventional = decidingRule(gate, query);
      const [field] = statementsIn('robots.txt', ruling.because);
      const isAllowed = ruling.verdict === 'allowed';
      // For a crawler that reads only the conventional part, a path without a rule is allowed.
      if (field === undefined || isAllowed === (conventional?.says !== 'disallow')) continue;
      const facts = {
        agent: addresseeInWords(addressee),
        acap: isAllowed ? 'allows' : 'forbids',
        conventional:
          conventional === undefined
            ? 'have no rule against it'
            : `${conventional.says === 'allow' ? 'allow' : 'forbid'} it`,
        path,
      };
      const rules = conventional === undefined ? [] : statementsIn('robots.txt', [conventional.statement]);
      const related = rules.map(({ source, span }) => ({ source, span, note: 'what the conventional part says' }));
      reportProblem(reportOnce, field.source, field.span, 'carriers/acap-and-conventional-differ', facts, { related });
    }
  }
}

/** Is this `*`, or a crawler that an ACAP record addresses by name? */
function isAddressed({ records }: AcapReading, name: string): boolean {
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

/** The path in the letter case of its field. ACAP ignores case and keeps paths in lower case; conventional rules do not ignore it. */
function asWritten(path: string, field: string): string {
  const start = field.toLowerCase().lastIndexOf(path);
  return start === -1 ? path : field.slice(start, start + path.length);
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
