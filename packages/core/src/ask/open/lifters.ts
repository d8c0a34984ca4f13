import type { Ruling, Statement } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import { canLift } from './table.js';
import type { UnseenSources } from './unseen-sources.js';

/**
 * Returns what was not provided and could lift the denial of one dialect: by name, `headers` and `body` apart. Nothing if the denial is
 * final (ASK-35).
 */
export function liftersOf({ because }: Ruling, usage: Usage, unseen: UnseenSources): readonly string[] {
  const denying = because.filter(({ says }) => says === 'disallow');
  const [first] = denying;
  if (first === undefined) return none;
  const every = (is: (statement: Statement) => boolean): boolean => denying.every(is);
  const halves = (one: readonly ('headers' | 'body')[]): readonly string[] =>
    one.filter((half) => unseen[half] && canLift(usage, half));
  switch (first.dialect) {
    case 'acap':
    case 'robots-txt':
      // ACAP's page overrides its site (A2-0-a), and a permission in a referred file lifts what robots.txt says (A1-2.9.2-e). No page
      // lifts a Disallow.
      if (!every(isOfSite)) return none;
      return [...(every(isOfAcap) ? halves(['body']) : none), ...unseenFilesOfAcap(usage, unseen)];
    case 'tdmrep':
      // The META overrides the header, and the header the file (AIN-18).
      if (every(isOfFile)) return halves(['headers', 'body']);
      return every((one) => isOfFile(one) || isOfHeader(one)) ? halves(['body']) : none;
    case 'rsl': {
      // The licence of a page replaces that of its site (AIN-16f).
      const lifting = every((one) => !isOfPage(one, unseen)) ? halves(['headers', 'body']) : none;
      return [...lifting, ...unseenLicences(denying, unseen)];
    }
    case 'class-names':
      return unseenNames(denying, unseen);
    default:
      return none;
  }
}

const none: readonly string[] = [];

function isOfAcap({ dialect }: Statement): boolean {
  return dialect === 'acap';
}

function sourceOf({ place: { source } }: Statement): string {
  return typeof source === 'string' ? source : source.name;
}

function isOfSite(statement: Statement): boolean {
  return sourceOf(statement) !== 'body';
}

function isOfHeader(statement: Statement): boolean {
  return sourceOf(statement) === 'header';
}

function isOfFile(statement: Statement): boolean {
  return isOfSite(statement) && !isOfHeader(statement);
}

/** Is it a statement of the header, of the page, or of a document that one of them refers to? */
function isOfPage(statement: Statement, { namedByResponse }: UnseenSources): boolean {
  if (!isOfFile(statement)) return true;
  const { document } = statement;
  return document !== undefined && namedByResponse.has(document) && sourceOf(statement) !== 'robots.txt';
}

function unseenFilesOfAcap(usage: Usage, { ofRobots }: UnseenSources): readonly string[] {
  if (!canLift(usage, 'ofRobots')) return none;
  return ofRobots.filter(({ referrer }) => referrer === 'acap').map(({ name }) => name);
}

/** The documents on which the denial rests, if each of its statements only refers to one that was not provided (AIN-16g). */
function unseenLicences(denying: readonly Statement[], { ofRobots, ofResponse }: UnseenSources): readonly string[] {
  const unseen = new Map([...ofRobots, ...ofResponse].map(({ url, name }) => [url, name]));
  const names = denying.map(({ clause, document }) =>
    clause === 'AIN-16g' && document !== undefined ? unseen.get(document) : undefined,
  );
  return names.every((name) => name !== undefined) ? [...new Set(names)] : none;
}

/** The page of robot names, if all that denies is addressed to a number without a name (M-9). */
function unseenNames(denying: readonly Statement[], { ofResponse }: UnseenSources): readonly string[] {
  if (!denying.every(({ clause }) => clause === 'M-9')) return none;
  return ofResponse.filter(({ referrer }) => referrer === 'class-names').map(({ name }) => name);
}
