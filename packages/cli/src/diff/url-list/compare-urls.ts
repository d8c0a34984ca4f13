import type { Decision } from '@heed/core';
import { parseUrl, unknownAddress } from '@heed/core/internal';
import { kindOfChange } from '@heed/core/internal/comparisons';
import type { Asked, AskSides } from '../asked.js';
import type { ChangedUrl, UrlOutcome } from './url-outcome.js';

/** What is asked about each address: usages for a class of agents. */
export interface AskedClass extends Asked {
  /** All agents of the class; the one that is asked for stands for them. */
  readonly agents: readonly string[];
}

/** Called with each change of an address, in order. */
export type OnChange = (change: ChangedUrl) => Promise<void> | void;

/**
 * Asks about each address of a list, on both sides, and tells what changes. Nothing is kept but counts.
 *
 * Without a known origin, the first address of the list says which site it is: robots.txt of one site says nothing about another.
 */
export async function compareUrls(
  list: string,
  addresses: AsyncIterable<string>,
  origin: string | undefined,
  classes: readonly AskedClass[],
  askSides: AskSides,
  isVerdicts: boolean,
  onChange: OnChange,
): Promise<Omit<UrlOutcome, 'first'>> {
  let known = origin;
  const counts = { addresses: 0, changed: 0, skipped: 0, changes: 0 };
  for await (const address of addresses) {
    const url = pageOf(address, known);
    if (url === undefined) {
      counts.skipped++;
      continue;
    }
    if (url.origin !== unknownOrigin) known ??= url.origin;
    counts.addresses++;
    let changes = 0;
    for (const one of classes) {
      for (const change of changesAt(address, `${url.pathname}${url.search}`, one, askSides, isVerdicts)) {
        changes++;
        await onChange(change);
      }
    }
    counts.changes += changes;
    if (changes > 0) counts.changed++;
  }
  return { list, ...counts };
}

const unknownOrigin = new URL(unknownAddress).origin;

/** An address of the site, or a path on it; absent for any other text. */
function pageOf(address: string, origin: string | undefined): URL | undefined {
  const url =
    address.startsWith('/') && !address.startsWith('//') ? parseUrl(address, unknownAddress) : parseUrl(address);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  return origin === undefined || url.origin === origin || url.origin === unknownOrigin ? url : undefined;
}

function* changesAt(
  url: string,
  path: string,
  one: AskedClass,
  askSides: AskSides,
  isVerdicts: boolean,
): Generator<ChangedUrl> {
  const { from, to } = askSides(one, path);
  for (const usage of one.usages) {
    const [before, after] = [from[usage], to[usage]];
    if (before === undefined || after === undefined || !differs(before, after, isVerdicts)) continue;
    yield {
      url,
      kind: kindOfChange({ from: before, to: after }),
      agents: one.agents,
      usage,
      ...(one.purposes.length === 0 ? {} : { purposes: one.purposes }),
      from: { verdict: before.verdict, may: before.may },
      to: { verdict: after.verdict, may: after.may },
    };
  }
}

function differs(from: Decision, to: Decision, isVerdicts: boolean): boolean {
  return kindOfChange({ from, to }) !== 'verdict' || (isVerdicts && from.verdict !== to.verdict);
}
