import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import type { Agent } from '../../../policy/agent.js';
import { fileAt } from '../../../policy/file.js';
import type { Page, PageLink, PageMeta } from '../../../policy/page.js';
import { parseUrl } from '../../../policy/url.js';
import type { Source } from '../../../text/source.js';
import type { Texts } from '../../texts.js';
import { hasToken } from '../marks/element-marks.js';
import type { Gate } from './gate.js';
import { robotNumber } from './vocabulary.js';

/** How getting the page of names went. Of what was found only the METAs are looked at (REP-MF-61). */
export type NamesPage =
  | { readonly kind: 'found'; readonly source: Source; readonly metas: readonly PageMeta[] }
  /** Answered 404 or 410: it names nobody. */
  | { readonly kind: 'gone' }
  /** Any other failure: nobody knows whom the numbers mean. */
  | { readonly kind: 'not-available' };

/** By number: the robots' names, reduced for comparison. */
type NameTable = ReadonlyMap<string, readonly string[]>;

/** Whom the numbers of one page mean (REP-MF-58). */
export interface RobotNames {
  readonly local: NameTable;
  /** From the page that is pointed to, or why there are none. */
  readonly remote: NameTable | 'none' | 'gone' | 'not-available';
  /** The link to that page. */
  readonly link?: PageLink;
}

/** Is a numbered robot the one that asks? `unknown`: the page that would tell could not be had. */
export type IsMeant = 'yes' | 'no' | 'unknown';

/** Reads who is who in a page and in the page of names that it points to (REP-MF-52, REP-MF-59). */
export function readRobotNames(page: Page, names: NamesPage | undefined, gate: Gate, report?: Report): RobotNames {
  const link = namesLink(page);
  const local = readTable(page.source, page.metas, report);
  reportOnSchema(page, link, gate, report);
  if (link === undefined) return { local, remote: 'none' };
  if (names?.kind !== 'found') return { local, remote: names?.kind ?? 'not-available', link };
  return { local, remote: readTable(names.source, names.metas, report), link };
}

/** The absolute URL of the page of names, if the page points to one (REP-MF-59, REP-MF-62). */
export function namesPageUrl(page: Page): string | undefined {
  const link = namesLink(page);
  return link === undefined ? undefined : parseUrl(link.href, page.url)?.href;
}

/** The page of names, if the page points to one, as far as it was given (REP-MF-59, M-9). */
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
 * Is the robot with this number the one that asks?
 *
 * Reading: (M-11) what the page itself says of a number counts, else what the page of names says.
 */
export function isMeant({ local, remote }: RobotNames, number: string, agent: readonly string[]): IsMeant {
  const own = local.get(number);
  if (own === undefined && remote === 'not-available') return 'unknown';
  const names = own ?? (typeof remote === 'string' ? undefined : remote.get(number));
  return names?.some((name) => agent.includes(name)) ? 'yes' : 'no';
}

/** Does the page, or the page of names, say who has this number? */
export function isNamed({ local, remote }: RobotNames, number: string): boolean {
  return local.has(number) || (typeof remote !== 'string' && remote.has(number));
}

/**
 * The forms in which an agent can be named, reduced as names are.
 *
 * Reading: (M-10) equal to the product token, not a part of it. An agent that was given as a name with spaces or digits has
 * a shorter token than its name, so the name as given counts too, up to a version.
 */
export function agentNames({ token, given }: Agent): string[] {
  const slash = given.indexOf('/');
  const product = reducedName(slash === -1 ? given : given.slice(0, slash));
  const short = reducedName(token);
  const names = product.startsWith(short) ? [short, product] : [short];
  return names.filter((name) => name !== '');
}

/** In small letters, without white space, `-` and `_` (M-10). */
function reducedName(name: string): string {
  return name.replace(/[\s_-]+/g, '').toLowerCase();
}

const nameOfRobot = /^robotexclusion\.robotname([0-9]{1,40})$/i;

/** Reading: (M-12) two robots that are given the same number both have it. */
function readTable(source: Source, metas: readonly PageMeta[], report?: Report): NameTable {
  const table = new Map<string, string[]>();
  for (const { name, content, inHead, span } of metas) {
    const number = robotNumber(nameOfRobot.exec(name?.trim() ?? '')?.[1] ?? '');
    if (number === undefined) continue;
    const robot = reducedName(content ?? '');
    if (robot === '') {
      if (report !== undefined) reportProblem(report, source, span, 'class-names/empty-robot-name', { number });
      continue;
    }
    // Lenient: a META that the parser has put into the body names robots all the same.
    if (!inHead && report !== undefined)
      reportProblem(report, source, span, 'class-names/name-outside-head', { number });
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

/** Lenient: (REP-MF-51) the names are understood in a page that has the profile and does not declare their schema. */
function reportOnSchema(page: Page, link: PageLink | undefined, gate: Gate, report?: Report): void {
  if (report === undefined || gate.kind === 'shut' || gate.schema === 'declared') return;
  const user = link ?? page.metas.find(({ name }) => nameOfRobot.test(name?.trim() ?? ''));
  if (user !== undefined) reportProblem(report, page.source, user.span, 'class-names/schema-undeclared', {});
}
