import { type Code, type Facts, type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import type { Source } from '../../../text/source.js';
import { type Field, readFieldName } from './fields.js';
import { isBlank, splitLine } from './line.js';
import { otherFieldAt } from './other-fields.js';
import type { RuleWriter } from './rule-table.js';

/** A robots.txt while it is being read. */
export interface ReaderState {
  readonly source: Source;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly report: Report | undefined;
  /** Reports the problems of a User-agent line. */
  readonly reportAgentLine: ((state: ReaderState, start: number, end: number) => void) | undefined;
  readonly rules: Pick<RuleWriter, 'add' | 'count'>;
  /** The rules whose patterns may have a problem; absent if nobody listens. */
  readonly unusual: number[] | undefined;
  /** `agents`, `groups`, `others` and `otherFields` are those of `RobotsTxt`. */
  readonly agents: number[];
  readonly groups: number[];
  readonly others: number[];
  otherFields: number;
  hasAcap: boolean;
  /** No rule has followed the last User-agent line yet, so another User-agent line joins its group (RFC9309-2.1-b). */
  listingAgents: boolean;
  /** A line other than a User-agent line has come since the list of agents started. */
  interrupted: boolean;
  /** A group has started. Rules before the first group are ignored (RFC9309-2.1-c). */
  inGroup: boolean;
}

/** Adds a rule whose value starts at `from`, after the colon. `allow` is 1 for an Allow, 0 for a Disallow. */
export function addRule(state: ReaderState, field: number, from: number, end: number, allow: 0 | 1): void {
  if (!state.inGroup) {
    reportAt(state, field, end, 'robots-txt/rule-before-group', { field: allow === 1 ? 'Allow' : 'Disallow' });
    return;
  }
  state.listingAgents = false;
  const start = skipBlanks(state, from, end);
  // An empty Disallow or Allow has no effect, except that it ends the list of agents (RFC9309-2.2.2-i).
  if (start < end) {
    state.unusual?.push(state.rules.count);
    state.rules.add(start, end, allow);
  } else if (allow === 1) reportAt(state, field, end, 'robots-txt/empty-allow', {});
}

/** Adds a User-agent line whose value starts at `from`, after the colon. */
export function addAgent(state: ReaderState, from: number, end: number): void {
  const { agents, groups } = state;
  const start = skipBlanks(state, from, end);
  if (!state.listingAgents) {
    groups.push(agents.length / 2, state.rules.count);
    state.listingAgents = true;
    state.interrupted = false;
  }
  state.inGroup = true;
  state.reportAgentLine?.(state, start, end);
  agents.push(start, end);
}

/** Keeps a line that is neither a rule nor a User-agent line (RFC9309-2.2.4-a). */
export function keepOtherLine(state: ReaderState, start: number): void {
  state.interrupted = true;
  state.others.push(start);
  state.otherFields |= otherFieldAt(state.bytes, start);
}

/** Reads any line by the name before its colon: a known field, a misspelt one, or something else. */
export function readField(state: ReaderState, start: number, end: number): void {
  const { nameEnd, valueStart, colon } = splitLine(state.text, start, end);
  const name = state.text.slice(start, nameEnd);
  const reading = readFieldName(name);
  switch (reading.kind) {
    case 'known':
      // Lenient: `Disallow /x` is read as a Disallow. `Allow /x` is ignored: a broken permission allows nothing.
      if (!colon && reading.field === 'allow') {
        reportAt(state, start, end, 'robots-txt/allow-without-colon', {});
        keepOtherLine(state, start);
        return;
      }
      if (!colon) reportAt(state, start, end, 'robots-txt/missing-colon', { field: name });
      addField(state, reading.field, name, start, end, valueStart);
      return;
    case 'misspelt':
      reportAt(state, start, nameEnd, 'robots-txt/misspelt-field', { found: name, field: reading.field });
      addField(state, reading.field, name, start, end, valueStart);
      return;
    case 'misspelt-allow':
      reportAt(state, start, nameEnd, 'robots-txt/misspelt-allow', { found: name });
      break;
    case 'acap':
      state.hasAcap = true;
      break;
    case 'unknown':
      if (colon && addDisallowWithoutColon(state, start, end, nameEnd)) return;
      if (isHtmlComment(state.text, start, end)) reportAt(state, start, end, 'robots-txt/html-comment', {});
      else if (colon) reportAt(state, start, nameEnd, 'robots-txt/unknown-field', { field: name });
      else reportAt(state, start, end, 'robots-txt/not-a-field', { line: state.text.slice(start, end) });
      break;
  }
  keepOtherLine(state, start);
}

/** Does the line begin or end a comment as HTML has them? */
function isHtmlComment(text: string, start: number, end: number): boolean {
  return text.startsWith('<!--', start) || text.slice(Math.max(start, end - 3), end) === '-->';
}

/**
 * Adds a Disallow that lacks its colon and has one in its path, as in `Disallow /wiki/Special:Search`. False if the line is not
 * one.
 *
 * Lenient: a broken prohibition still forbids.
 */
function addDisallowWithoutColon(state: ReaderState, start: number, end: number, nameEnd: number): boolean {
  const { text } = state;
  let wordEnd = start;
  while (wordEnd < nameEnd && !isBlank(text.charCodeAt(wordEnd))) wordEnd++;
  if (wordEnd === nameEnd) return false;
  const word = text.slice(start, wordEnd);
  const reading = readFieldName(word);
  if ((reading.kind !== 'known' && reading.kind !== 'misspelt') || reading.field !== 'disallow') return false;
  reportAt(state, start, end, 'robots-txt/missing-colon', { field: word });
  addRule(state, start, wordEnd, end, 0);
  return true;
}

function addField(
  state: ReaderState,
  field: Field,
  name: string,
  start: number,
  end: number,
  valueStart: number,
): void {
  if (field === 'user-agent') addAgent(state, valueStart, end);
  else if (field === 'disallow') addRule(state, start, valueStart, end, 0);
  else if (field === 'allow') addRule(state, start, valueStart, end, 1);
  else {
    if (!readElsewhere.has(field))
      reportAt(state, start, start + name.length, codeOfField(state, field), { field: name });
    keepOtherLine(state, start);
  }
}

function codeOfField({ inGroup }: ReaderState, field: Field) {
  // An expired draft: its refusals are obeyed, its permissions are not (AIN-17b).
  if (field === 'allowaitraining') return 'robots-txt/allow-ai-training';
  if (field === 'disallowaitraining') {
    return inGroup ? 'robots-txt/disallow-ai-training' : 'robots-txt/ai-training-before-group';
  }
  return rulesForPages.has(field) ? 'robots-txt/rule-for-pages' : 'robots-txt/other-field';
}

/** Fields that are the business of every crawler, or of a dialect of its own. */
const readElsewhere: ReadonlySet<Field> = new Set([
  'sitemap',
  'content-signal',
  'content-signals',
  'content-usage',
  'license',
]);

/** Rules of META tags and headers. No crawler reads them in robots.txt; the last one to do so stopped in 2019. */
const rulesForPages: ReadonlySet<Field> = new Set(['noindex', 'nofollow', 'noarchive']);

function skipBlanks({ bytes }: ReaderState, from: number, end: number): number {
  let start = from;
  while (start < end && isBlank(bytes[start] as number)) start++;
  return start;
}

/** Reports a problem of a line, if anybody listens. */
export function reportAt<C extends Code>(
  state: Pick<ReaderState, 'report' | 'source'>,
  start: number,
  end: number,
  code: C,
  data: Facts<C>,
): void {
  if (state.report !== undefined) reportProblem(state.report, state.source, { start, end }, code, data);
}
