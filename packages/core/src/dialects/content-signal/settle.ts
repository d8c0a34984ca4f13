import type { CaseRulings } from '../../policy/case-rulings.js';
import type { Limit } from '../../policy/limit.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import type { Query } from '../../policy/voice.js';
import {
  type ApplicableLine,
  byDocuments,
  type Candidate,
  candidatesIn,
  forAll,
  isLimit,
  keptRefusal,
  refuses,
  restricts,
  speaksUnclearlyOf,
} from './candidates.js';
import type { Topic } from './mention.js';

/** The usages that words in this field speak of: those of its own names, and `tdm`, of which a retired label speaks (AIN-13, AIN-3). */
export const coveredUsages: ReadonlySet<Usage> = new Set<Usage>(['index', 'ai-train', 'ai-input', 'tdm']);

/** The lines that speak to one agent about one path. */
export interface ApplicableLines {
  /** Those of robots.txt in the groups of the agent. */
  readonly own: readonly ApplicableLine[];
  /** Others of robots.txt, whose refusals apply to all crawlers (AIN-2h). */
  readonly refusing: readonly ApplicableLine[];
  /** Those for `*` that give way to groups that name the agent. */
  readonly passedOver: readonly ApplicableLine[];
  /** The clause by which they give way. */
  readonly passedOverBy: string;
  readonly header: readonly ApplicableLine[];
  /** What all of them say about each usage. */
  readonly rulings: CaseRulings;
}

/** What the lines say about a usage. */
export function ruleOn({ usage, isFetchable }: Query, lines: ApplicableLines): Ruling {
  const isReached = !lines.own.some((line) => permitsUse(line, usage)) || isFetchable?.() !== false;
  return lines.rulings.on(usage, isReached, () => ruleByLines(usage, isReached, lines));
}

function permitsUse({ mentions }: ApplicableLine, usage: Usage): boolean {
  return mentions.some(({ says, topics }) => says === 'allow' && topics.includes(usage));
}

function ruleByLines(usage: Usage, isReached: boolean, lines: ApplicableLines): Ruling {
  const said = verdictOn(usage, isReached, lines);
  const use = usage === 'ai-input' ? levelOfUse(lines) : nobody;
  const winner = said.won[0];
  const lost = [...said.lost, ...use.lost].sort((one, other) => other.length - one.length);
  if (winner?.rank === refuses) {
    // A limit bounds what is allowed or unstated, and nothing else (AIN-5).
    return rulingOf(
      'denied',
      said.won.map(statementIn),
      [],
      [...losing(use.won, 'AIN-5', said.won), ...lost],
      lines,
      usage,
    );
  }
  const limits = use.won[0]?.statement.limits ?? [];
  const because = withLimits(said.won.map(statementIn), limits.length === 0 ? [] : use.won.map(statementIn));
  return rulingOf(winner === undefined ? 'unstated' : 'allowed', because, limits, lost, lines, usage);
}

const nobody: Outcome = { won: [], lost: [] };

function rulingOf(
  verdict: Ruling['verdict'],
  because: readonly Statement[],
  limits: readonly Limit[],
  lost: readonly Candidate[],
  { passedOver, passedOverBy }: ApplicableLines,
  usage: Usage,
): Ruling {
  const overruled = lost.map(statementIn);
  for (const line of passedOver) overruled.push(...passedOverStatements(line, usage, passedOverBy));
  if (because.length === 0 && overruled.length === 0) return silence;
  const more = overruled.length - maxOverruled;
  return {
    verdict,
    limits,
    because: because.slice(0, maxBecause),
    overruled: overruled.slice(0, maxOverruled),
    ...(more > 0 ? { overruledMore: more } : {}),
  };
}

/** Limit: statements that agree and are listed. A file can repeat one ten thousand times. */
const maxBecause = 100;

/** Whether the usage is permitted or refused: by robots.txt and the header together, the stricter holds (CS-13). */
function verdictOn(
  usage: Usage,
  isReached: boolean,
  { own, refusing, header, passedOver, passedOverBy }: ApplicableLines,
): Outcome {
  // Where no line for `*` shows that the operator's documents made the difference, what decides does (AIN-19).
  const isUnshown = passedOverBy === 'AIN-19' && passedOver.every((line) => candidatesIn(line, usage).length === 0);
  const unread = own
    .filter((line) => speaksUnclearlyOf(line, usage))
    .reduce((most, line) => Math.max(most, line.length), -1);
  const candidates = [
    ...own.flatMap((line) => candidatesIn(line, usage)).map((one) => (isUnshown ? byDocuments(one) : one)),
    ...refusing.flatMap((line) => candidatesIn(line, usage).filter(restricts).map(forAll)),
  ];
  const refusals = candidates.filter(restricts);
  const permissions = candidates.filter((one) => !restricts(one));
  const readable = permissions.filter(({ length }) => length >= unread);
  const reaches = readable.length === 0 || isReached;
  const inRobots = longestThenStrictest([...refusals, ...(reaches ? readable : [])], 'CS-13');
  const outcome: Outcome = {
    won: inRobots.won.map((one) => (one.rank === refuses && one.length < unread ? keptRefusal(one) : one)),
    lost: [
      ...inRobots.lost,
      // A longer path that cannot be read shadows the permission of a shorter one, though no refusal (AIN-2c).
      ...losing(
        permissions.filter(({ length }) => length < unread),
        'AIN-20',
        inRobots.won,
      ),
      // Permissions in robots.txt do not reach what may not be fetched (AIN-4).
      ...(reaches ? [] : losing(readable, 'AIN-4', inRobots.won)),
    ],
  };
  return together(
    outcome,
    strictest(
      header.flatMap((line) => candidatesIn(line, usage)),
      'CS-13',
    ),
    'CS-13',
  );
}

