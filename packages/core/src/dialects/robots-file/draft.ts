import { type Code, type Facts, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { productTokenAt } from '../../policy/agent.js';
import type { Source, Span } from '../../text/source.js';
import { isEverybody } from './agent-name.js';
import { type Field, readFieldName } from './fields.js';
import { isBlank, splitLine } from './line.js';
import type { RuleWriter } from './rule-table.js';

/** What a reading is made of while it grows. */
export interface Draft {
  readonly source: Source;
  readonly text: string;
  readonly octets: Uint8Array;
  readonly view: DataView;
  readonly report: Report | undefined;
  readonly rules: RuleWriter;
  /** These three as in `RobotsTxt`. */
  readonly agents: number[];
  readonly groups: number[];
  readonly others: number[];
  hasAcap: boolean;
  /** The last User-agent line has had no rule yet, so the next one joins its group (RFC9309-2.1-b). */
  listingAgents: boolean;
  /** Something other than a User-agent line has come since the list of agents began. */
  interrupted: boolean;
  /** Rules count only inside a group (RFC9309-2.1-c). */
  inGroup: boolean;
}

/** Adds a rule whose value begins at `from`, behind the colon. `allow` is 1 for an Allow, 0 for a Disallow. */
export function addRule(draft: Draft, field: number, from: number, end: number, allow: 0 | 1): void {
  if (!draft.inGroup) {
    note(draft, field, end, 'robots-txt/rule-before-group', { field: allow === 1 ? 'Allow' : 'Disallow' });
    return;
  }
  draft.listingAgents = false;
  const start = skipBlanks(draft, from, end);
  // An empty Disallow forbids nothing and an empty Allow allows nothing in particular; either ends the list of agents
  // (RFC9309-2.2.2-i).
  if (start < end) draft.rules.add(start, end, allow);
  else if (allow === 1) note(draft, field, end, 'robots-txt/empty-allow', {});
}

/** Adds a User-agent line whose value begins at `from`, behind the colon. */
export function addAgent(draft: Draft, from: number, end: number): void {
  const { agents, groups } = draft;
  const start = skipBlanks(draft, from, end);
  if (!draft.listingAgents) {
    groups.push(agents.length / 2, draft.rules.count);
    draft.listingAgents = true;
    draft.interrupted = false;
  }
  draft.inGroup = true;
  if (draft.report !== undefined) reportOnAgent(draft, { start, end });
  agents.push(start, end);
}

/** Keeps a line that is no rule and names no agent (RFC9309-2.2.4-a). */
export function keepOther(draft: Draft, start: number): void {
  draft.interrupted = true;
  draft.others.push(start);
}

/** Reads a line by its name, whatever it is: a field, a slip of the pen, rubbish. */
export function readField(draft: Draft, start: number, end: number): void {
  const { nameEnd, valueStart, colon } = splitLine(draft.text, start, end);
  const name = draft.text.slice(start, nameEnd);
  const reading = readFieldName(name);
  switch (reading.kind) {
    case 'known':
      // Lenient: `Disallow /x` is what it looks like. `Allow /x` is a broken grant and grants nothing.
      if (!colon && reading.field === 'allow') {
        note(draft, start, end, 'robots-txt/allow-without-colon', {});
        keepOther(draft, start);
        return;
      }
      if (!colon) note(draft, start, end, 'robots-txt/missing-colon', { field: name });
      takeField(draft, reading.field, name, { start, end }, valueStart);
      return;
    case 'misspelt':
      note(draft, start, nameEnd, 'robots-txt/misspelt-field', { found: name, field: reading.field });
      takeField(draft, reading.field, name, { start, end }, valueStart);
      return;
    case 'misspelt-allow':
      note(draft, start, nameEnd, 'robots-txt/misspelt-allow', { found: name });
      break;
    case 'acap':
      draft.hasAcap = true;
      break;
    case 'unknown':
      if (colon && takeHiddenField(draft, start, end, nameEnd)) return;
      if (colon) note(draft, start, nameEnd, 'robots-txt/unknown-field', { field: name });
      else note(draft, start, end, 'robots-txt/not-a-field', { line: draft.text.slice(start, end) });
      break;
  }
  keepOther(draft, start);
}

/**
 * Lenient: `Disallow /wiki/Special:Search` lacks its colon and has one further on; a refusal still refuses. True if the line
 * was one.
 */
function takeHiddenField(draft: Draft, start: number, end: number, nameEnd: number): boolean {
  const { text } = draft;
  let wordEnd = start;
  while (wordEnd < nameEnd && !isBlank(text.charCodeAt(wordEnd))) wordEnd++;
  if (wordEnd === nameEnd) return false;
  const word = text.slice(start, wordEnd);
  const reading = readFieldName(word);
  if ((reading.kind !== 'known' && reading.kind !== 'misspelt') || reading.field !== 'disallow') return false;
  note(draft, start, end, 'robots-txt/missing-colon', { field: word });
  addRule(draft, start, wordEnd, end, 0);
  return true;
}

function takeField(draft: Draft, field: Field, name: string, { start, end }: Span, valueStart: number): void {
  if (field === 'user-agent') addAgent(draft, valueStart, end);
  else if (field === 'disallow') addRule(draft, start, valueStart, end, 0);
  else if (field === 'allow') addRule(draft, start, valueStart, end, 1);
  else {
    if (field !== 'sitemap') note(draft, start, start + name.length, 'robots-txt/other-field', { field: name });
    keepOther(draft, start);
  }
}

function reportOnAgent(draft: Draft, { start, end }: Span): void {
  const { agents, text } = draft;
  const name = text.slice(start, end);
  const token = isEverybody(draft.octets, start, end) ? '*' : productTokenAt(text, start, end);
  if (token === '') note(draft, start, end, 'robots-txt/empty-user-agent', {});
  else if (token !== '*' && token !== name.toLowerCase()) {
    // Crawlers with digits in their names publish them so, and mean them so.
    const code = /^[\w.-]+$/.test(name) ? 'robots-txt/digits-in-product-token' : 'robots-txt/invalid-product-token';
    note(draft, start, end, code, { name, token });
  }
  if (draft.interrupted && agents.length > 0) {
    const before = text.slice(agents.at(-2), agents.at(-1));
    note(draft, start, end, 'robots-txt/groups-joined', { agent: before });
    draft.interrupted = false;
  }
}

function skipBlanks({ octets }: Draft, from: number, end: number): number {
  let start = from;
  while (start < end && isBlank(octets[start] as number)) start++;
  return start;
}

function note<C extends Code>(draft: Draft, start: number, end: number, code: C, data: Facts<C>): void {
  if (draft.report !== undefined) reportProblem(draft.report, draft.source, { start, end }, code, data);
}
