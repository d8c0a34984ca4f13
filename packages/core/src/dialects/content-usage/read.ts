import { type Code, type Facts, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Usage } from '../../policy/usage.js';
import { isOneSlip } from '../../text/one-slip.js';
import type { Span } from '../../text/source.js';
import { type DictionaryReading, type Member, readDictionary } from '../../text/structured-fields/dictionary.js';
import { aiprefLabels, contentSignals, isRefusal, refusedBy, retiredLabels } from '../preference-words/labels.js';
import { piecesOf, unwrapped } from '../preference-words/pieces.js';
import { faultInWords } from './fault.js';
import type { PreferenceText } from './preference-text.js';

/** What a statement says about one usage. */
export interface Preference {
  readonly says: 'allow' | 'disallow';
  /** The place of the words that say it. */
  readonly span: Span;
  readonly clause: string;
}

/** One statement of preferences: the value of a line in robots.txt, or of the header field. */
export interface PreferenceReading {
  /** Is it a dictionary? If not, it states nothing by its own grammar (AIP-V1), and only refusals are honoured (AIN-2a). */
  readonly isReadable: boolean;
  /** It is a dictionary without members. */
  readonly isEmpty: boolean;
  readonly preferences: ReadonlyMap<Usage, Preference>;
  /** Usages that it has words for, but none that can be read. They lift no refusal (AIN-2c). */
  readonly unread: ReadonlySet<Usage>;
}

/** Reads a statement: first strictly, as the drafts have it, then for refusals that can be recognised all the same (AIN-2a). */
export function readPreference(given: PreferenceText, report?: Report): PreferenceReading {
  const dictionary = readDictionary(given.text);
  if (dictionary.ok) return readMembers(given, dictionary, report);
  if (report !== undefined) {
    const place = given.placeOf({ start: dictionary.at, end: dictionary.at + 1 });
    const fault = faultInWords(given.text, dictionary);
    reportProblem(report, given.source, place, 'content-usage/not-a-dictionary', { fault });
  }
  return { isReadable: false, isEmpty: false, preferences: refusalsInPieces(given), unread: new Set() };
}

/** The refusals of a value that is not a dictionary (AIN-2b). Its permissions are not honoured. */
function refusalsInPieces({ text, placeOf }: PreferenceText): Map<Usage, Preference> {
  const preferences = new Map<Usage, Preference>();
  for (const { name, value, span } of piecesOf(text, { start: 0, end: text.length })) {
    if (!isRefusal(value)) continue;
    for (const usage of refusedBy(name) ?? []) {
      if (!preferences.has(usage)) preferences.set(usage, { says: 'disallow', span: placeOf(span), clause: 'AIN-2b' });
    }
  }
  return preferences;
}

/** A statement while its members are read. */
interface ReaderState {
  readonly given: PreferenceText;
  readonly report: Report | undefined;
  readonly preferences: Map<Usage, Preference>;
  /** Refusals by labels of older drafts, which give way to current labels (AIN-3). */
  readonly retired: Map<Usage, Preference>;
  readonly unread: Set<Usage>;
}

type Members = Extract<DictionaryReading, { ok: true }>;

function readMembers(given: PreferenceText, { members, replaced }: Members, report?: Report): PreferenceReading {
  const state: ReaderState = { given, report, preferences: new Map(), retired: new Map(), unread: new Set() };
  for (const member of members.values()) {
    readMember(state, member);
    readParameters(state, member);
  }
  // A label that is there twice is no fault, and the last one counts, also if it permits (AIP-V4, AIN-2b).
  for (const { key, span } of replaced) {
    if (refusedBy(key) !== undefined) reportIn(state, span, 'content-usage/repeated-label', { label: key });
  }
  // A current label decides about its own usage (AIN-3).
  for (const [usage, preference] of state.retired) {
    if (!state.preferences.has(usage)) state.preferences.set(usage, preference);
  }
  const { preferences, unread } = state;
  return { isReadable: true, isEmpty: members.size === 0, preferences, unread };
}

