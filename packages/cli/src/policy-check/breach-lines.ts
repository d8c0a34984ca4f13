import type { Limit, Reason } from '@heed/core';
import type { Breach } from '@heed/core/compare';
import type { Source, Span } from '@heed/core/documents';
import { wordsOfClause } from '@heed/core/explain';
import { placeInSite, type SiteDocuments } from '../documents/site/site-documents.js';
import type { PolicyDocument } from '../policy-yaml/read-policy-file.js';
import { placeOfUsage } from '../policy-yaml/rule-place.js';
import { flow, type Piece } from '../terminal/flow.js';
import { formatFrame } from '../terminal/frame.js';
import { printable } from '../terminal/printable.js';
import type { Style, StyleName } from '../terminal/style.js';
import { agentsInWords } from './agents-in-words.js';

/** The site that a policy was compared with, and its texts. */
export type BrokenSite = Pick<SiteDocuments, 'textAt' | 'site'>;

/** Limit: statements of one breach that are shown. */
const maxReasons = 5;

/** A breach of a policy for people: what is answered instead, an example address, the rule of the policy and the lines of the site. */
export function breachLines(
  breach: Breach,
  policy: PolicyDocument,
  site: BrokenSite,
  style: Style,
  width: number,
): string[] {
  const { agents, usage, purposes = [], witness, because } = breach;
  const purpose = purposes.length === 0 ? '' : ` for ${purposes.join(', ')}`;
  const head: Piece[] = [
    { text: 'broken', styleName: 'bad' },
    { text: printable(`${usage}${purpose} of ${witness}`), styleName: 'strong' },
    { text: printable(`by ${agentsInWords(agents)} ${gotInWords(breach)}, but ${ruleInWords(breach)}.`) },
  ];
  const said = uniqueReasons(because);
  const left = said.length - maxReasons;
  return [
    ...flow(head, style, width, indent),
    ...policyLines(breach, policy, style, width),
    ...said.slice(0, maxReasons).flatMap((reason) => reasonLines(reason, witness, site, style, width)),
    ...(left > 0 ? [`${indent}and ${left} more`] : []),
  ];
}

const indent = '  ';

/** What the site answers: "has no rule", "is denied". */
function gotInWords({ got, limits = [], blockedBy }: Breach): string {
  if (blockedBy !== undefined) return 'is blocked, since it may not be fetched';
  const said = got === 'unstated' ? 'has no rule' : `is ${got}`;
  return limits.length === 0 ? said : `${said} without ${limitsInWords(limits)}`;
}

function ruleInWords({ rule, expected }: Breach): string {
  const name = typeof rule === 'number' ? `rule ${rule}` : `the rule "${rule}"`;
  return `${name} ${expected === 'deny' ? 'denies it' : 'allows it'}`;
}

export function limitsInWords(limits: readonly Limit[]): string {
  return limits.map(({ limit, value }) => `${limit}=${value}`).join(', ');
}

function policyLines({ rule, usage }: Breach, document: PolicyDocument, style: Style, width: number): string[] {
  const span = placeOfUsage(document, rule, usage);
  if (span === undefined) return [];
  const { file, source } = document;
  return placedLines(file, source, span, [], 'quiet', style, width);
}

/** Each statement once, although it may count by several clauses. */
function uniqueReasons(reasons: readonly Reason[]): Reason[] {
  const key = ({ source, line, column, text }: Reason): string => JSON.stringify([source, line, column, text]);
  return [...new Map(reasons.map((reason) => [key(reason), reason])).values()];
}

function reasonLines(reason: Reason, witness: string, site: BrokenSite, style: Style, width: number): string[] {
  const { text, says, clause, dialect } = reason;
  const words = wordsOfClause(clause, dialect);
  const why: Piece[] = [
    { text: printable(words === undefined ? `(${clause})` : `${words} (${clause})`), styleName: 'quiet' },
  ];
  const place = placeInSite(site, reason, witness);
  if (place === undefined)
    return flow([{ text: `${indent}${printable(text)}.` }, ...why], style, width, indent + indent);
  const start = place.source.offsetAt(place);
  const span = { start, end: Math.min(start + text.length, place.source.text.length) };
  const styleName = says === 'disallow' ? 'bad' : 'good';
  return placedLines(place.file, place.source, span, why, styleName, style, width);
}

/** Limit: columns of a frame. Longer rows are hard to read, however wide the terminal is. */
const maxFrame = 104;

/** A place, words about it, and its line: one row if the whole line is meant, two with carets if it is a part of it. */
function placedLines(
  file: string,
  source: Source,
  span: Span,
  words: readonly Piece[],
  styleName: StyleName,
  style: Style,
  width: number,
): string[] {
  const { line, column } = source.positionAt(span.start);
  const place: Piece = { text: printable(`${file}:${line}:${column}`), styleName: 'place', whole: true };
  const rows =
    source.text === ''
      ? []
      : formatFrame(source, span, style, { context: 0, styleName, width: Math.min(width, maxFrame) - 4 });
  const isWholeLine = source.lineText(line).trim() === source.textOf(span).trim();
  return [
    ...flow([{ text: indent.slice(1) }, place, ...words], style, width, indent + indent),
    ...(isWholeLine ? rows.slice(0, 1) : rows).map((row) => `${indent}${indent}${row}`),
  ];
}
