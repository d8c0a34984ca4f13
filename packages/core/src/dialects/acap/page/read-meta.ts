import { type DefinitionDraft, readDefinition } from '../file/definition.js';
import type { ReportAt } from '../report-at.js';
import { type Addressees, allCrawlers } from '../syntax/crawler-name.js';
import { type Purpose, readPurpose } from '../syntax/purpose.js';
import type { Qualifier } from '../syntax/qualifier.js';
import { readQualifiers } from '../syntax/read-qualifiers.js';
import { partsOf, type ValuePart, wordAt, wordsOf } from '../syntax/words.js';
import type { AcapMeta } from './page.js';

/** A statement of a META tag, before local names are looked up. */
export interface MetaStatement {
  readonly says: 'allow' | 'disallow';
  /** As written after `allow-` or `disallow-`, in lower case. */
  readonly usage: string;
  readonly purposes: readonly Purpose[];
  readonly qualifiers: readonly Qualifier[];
  /** The elements it is about; absent: the whole page (A2-1.3.1-d). */
  readonly ids?: readonly string[];
  /** The reading by which it means what it means. */
  readonly reading?: string;
}

export type MetaReading =
  | { readonly kind: 'definition'; readonly draft: DefinitionDraft }
  | { readonly kind: 'statements'; readonly addressees: Addressees; readonly statements: readonly MetaStatement[] };

const definitionNames: Readonly<Record<string, 'qualified' | 'composite'>> = {
  'acap-qualified-usage': 'qualified',
  'acap-composite-usage': 'composite',
};

const statementWord = /^(allow|disallow)-(.+)$/i;

/**
 * Reads one META tag; nothing if it says nothing of ACAP (A2-1.3-a to -d).
 *
 * Reading: (AMB-71) `content`, else `value`; letter case never matters. (AMB-79) in the body only prohibitions count.
 */
export function readAcapMeta(meta: AcapMeta, report: ReportAt): MetaReading | undefined {
  if (meta.name === undefined) return undefined;
  const reportAt: ReportAt = (code, _, data) => report(code, meta.span, data);
  const text = meta.content ?? meta.value ?? '';
  const name = meta.name.trim().toLowerCase();
  const first = wordAt(text, { start: 0, end: text.length });
  const marked = text.slice(first.start, first.end).toLowerCase() === 'acap';
  const defines = definitionNames[name];
  if (!marked && defines === undefined) return undefined;
  if (meta.content !== undefined && meta.value !== undefined && meta.content !== meta.value) {
    reportAt('acap/content-and-value', meta.span, {});
  }
  if (!meta.inHead) reportAt('acap/meta-in-body', meta.span, {});
  const body = { start: marked ? first.end : 0, end: text.length };
  if (defines !== undefined) {
    const draft = readDefinition(defines, text, body, meta.span, reportAt);
    const counts = draft !== undefined && draft !== 'too large' && meta.inHead;
    return counts ? { kind: 'definition', draft } : undefined;
  }
  if (name === 'acap-resource-set') {
    reportAt('acap/set-in-meta', meta.span, {});
    return undefined;
  }
  const addressees: Addressees = name === 'robots' ? allCrawlers : { kind: 'named', names: name === '' ? [] : [name] };
  const statements = readStatements(text.slice(body.start), reportAt, meta);
  return {
    kind: 'statements',
    addressees,
    statements: statements.filter(({ says }) => meta.inHead || says === 'disallow'),
  };
}

function readStatements(text: string, reportAt: ReportAt, { span }: AcapMeta): MetaStatement[] {
  const words = wordsOf(text, { start: 0, end: text.length });
  const all = words.flatMap((word) => word.split(',')).filter((word) => statementWord.test(word));
  if (all.length === 0) {
    reportAt('acap/not-a-statement', span, {});
    return [];
  }
  const place = words.findIndex((word) => statementWord.test(word));
  const listed = words.some((word) => word.includes(',') && !word.includes('='));
  if (all.length > 1 || listed || place > 1 || place === -1) return severalStatements(all, reportAt, span);
  const purposes = words.slice(0, place).map(readPurpose);
  const { says, usage } = splitStatement(words[place] ?? '');
  let start = 0;
  for (let skipped = 0; skipped <= place; skipped++) start = wordAt(text, { start, end: text.length }).end;
  const { ids, rest } = takeFragments(partsOf(text, { start, end: text.length }));
  if (ids?.length === 0) {
    reportAt('acap/empty-id-list', span, {});
    // Reading: (AMB-73) nobody can tell which part was meant, so a prohibition holds for all of the page.
    return says === 'allow' ? [] : [{ says, usage, purposes, qualifiers: [], reading: 'AMB-73' }];
  }
  for (const id of ids ?? []) {
    if (!/^[a-z][\w.:-]*$/i.test(id)) reportAt('acap/invalid-fragment-id', span, { id });
  }
  if (says === 'disallow' && ids !== undefined) reportAt('acap/id-list-on-prohibition', span, {});
  if (says === 'disallow' && rest.length > 0) reportAt('acap/qualifier-on-prohibition', span, {});
  const qualifiers = says === 'allow' ? readQualifiers(rest, text, reportAt) : [];
  if (ids !== undefined && qualifiers.some((one) => one.name === 'max-length'))
    reportAt('acap/length-on-fragment', span, {});
  const statement = { says, usage, purposes, qualifiers };
  return [ids === undefined ? statement : { ...statement, ids }];
}

/** Reading: (AMB-72) several statements in one tag: the prohibitions count for the page, the permissions do not. */
function severalStatements(words: readonly string[], reportAt: ReportAt, span: AcapMeta['span']): MetaStatement[] {
  reportAt('acap/several-statements', span, {});
  return words
    .map(splitStatement)
    .filter(({ says }) => says === 'disallow')
    .map((statement) => ({ ...statement, purposes: [], qualifiers: [] }));
}

function splitStatement(word: string): Pick<MetaStatement, 'says' | 'usage'> {
  const found = statementWord.exec(word);
  const says = found?.[1]?.toLowerCase() === 'allow' ? 'allow' : 'disallow';
  return { says, usage: (found?.[2] ?? '').toLowerCase() };
}

/** `id-list=` takes the words after it, up to the first qualifier (A2-1.3.1-d, A2-1.3.1-f). */
function takeFragments(parts: readonly ValuePart[]): { readonly ids?: string[]; readonly rest: ValuePart[] } {
  const ids: string[] = [];
  const rest: ValuePart[] = [];
  let within: 'the list' | 'elsewhere' = 'elsewhere';
  let listed = false;
  for (const part of parts) {
    if (part.kind === 'pair' && part.name === 'id-list') {
      within = 'the list';
      listed = true;
      if (part.value !== '') ids.push(part.value);
    } else if (part.kind === 'word' && within === 'the list') {
      ids.push(part.text);
    } else {
      within = 'elsewhere';
      rest.push(part);
    }
  }
  return listed ? { ids, rest } : { rest };
}