function readMember(state: ReaderState, member: Member): void {
  const { key, span } = member;
  const usages = aiprefLabels.get(key);
  if (usages !== undefined) {
    readLabel(state, member, usages);
    return;
  }
  const data = { member: state.given.text.slice(span.start, member.valueSpan.end), label: key };
  const crossed = contentSignals.get(key);
  const retired = retiredLabels.get(key);
  if (crossed !== undefined) {
    // Words of Content Signals: refusals only (AIN-2i).
    reportIn(state, span, 'content-usage/crossed-label', { ...data, meant: currentLabelFor(crossed) });
    if (refuses(state, member)) refuse(state.preferences, crossed, place(state, span), 'AIN-2i');
    else leaveUnread(state, crossed);
  } else if (retired !== undefined) {
    reportIn(state, span, 'content-usage/retired-label', data);
    if (refuses(state, member)) refuse(state.retired, retired, place(state, span), 'AIN-3');
    else leaveUnread(state, retired);
  } else {
    // Other labels MUST be ignored (AIP-V5), and none is guessed (AIN-2e).
    const meant = [...aiprefLabels.keys()].find((label) => isOneSlip(key, label));
    if (meant === undefined) reportIn(state, span, 'content-usage/unknown-label', { label: key });
    else reportIn(state, span, 'content-usage/misspelt-label', { label: key, meant });
  }
}

/** A member with a label of the vocabulary: the tokens `y` and `n`, in lower case, and nothing else (AIP-V2, AIP-V3). */
function readLabel(state: ReaderState, member: Member, usages: readonly Usage[]): void {
  const { span, value, valueSpan } = member;
  const word = 'type' in value && value.type === 'token' ? value.value : undefined;
  if (word === 'y') {
    for (const usage of usages) {
      const preference = { says: 'allow', span: place(state, span), clause: 'AIP-V2' } as const;
      // A refusal in other words stands.
      if (!state.preferences.has(usage)) state.preferences.set(usage, preference);
    }
    return;
  }
  if (word === 'n') {
    refuse(state.preferences, usages, place(state, span), 'AIP-V2');
    return;
  }
  const data = { member: state.given.text.slice(span.start, valueSpan.end) };
  if (refuses(state, member)) {
    reportIn(state, span, 'content-usage/wrong-refusal', { ...data, label: member.key });
    refuse(state.preferences, usages, place(state, span), 'AIN-2b');
  } else {
    reportIn(state, span, 'content-usage/wrong-value', { ...data, label: member.key });
    leaveUnread(state, usages);
  }
}

/** Parameters MUST be ignored (AIP-V5, AIP-V7); but one with the name of a label refuses like a member (AIN-2d). */
function readParameters(state: ReaderState, { key, parameters }: Member): void {
  for (const parameter of parameters.values()) {
    const usages = aiprefLabels.get(parameter.key);
    if (usages === undefined) continue;
    const { span } = parameter;
    const written = state.given.text.slice(span.start, span.end);
    reportIn(state, span, 'content-usage/label-as-parameter', { parameter: written, label: key });
    if (refuses(state, parameter)) refuse(state.preferences, usages, place(state, span), 'AIN-2d');
    else leaveUnread(state, usages);
  }
}

/** Is the value a word of refusal, in whatever form? (AIN-2b) */
function refuses({ given }: ReaderState, { valueSpan }: Pick<Member, 'valueSpan'>): boolean {
  return isRefusal(unwrapped(given.text.slice(valueSpan.start, valueSpan.end)));
}

/** A refusal replaces a permission of the same statement; of two refusals the first is named. */
function refuse(to: Map<Usage, Preference>, usages: readonly Usage[], span: Span, clause: string): void {
  for (const usage of usages) {
    if (to.get(usage)?.says !== 'disallow') to.set(usage, { says: 'disallow', span, clause });
  }
}

function leaveUnread({ unread }: ReaderState, usages: readonly Usage[]): void {
  for (const usage of usages) unread.add(usage);
}

function place({ given }: ReaderState, span: Span): Span {
  return given.placeOf(span);
}

/** The label of the vocabulary that speaks of the same usage as a word of another one. */
export function currentLabelFor(usages: readonly Usage[]): string {
  for (const [label, covered] of aiprefLabels) if (covered[0] === usages[0]) return label;
  return '';
}

function reportIn<C extends Code>({ report, given }: ReaderState, span: Span, code: C, data: Facts<C>): void {
  if (report !== undefined) reportProblem(report, given.source, given.placeOf(span), code, data);
}
