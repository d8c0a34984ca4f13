import type { Agent } from '../../policy/agent.js';
import type { CaseRulings } from '../../policy/case-rulings.js';
import { beaten, isSamePlace, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import type { Query } from '../../policy/voice.js';
import type { Source } from '../../text/source.js';
import type { Candidate } from './candidates.js';
import type { Preference, PreferenceReading } from './read.js';
import type { UsageRule } from './usage-rules.js';

const dialect = 'content-usage';

/** The usages that labels speak of (AIN-13). */
const spokenUsages: ReadonlySet<Usage> = new Set(['ai-train', 'ai-input', 'index', 'tdm']);

/** Where Content-Usage is written: lines of robots.txt, and the header field. */
export interface Statements {
  /** The lines of robots.txt that matter for an agent and a path. */
  readonly linesFor: (agent: Agent, path: string) => RelevantLines;
  readonly header: { readonly source: Source; readonly reading: PreferenceReading } | undefined;
}

/** The lines of a robots.txt that match a path, and what they and the header state about each usage. */
interface RelevantLines {
  readonly rulings: CaseRulings;
  /** Absent if there are no lines. */
  readonly source: Source | undefined;
  /** Those that address the agent. */
  readonly candidates: readonly Candidate[];
  /** Those for `*` that give way to groups that name the agent. */
  readonly passedOver: readonly UsageRule[];
  /** The clause by which they give way. */
  readonly passedOverBy: string;
}

/** What the lines and the header state about the usage of a query. */
export function ruleOn(statements: Statements, query: Query): Ruling {
  const { usage, purposes } = query;
  if (!spokenUsages.has(usage)) return silence;
  const ruling = ruleOnUsage(statements, query, usage);
  const isForSearch = purposes.length === 1 && purposes[0] === 'search';
  if (!isForSearch || (usage !== 'ai-train' && usage !== 'ai-input')) return ruling;
  return searchFirst(ruleOnUsage(statements, query, 'index'), ruling);
}

/** What serves search alone is decided by `search`, if that is stated, either way (AIN-15, AIP-K3). */
function searchFirst(search: Ruling, ruling: Ruling): Ruling {
  const [winner] = search.because;
  if (winner === undefined) return ruling;
  const because = search.because.map((statement) => ({ ...statement, clause: 'AIN-15' }));
  const lost = ruling.because
    .filter((statement) => !because.some((one) => isSamePlace(one, statement)))
    .map((statement) => beaten({ ...statement, clause: 'AIN-15' }, because[0]));
  return { ...search, because, ...listed([...lost, ...search.overruled], search.overruledMore) };
}

function ruleOnUsage({ linesFor: linesOf, header }: Statements, query: Query, usage: Usage): Ruling {
  const lines = linesOf(query.agent, query.path);
  // Permissions in robots.txt do not reach what may not be fetched; refusals stand (AIN-4).
  const isReached = !lines.candidates.some((one) => permits(one, usage)) || query.isFetchable?.() !== false;
  return lines.rulings.on(usage, isReached, () => ruleByLines(lines, header, isReached, usage));
}

function permits({ rule }: Candidate, usage: Usage): boolean {
  return rule.reading.preferences.get(usage)?.says === 'allow';
}

/** The header and robots.txt together: any refusal refuses, otherwise any permission permits (AIP-C1). */
function ruleByLines(lines: RelevantLines, header: Statements['header'], isReached: boolean, usage: Usage): Ruling {
  const fromRobots = lines.source === undefined ? nothing : robotsStatements(lines, lines.source, isReached, usage);
  const preference = header?.reading.preferences.get(usage);
  const fromHeader: Statement[] = [];
  if (header !== undefined && preference !== undefined) {
    const { says, span, clause } = preference;
    fromHeader.push({ dialect, says, place: { source: header.source, span }, clause });
  }
  const all = [...fromHeader, ...fromRobots.stated];
  const refusals = all.filter(({ says }) => says === 'disallow');
  const isDenied = refusals.length > 0;
  const milder = isDenied ? all.filter(({ says }) => says === 'allow') : [];
  const because = (isDenied ? refusals : all).slice(0, maxBecause);
  const [winner] = because;
  const lost = [...milder.map((one) => beaten({ ...one, clause: 'AIP-C1' }, winner)), ...fromRobots.lost(winner)];
  if (winner === undefined && lost.length === 0) return silence;
  const verdict = isDenied ? 'denied' : winner === undefined ? 'unstated' : 'allowed';
  return { verdict, limits: [], because, ...listed(lost) };
}

/** Limit: statements that agree and are listed. A file can repeat one ten thousand times. */
const maxBecause = 100;

/** As many as an answer lists, and how many more there are. */
function listed(lost: readonly Statement[], more = 0): Pick<Ruling, 'overruled' | 'overruledMore'> {
  const rest = more + Math.max(lost.length - maxOverruled, 0);
  return { overruled: lost.slice(0, maxOverruled), ...(rest === 0 ? {} : { overruledMore: rest }) };
}

/** What robots.txt states about a usage. */
interface FromRobots {
  /** The statements of the lines that decide. */
  readonly stated: readonly Statement[];
  /** Those that lost, whatever decides in the end. */
  readonly lost: (winner: Statement | undefined) => readonly Statement[];
}

const nothing: FromRobots = { stated: [], lost: () => [] };

function robotsStatements(lines: RelevantLines, source: Source, isReached: boolean, usage: Usage): FromRobots {
  const { refusals, permissions, lost } = selectFor(lines.candidates, usage, isReached);
  const state = (spoken: Spoken): Statement => statementOf(source, spoken);
  const isDenied = refusals.length > 0;
  const beatenHere = isDenied ? withTieClauses(permissions, refusals) : [];
  // Lines for `*` give way to groups that name the agent (RFC9309-2.2.1-d).
  const passedOver = lines.passedOver.flatMap((rule) => passedOverStatement(rule, usage, lines.passedOverBy));
  // Where no line for `*` shows that the operator's documents made the difference, what decides does (AIN-19).
  const isUnshown = lines.passedOverBy === 'AIN-19' && passedOver.length === 0;
  const withDocuments = (one: Spoken): Spoken =>
    isUnshown && one.clause === 'AIP-V2' ? { ...one, clause: 'AIN-19' } : one;
  return {
    stated: (isDenied ? refusals : permissions).map((one) => state(withDocuments(one))),
    lost: (winner) => [...[...beatenHere, ...lost].map((one) => beaten(state(one), winner)), ...passedOver.map(state)],
  };
}

/** Two lines for the same path, or for different patterns of the same length: the refusal wins (AIP-R8, AIP-R9). */
function withTieClauses(permissions: readonly Spoken[], refusals: readonly Spoken[]): Spoken[] {
  const refused = new Set(refusals.map(({ rule }) => rule.pattern));
  return permissions.map((one) => ({ ...one, clause: refused.has(one.rule.pattern) ? 'AIP-R8' : 'AIP-R9' }));
}

function passedOverStatement(rule: UsageRule, usage: Usage, clause: string): Spoken[] {
  const preference = rule.reading.preferences.get(usage);
  return preference === undefined ? [] : [{ rule, preference, clause }];
}

/** A line as a statement that shows it as written, without comment. */
function statementOf(source: Source, { rule, preference, clause }: Spoken): Statement {
  return { dialect, says: preference.says, place: { source, span: rule.line.span }, clause };
}

/** A line that says something about the usage, with the clause by which it does, or by which it lost. */
interface Spoken {
  readonly rule: UsageRule;
  readonly preference: Preference;
  readonly clause: string;
}

/** What the lines of robots.txt say about one usage of one path. */
interface Selected {
  readonly refusals: readonly Spoken[];
  readonly permissions: readonly Spoken[];
  /** Lines with shorter paths, and permissions that something unreadable shadows or that do not reach the path; the longest paths first. */
  readonly lost: readonly Spoken[];
}

/**
 * The lines that decide about a usage: those with the longest path that can be read, all of them (AIP-R8, AIP-R9). They speak alone:
 * what they do not mention is not inherited from shorter paths (AIP-R10, AIN-18).
 *
 * What cannot be read shadows permissions with shorter paths, but no refusals (AIN-2c). Reading: so does a label with a value
 * that cannot be read, for the usage it is about. Nor does a permission that does not reach the path lift a refusal (AIN-4).
 */
function selectFor(all: readonly Candidate[], usage: Usage, isReached: boolean): Selected {
  const candidates = all.filter((candidate) => competes(candidate, usage));
  const refusals: Spoken[] = [];
  const permissions: Spoken[] = [];
  const lost: Spoken[] = [];
  let isDecided = false;
  let isShadowed = false;
  for (let place = 0; place < candidates.length; ) {
    const level = levelAt(candidates, place);
    place += level.length;
    const spoken = level.flatMap((candidate) => spokenBy(candidate, usage));
    if (isDecided) {
      const clause = refusals.length + permissions.length > 0 ? 'AIP-R7' : 'AIP-R10';
      // Not all at once: a file can have more lines than a call has room for.
      for (const one of spoken) lost.push({ ...one, clause });
      continue;
    }
    const isUnreached = spoken.some(({ preference }) => preference.says === 'allow') && !isReached;
    for (const one of spoken) {
      if (one.preference.says === 'disallow') refusals.push(one);
      else if (isUnreached) lost.push({ ...one, clause: 'AIN-4' });
      else if (isShadowed) lost.push({ ...one, clause: 'AIN-2c' });
      else permissions.push(one);
    }
    isDecided = decides(level, usage) && !(isUnreached && refusals.length === 0);
    isShadowed = true;
  }
  return { refusals, permissions, lost };
}

/** Only refusals of a line in no group compete: about what it does not refuse, it is as if it were not there (AIN-2h). */
function competes({ rule, onlyRefuses }: Candidate, usage: Usage): boolean {
  return !onlyRefuses || rule.reading.preferences.get(usage)?.says === 'disallow';
}

/** The candidates from a place on that have paths of the same length. */
function levelAt(candidates: readonly Candidate[], place: number): readonly Candidate[] {
  const length = candidates[place]?.rule.length;
  let end = place;
  while (candidates[end]?.rule.length === length && end < candidates.length) end++;
  return candidates.slice(place, end);
}

/** Do these lines silence those with shorter paths? Not if none can be read, or if the only words for the usage cannot. */
function decides(level: readonly Candidate[], usage: Usage): boolean {
  const readings = level.filter(({ rule }) => rule.isWhole).map(({ rule }) => rule.reading);
  if (readings.some(({ preferences }) => preferences.has(usage))) return true;
  return readings.length > 0 && !readings.some(({ unread }) => unread.has(usage));
}

function spokenBy({ rule, onlyRefuses }: Candidate, usage: Usage): Spoken[] {
  const preference = rule.reading.preferences.get(usage);
  if (preference === undefined) return [];
  // After a misplaced `*`, too, only refusals count (AIN-2j).
  if (preference.says === 'allow' && (onlyRefuses || rule.clause !== undefined)) return [];
  return [{ rule, preference, clause: onlyRefuses ? 'AIN-2h' : (rule.clause ?? preference.clause) }];
}
