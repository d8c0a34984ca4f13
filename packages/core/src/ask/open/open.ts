import { type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import type { Policy, Query } from '../../policy/voice.js';
import { formsOfPresent, queryAbout, ruleOn } from '../rule-on.js';
import { canChange, canLift, type DocumentColumn, isSpokenOf } from './table.js';
import type { UnseenDocument, UnseenSources } from './unseen-sources.js';

/** Lists what was not provided and could still change a decision; nothing if the decision is final (ASK-35). */
export type OpenOf = (query: Query, ruling: Ruling) => readonly string[] | undefined;

/** Finds what decisions on a resource are open for, for one agent. */
export function openOf(policy: Policy, unseen: UnseenSources, hasParts: boolean): OpenOf {
  if (isComplete(unseen)) return () => undefined;
  const lists = unseen.openFor;
  return (query, ruling) => {
    if (ruling.verdict === 'denied') return listed(liftersOfDenial(policy, query, unseen), unseen);
    const { usage } = query;
    const countsHeaders = usage !== 'preserve' || isArchiving(query);
    const key = countsHeaders ? usage : 'preserve, but not to archive';
    const known = lists?.get(key);
    if (known !== undefined) return known.list;
    const list = openPermission(usage, unseen, hasParts, countsHeaders);
    lists?.set(key, { list });
    return list;
  };
}

function isComplete(unseen: UnseenSources): boolean {
  const { robots, headers, body, ofRobots, ofResponse } = unseen;
  const isWhole = !robots && !headers && !body && !unseen['/ai.txt'] && !unseen['/.well-known/tdmrep.json'];
  return isWhole && ofRobots.length === 0 && ofResponse.length === 0;
}

/** What could forbid or limit a usage that nothing denies. */
function openPermission(
  usage: Usage,
  unseen: UnseenSources,
  hasParts: boolean,
  countsHeaders: boolean,
): readonly string[] | undefined {
  const open: string[] = [];
  if (unseen.robots) open.push('robots.txt');
  for (const document of unseen.ofRobots) if (speaksOf(document, usage, 'ofRobots', hasParts)) open.push(document.name);
  for (const file of ['/ai.txt', '/.well-known/tdmrep.json'] as const) {
    if (unseen[file] && canChange(usage, file)) open.push(file);
  }
  for (const half of ['headers', 'body'] as const) {
    if (unseen[half] && canChange(usage, half) && (half === 'body' || countsHeaders)) open.push(half);
  }
  for (const document of unseen.ofResponse) {
    if (speaksOf(document, usage, 'ofResponse', hasParts)) open.push(document.name);
  }
  return listed(open, unseen);
}

/** A page of robot names matters only to elements, and to views, which are cut by them. */
function speaksOf({ referrer }: UnseenDocument, usage: Usage, column: DocumentColumn, hasParts: boolean): boolean {
  return (referrer !== 'class-names' || hasParts) && isSpokenOf(referrer, usage, column);
}

/** Header fields forbid keeping a copy only to agents whose purpose is archiving (PS-A-2). */
function isArchiving({ purposes }: Query): boolean {
  return purposes.some((purpose) => purpose.toLowerCase() === 'archive');
}

/**
 * What could lift a denial: nothing, unless every dialect that denies could be lifted. Where the denial of another usage denies this one
 * too (ASK-24), that one has to be lifted as well.
 */
function liftersOfDenial(policy: Policy, query: Query, unseen: UnseenSources): readonly string[] {
  const lifters: string[] = [];
  for (const voice of policy.voices) {
    const ruling = voice.rule(query);
    if (ruling === silence || ruling.verdict !== 'denied') continue;
    const lifting = liftersOf(ruling, query.usage, unseen);
    if (lifting.length === 0) return [];
    lifters.push(...lifting);
  }
  if (query.usage === 'present') return withOthers(lifters, liftersOfForms(policy, query, unseen));
  if (query.usage !== 'translate') return lifters;
  const present = queryAbout(query, 'present');
  const isPresentDenied = ruleOn(policy, present).verdict === 'denied';
  return isPresentDenied ? withOthers(lifters, liftersOfDenial(policy, present, unseen)) : lifters;
}

function withOthers(own: readonly string[], others: readonly string[] | 'not denied'): readonly string[] {
  if (others === 'not denied') return own;
  return others.length === 0 ? [] : [...own, ...others];
}

/** What could lift the denial of one of the forms of `present`. One form that is not denied is enough. */
function liftersOfForms(policy: Policy, query: Query, unseen: UnseenSources): readonly string[] | 'not denied' {
  const lifters: string[] = [];
  for (const form of formsOfPresent) {
    const ofForm = queryAbout(query, form);
    if (ruleOn(policy, ofForm).verdict !== 'denied') return 'not denied';
    lifters.push(...liftersOfDenial(policy, ofForm, unseen));
  }
  return lifters;
}

/** Each once, in the order of the sources; the two halves as one where both are missing. A shared list cannot be changed. */
function listed(names: readonly string[], unseen: UnseenSources): readonly string[] | undefined {
  if (names.length === 0) return undefined;
  const found = new Set(names);
  const hasHalf = found.has('headers') || found.has('body');
  const halves = unseen.headers && unseen.body && hasHalf ? ['response'] : ['headers', 'body'];
  const order = [
    'robots.txt',
    ...unseen.ofRobots.map(({ name }) => name),
    '/ai.txt',
    '/.well-known/tdmrep.json',
    ...halves,
    ...unseen.ofResponse.map(({ name }) => name),
  ];
  return Object.freeze([...new Set(order)].filter((name) => name === 'response' || found.has(name)));
}

/**
 * Returns what was not provided and could lift the denial of one dialect: by name, `headers` and `body` apart. Nothing if the denial is
 * final (ASK-35).
 */
function liftersOf({ because }: Ruling, usage: Usage, unseen: UnseenSources): readonly string[] {
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
