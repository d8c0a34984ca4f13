import type { Reason, Usage } from '@heed/core';
import { defined } from '@heed/core/internal';
import { clauseInWords, shortened, sourceIn } from '@heed/core/internal/comparisons';
import type { Sources } from '../../sources.ts';
import type { Cut, DecidingLine, Witness } from './compare-messages.ts';
import { locationOf } from './location.ts';

/** Limit: statements of one side of a finding that are shown. */
const maxLines = 5;

/** Limit: findings of one kind that are sent to the page. More would not be read, and `heed diff` lists all. */
const maxFindings = 200;

/** The first of the findings of one kind. Only these are put into words. */
export function firstFindings<Item, Shown>(all: readonly Item[], shown: (item: Item) => Shown): Cut<Shown> {
  return { first: all.slice(0, maxFindings).map(shown), count: all.length };
}

/** Returns the first of the statements that a finding rests on. */
export function firstLines<Item>(all: readonly Item[], shown: (item: Item) => DecidingLine): Cut<DecidingLine> {
  return { first: all.slice(0, maxLines).map(shown), count: all.length };
}

/** Limit: characters of an address that the page receives. No server accepts a longer one, and a pattern may be as long as its file. */
const maxAddress = 8_000;

/** An address at which a finding is true, for the first of its agents and usages. */
export function witnessOf(path: string, origin: string, agents: readonly string[], usages: readonly Usage[]): Witness {
  const [agent = '*'] = agents;
  const [usage = 'crawl'] = usages;
  const isShort = path.length + agent.length <= maxAddress;
  return { path: shortened(path), ...(isShort ? { url: `${origin}${path}` } : {}), agent: shortened(agent), usage };
}

type Placed = Pick<Reason, 'source' | 'line' | 'column' | 'text'>;

/** Returns a statement of the sources, or of the old version if its source says so, with its location. */
export function decidingLine(statement: Placed, clauses: readonly string[], sources: Sources): DecidingLine {
  const text = shortened(statement.text);
  const name = sourceIn(statement.source);
  if (statement.line === undefined) return { text, clauses };
  if (isOld(statement.source) && name === 'robots.txt') {
    return { where: `old version, line ${statement.line}`, oldLine: statement.line, text, clauses };
  }
  const location = locationOf({ ...statement, source: name }, sources);
  const where = `${paneTitle(name)}, line ${location?.line ?? statement.line}`;
  return defined({ where, location, text, clauses });
}

/** A statement with the clause by which it counts. */
export function lineOfReason(reason: Reason, sources: Sources): DecidingLine {
  return decidingLine(reason, [clauseInWords(reason)], sources);
}

function isOld(source: string): boolean {
  return source === 'old' || source.startsWith('old:');
}

function paneTitle(source: string): string {
  if (source === 'header') return 'response headers';
  return source === 'body' ? 'page' : shortened(source);
}
