import type { Reason, Usage } from '@heed/core';
import { defined } from '@heed/core/internal';
import { clauseInWords, shortened, sourceIn } from '@heed/core/internal/comparisons';
import type { Sources } from '../../sources.ts';
import type { Cut, DecidingLine, Witness } from './compare-messages.ts';
import { placeOf } from './place.ts';

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

/** Limit: characters of an address that the page is given. No server takes a longer one, and a pattern may be as long as its file. */
const maxAddress = 8_000;

/** An address at which a finding is true, for the first of its agents and usages. */
export function witnessOf(path: string, origin: string, agents: readonly string[], usages: readonly Usage[]): Witness {
  const [agent = '*'] = agents;
  const [usage = 'crawl'] = usages;
  const isShort = path.length + agent.length <= maxAddress;
  return { path: shortened(path), ...(isShort ? { url: `${origin}${path}` } : {}), agent: shortened(agent), usage };
}

type Placed = Pick<Reason, 'source' | 'line' | 'column' | 'text'>;

/** A statement of the sources, or of the old version if its source says so, with its place. */
export function decidingLine(said: Placed, clauses: readonly string[], sources: Sources): DecidingLine {
  const text = shortened(said.text);
  const name = sourceIn(said.source);
  if (said.line === undefined) return { text, clauses };
  if (isOld(said.source) && name === 'robots.txt') {
    return { where: `old version, line ${said.line}`, oldLine: said.line, text, clauses };
  }
  const place = placeOf({ ...said, source: name }, sources);
  const where = `${paneTitle(name)}, line ${place?.line ?? said.line}`;
  return defined({ where, place, text, clauses });
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
