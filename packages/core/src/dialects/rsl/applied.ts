import type { Report } from '../../diagnostics/diagnostic.js';
import type { PageScript } from '../../policy/page.js';
import { type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Query } from '../../policy/voice.js';
import { defined } from '../../text/defined.js';
import type { Texts } from '../texts.js';
import { findDocument, type PlacedDocument } from './find-document.js';
import type { Reference } from './references.js';
import { type Address, ranksOf, ruleOfDocument } from './settle.js';
import type { AppliedDocument } from './statements.js';
import { aiUsages } from './vocabulary.js';

/** Gives the ruling of one document, as something refers to it. */
export type Ruler = (query: Pick<Query, 'usage' | 'arrangements'>) => Ruling;

/** The documents that are referred to, by URL, and those in scripts. */
export type Documents = ReadonlyMap<PageScript | string | undefined, PlacedDocument | undefined>;

/** Finds all documents, each once. Reports what is wrong with them. */
export function findDocuments(references: readonly Reference[], texts: Texts, report: Report): Documents {
  const found = new Map<PageScript | string | undefined, PlacedDocument | undefined>();
  for (const reference of references) {
    const key = keyOf(reference);
    if (!found.has(key)) found.set(key, findDocument(reference, texts, report));
  }
  return found;
}

function keyOf({ script, url }: Reference): PageScript | string | undefined {
  return script ?? url;
}

/** The rulers of references at one level. A document that is named twice in the same way counts once. */
export function rulersOf(
  references: readonly Reference[],
  documents: Documents,
  from: 'page' | 'site',
  address: Address,
): Ruler[] {
  const seen = new Map<string | undefined, Set<PageScript | string | undefined>>();
  return references.flatMap((reference) => {
    const { onlyRefusals } = reference;
    const keys = seen.get(onlyRefusals) ?? new Set();
    seen.set(onlyRefusals, keys);
    const key = keyOf(reference);
    if (keys.has(key)) return [];
    keys.add(key);
    return [rulerOf(reference, documents.get(key), from, address)];
  });
}

function rulerOf(
  reference: Reference,
  document: PlacedDocument | undefined,
  from: 'page' | 'site',
  address: Address,
): Ruler {
  if (document === undefined) {
    const broken = brokenRuling(reference);
    return ({ usage }) => (aiUsages.includes(usage) ? broken : silence);
  }
  const { onlyRefusals, script, url = '' } = reference;
  const applied: AppliedDocument = defined({
    ...document,
    url,
    from: script === undefined ? from : 'script',
    onlyRefusals,
  });
  // Found at once: the bytes of the path are those of the next path soon.
  const ranks = ranksOf(applied, address);
  return ({ usage, arrangements }) => ruleOfDocument(applied, ranks, usage, arrangements);
}

/** A document that could not be fetched or is not valid refuses, at the place that refers to it (RSL-A7, AIN-16g). */
function brokenRuling({ source, span, url }: Reference): Ruling {
  const statement = { dialect: 'rsl', says: 'disallow', place: { source, span }, clause: 'AIN-16g' } as const;
  const because: Statement[] = [url === undefined ? statement : { ...statement, document: url }];
  return { verdict: 'denied', limits: [], because, overruled: [] };
}