/** The level of `use`: the longest path that mentions it decides in robots.txt, and of several levels the tightest (AIN-5). */
function levelOfUse({ own, refusing, header }: ApplicableLines): Outcome {
  const inRobots = [
    ...own.flatMap((line) => candidatesIn(line, 'use')),
    ...refusing.flatMap((line) => candidatesIn(line, 'use').filter(({ statement }) => isLimit(statement))),
  ];
  const inHeader = header.flatMap((line) => candidatesIn(line, 'use'));
  const { won, lost } = together(longestThenStrictest(inRobots, 'AIN-5'), strictest(inHeader, 'AIN-5'), 'AIN-5');
  // `use=full` is not a limit: where it wins, there is none.
  return {
    won: won.filter(({ statement }) => isLimit(statement)),
    lost: lost.filter(({ statement }) => isLimit(statement)),
  };
}

function together(one: Outcome, other: Outcome, tie: string): Outcome {
  const { won, lost } = strictest([...one.won, ...other.won], tie);
  return { won, lost: [...one.lost, ...other.lost, ...lost] };
}

/** How statements on one topic came out. */
interface Outcome {
  /** They agree. */
  readonly won: readonly Candidate[];
  /** Each with the clause by which it lost. */
  readonly lost: readonly Candidate[];
}

/** The longest path decides (AIN-20); of several paths of that length, the strictest statements do, and the others lose by `tie`. */
function longestThenStrictest(candidates: readonly Candidate[], tie: string): Outcome {
  const longest = candidates.reduce((most, { length }) => Math.max(most, length), 0);
  const { won, lost } = strictest(
    candidates.filter(({ length }) => length === longest),
    tie,
  );
  const shorter = candidates.filter(({ length }) => length < longest);
  return { won: withLength(won, shorter), lost: [...lost, ...losing(shorter, 'AIN-20', won)] };
}

/** The strictest statements win, the others lose by `tie`. */
function strictest(candidates: readonly Candidate[], tie: string): Outcome {
  const rank = candidates.reduce((least, one) => Math.min(least, one.rank), Number.POSITIVE_INFINITY);
  const winning = candidates.filter((one) => one.rank === rank);
  const milder = candidates.filter((one) => one.rank !== rank);
  const won = milder.length === 0 ? winning : winning.map((one) => withClause(one, tie));
  return { won, lost: losing(milder, tie, won) };
}

/** Winners that override something shorter and different say so. */
function withLength(won: readonly Candidate[], shorter: readonly Candidate[]): readonly Candidate[] {
  const isContrary = shorter.some(({ rank }) => rank !== won[0]?.rank);
  return isContrary ? won.map((one) => withClause(one, 'AIN-20')) : won;
}

/** Only the clause of a statement that is read literally is replaced: otherwise how it was read matters more. */
function withClause(candidate: Candidate, clause: string): Candidate {
  const { statement } = candidate;
  return plainClauses.has(statement.clause) ? { ...candidate, statement: { ...statement, clause } } : candidate;
}

const plainClauses: ReadonlySet<string> = new Set(['CS-3', 'CS-11']);

/** These candidates as losers, by the clause. */
function losing(candidates: readonly Candidate[], clause: string, won: readonly Candidate[]): Candidate[] {
  return candidates.map((one) => ({ ...one, statement: beaten({ ...one.statement, clause }, won[0]?.statement) }));
}

/** Groups for `*` give way to those that name the agent (CS-6). */
function passedOverStatements(line: ApplicableLine, usage: Usage, clause: string): Statement[] {
  const topics: readonly Topic[] = usage === 'ai-input' ? ['ai-input', 'use'] : [usage];
  return topics
    .flatMap((topic) => candidatesIn(line, topic))
    .filter(({ statement }) => statement.says !== 'limit' || isLimit(statement))
    .map(({ statement }) => ({ ...statement, clause }));
}

/** A line that both permits and limits is one statement. */
function withLimits(permitting: readonly Statement[], limiting: readonly Statement[]): Statement[] {
  const limitsAt = new Map(limiting.map((one) => [startOf(one), one.limits]));
  const joined = permitting.map((one) => {
    const limits = limitsAt.get(startOf(one));
    return limits === undefined ? one : { ...one, limits };
  });
  const starts = new Set(permitting.map(startOf));
  return [...joined, ...limiting.filter((one) => !starts.has(startOf(one)))];
}

function startOf({ place }: Statement): string {
  return 'span' in place ? `${place.source.name} ${place.span.start}` : place.text;
}

function statementIn({ statement }: Candidate): Statement {
  return statement;
}
