import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import type { Agent } from '../../../policy/agent.js';
import { fileAt } from '../../../policy/file.js';
import type { Page, PageLink, PageMeta } from '../../../policy/page.js';
import { parseUrl } from '../../../policy/url.js';
import type { RareMark } from '../../../text/rare-mark.js';
import type { Source } from '../../../text/source.js';
import type { Texts } from '../../texts.js';
import { hasToken } from '../tokens.js';
import type { Gate } from './gate.js';
import { robotNumber } from './vocabulary.js';

/** The outcome of fetching the page of names, of which only the META tags matter (REP-MF-61). */
export type NamesPage =
  | { readonly kind: 'found'; readonly source: Source; readonly metas: readonly PageMeta[] }
  /** The server responded with 404 or 410: it names no robots. */
  | { readonly kind: 'gone' }
  /** Any other failure: it is not known which robots have the numbers. */
  | { readonly kind: 'not-available' };

/** By number: the names of robots, in the form in which they are compared. */
type NameTable = ReadonlyMap<string, readonly string[]>;

/** Which robots have the numbers that a page uses (REP-MF-58). */
export interface RobotNames {
  readonly local: NameTable;
  /** From the page of names, or why there are none. */
  readonly remote: NameTable | 'none' | 'gone' | 'not-available';
  /** The link to the page of names. */
  readonly link?: PageLink;
}

/** Whether a number addresses an agent. `unknown`: the page that would tell could not be fetched. */
export type Addressed = 'yes' | 'no' | 'unknown';

/** Reads the robot names of a page, and of the page of names that it points to (REP-MF-52, REP-MF-59). */
export function readRobotNames(page: Page, names: NamesPage | undefined, gate: Gate, report?: Report): RobotNames {
  const link = namesLink(page);
  const local = readTable(page.source, page.metas, report);
  reportUndeclaredSchema(page, link, gate, report);
  if (link === undefined) return { local, remote: 'none' };
  if (names?.kind !== 'found') return { local, remote: names?.kind ?? 'not-available', link };
  return { local, remote: readTable(names.source, names.metas, report), link };
}

/** The absolute URL of the page of names, if the page points to one (REP-MF-59, REP-MF-62). */
export function namesPageUrl(page: Page): string | undefined {
  const link = namesLink(page);
  return link === undefined ? undefined : parseUrl(link.href, page.url)?.href;
}

/** The page of names, if the page points to one, among the given files (REP-MF-59, M-9). */
export function namesPageFor(page: Page, { files, finders, url }: Texts): NamesPage | undefined {
  const address = namesPageUrl(page);
  if (address === undefined) return undefined;
  const file = fileAt(files, address, url);
  if (file?.kind === 'missing' && (file.status === 404 || file.status === 410)) return { kind: 'gone' };
  if (file?.kind !== 'text' || finders === undefined) return { kind: 'not-available' };
  const { source, metas } = finders.findPage(file.source.text, undefined, address, 'head');
  return { kind: 'found', source, metas };
}

/**
 * Does a number address the agent with these names?
 *
 * Reading: (M-11) the names in the page itself decide, or else those in the page of names.
 */
export function isAgentAddressed({ local, remote }: RobotNames, number: string, agent: readonly string[]): Addressed {
  const own = local.get(number);
  if (own === undefined && remote === 'not-available') return 'unknown';
  const names = own ?? (typeof remote === 'string' ? undefined : remote.get(number));
  return names?.some((name) => agent.includes(name)) ? 'yes' : 'no';
}

/** Does the page, or the page of names, give a robot this number? */
export function isNamed({ local, remote }: RobotNames, number: string): boolean {
  return local.has(number) || (typeof remote !== 'string' && remote.has(number));
}

/**
 * The names that address an agent, in the form in which they are compared.
 *
 * Reading: (M-10) a name has to equal the product token, not a part of it. The name of a product may contain digits and dots, and
 * an agent may be given as a name with spaces. Its token is shorter than that, so the whole name addresses it too.
 */
export function agentNames({ token, name, given }: Agent): string[] {
  const slash = given.indexOf('/');
  const product = comparableName(slash === -1 ? given : given.slice(0, slash));
  const short = comparableName(token);
  const names = new Set([short, comparableName(name), ...(product.startsWith(short) ? [product] : [])]);
  return [...names].filter((one) => one !== '');
}

/** A name in lower case, without white space, `-` and `_` (M-10). */
function comparableName(name: string): string {
  return name.replace(/[\s_-]+/g, '').toLowerCase();
}

/** What a page must hold if it names robots, or where names of robots are. */
export const robotExclusionMark: RareMark = {
  pattern: /robotexclusion/i,
  letters: ['x', 'X'],
  letterBefore: 'e',
  before: 'robote'.length,
  after: 'xclusion'.length,
};

const nameOfRobot = /^robotexclusion\.robotname([0-9]{1,40})$/i;

/** Reads the names in META tags. Reading: (M-12) two robots with the same number both have it. */
function readTable(source: Source, metas: readonly PageMeta[], report?: Report): NameTable {
  const table = new Map<string, string[]>();
  for (const { name, content, inHead, span } of metas) {
    const number = robotNumber(nameOfRobot.exec(name?.trim() ?? '')?.[1] ?? '');
    if (number === undefined) continue;
    // Others than the publisher may write outside the head (ASK-21).
    if (!inHead) {
      if (report !== undefined) reportProblem(report, source, span, 'class-names/name-outside-head', { number });
      continue;
    }
    const robot = comparableName(content ?? '');
    if (robot === '') {
      if (report !== undefined) reportProblem(report, source, span, 'class-names/empty-robot-name', { number });
      continue;
    }
    const known = table.get(number);
    if (known === undefined) table.set(number, [robot]);
    else {
      known.push(robot);
      if (report !== undefined) reportProblem(report, source, span, 'class-names/robot-number-twice', { number });
    }
  }
  return table;
}

function namesLink(page: Page): PageLink | undefined {
  return page.links.find(
    ({ rel, href }) => hasToken(rel, 'robotexclusion.names') && parseUrl(href, page.url) !== undefined,
  );
}

/** Lenient: (REP-MF-51) robot names are read in a page with the profile even if it does not declare their schema. */
function reportUndeclaredSchema(page: Page, link: PageLink | undefined, gate: Gate, report?: Report): void {
  if (report === undefined || gate.kind === 'shut' || gate.schema === 'declared') return;
  const user = link ?? page.metas.find(({ name }) => nameOfRobot.test(name?.trim() ?? ''));
  if (user !== undefined) reportProblem(report, page.source, user.span, 'class-names/schema-undeclared', {});
}
