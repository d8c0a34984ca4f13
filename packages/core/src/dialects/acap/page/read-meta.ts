import { type DefinitionDraft, readDefinition } from '../file/definition.js';
import type { ReportAt } from '../report-at.js';
import { type Addressees, allCrawlers } from '../syntax/crawler-name.js';
import { type Purpose, readPurpose } from '../syntax/purpose.js';
import type { Qualifier } from '../syntax/qualifier.js';
import { readQualifiers } from '../syntax/read-qualifiers.js';
import { partsOf, type ValuePart, withoutSignAtEnd, wordAt, wordsOf } from '../syntax/words.js';
import type { AcapMeta } from './page.js';

/** A statement in a META tag, before its local names are resolved. */
export interface MetaStatement {
  readonly says: 'allow' | 'disallow';
  /** As written after `allow-` or `disallow-`, in lower case. */
  readonly usage: string;
  readonly purposes: readonly Purpose[];
  readonly qualifiers: readonly Qualifier[];
  /** The elements that it covers; absent: the whole page (A2-1.3.1-d). */
  readonly ids?: readonly string[];
  /** The clause that gives the statement its meaning, if its text alone does not. */
  readonly interpretedBy?: string;
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
 * Reads one META tag; `undefined` if it contains no ACAP statement or definition (A2-1.3-a to -d).
 *
 * Reading: (AMB-71) the text is `content`, or `value` if that is missing; letter case does not matter. (ASK-21) outside
 * the head it is ignored, because others than the publisher may write there.
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
  if (!meta.inHead) {
    reportAt('acap/meta-in-body', meta.span, {});
    return undefined;
  }
  if (meta.content !== undefined && meta.value !== undefined && meta.content !== meta.value) {
    reportAt('acap/content-and-value', meta.span, {});
  }
  const body = { start: marked ? first.end : 0, end: text.length };
  if (defines !== undefined) {
    const draft = readDefinition(defines, text, body, meta.span, reportAt);
    const isValid = draft !== undefined && draft !== 'too large';
    return isValid ? { kind: 'definition', draft } : undefined;
  }
  if (name === 'acap-resource-set') {
    reportAt('acap/set-in-meta', meta.span, {});
    return undefined;
  }
  const addressees: Addressees = name === 'robots' ? allCrawlers : { kind: 'named', names: name === '' ? [] : [name] };
  return { kind: 'statements', addressees, statements: readStatements(text.slice(body.start), reportAt, meta) };
}

function readStatements(text: string, reportAt: ReportAt, { span }: AcapMeta): MetaStatement[] {
  const written = wordsOf(text, { start: 0, end: text.length });
  // Reading: (ASK-44) a prohibition is not lost by a sign after it; a permission is.
  const words = written.map((word) => (/^disallow-./i.test(word) ? withoutSignAtEnd(word) : word));
  const all = words.flatMap((word) => word.split(',')).filter((word) => statementWord.test(word));
  if (all.length === 0) {
    reportAt('acap/not-a-statement', span, {});
    return [];
  }
  const position = words.findIndex((word) => statementWord.test(word));
  const listed = words.some((word) => word.includes(',') && !word.includes('='));
  if (all.length > 1 || listed || position > 1 || position === -1) return severalStatements(all, reportAt, span);
  const statementWritten = written[position] ?? '';
  if (words[position] !== statementWritten) reportAt('acap/sign-after-name', span, { word: statementWritten });
  const purposes = words.slice(0, position).map(readPurpose);
  const { says, usage } = splitStatement(words[position] ?? '');
  let start = 0;
  for (let skipped = 0; skipped <= position; skipped++) start = wordAt(text, { start, end: text.length }).end;
  const { ids, rest } = takeIds(partsOf(text, { start, end: text.length }));
  if (ids?.length === 0) {
    reportAt('acap/empty-id-list', span, {});
    // Reading: (AMB-73) the intended part is not known, so a prohibition covers the whole page, for every crawler.
    return says === 'allow' ? [] : [{ says, usage, purposes, qualifiers: [], interpretedBy: 'AMB-73' }];
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

/** Reading: (AMB-72) of several statements in one tag, prohibitions cover the page and permissions are ignored. */
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
  const usage = (found?.[2] ?? '').toLowerCase();
  return { says, usage: says === 'disallow' ? withoutSignAtEnd(usage) : usage };
}

/** Separates the ids from the rest: `id-list=` takes the words up to the next qualifier (A2-1.3.1-d, A2-1.3.1-f). */
function takeIds(parts: readonly ValuePart[]): { readonly ids?: string[]; readonly rest: ValuePart[] } {
  const ids: string[] = [];
  const rest: ValuePart[] = [];
  let inList = false;
  let hasList = false;
  for (const part of parts) {
    if (part.kind === 'pair' && part.name === 'id-list') {
      inList = true;
      hasList = true;
      if (part.value !== '') ids.push(part.value);
    } else if (part.kind === 'word' && inList) {
      ids.push(part.text);
    } else {
      inList = false;
      rest.push(part);
    }
  }
  return hasList ? { ids, rest } : { rest };
}
