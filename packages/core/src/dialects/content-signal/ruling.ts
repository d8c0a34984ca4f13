import type { CaseRulings } from '../../policy/case-rulings.js';
import type { Limit } from '../../policy/limit.js';
import { maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import type { Query } from '../../policy/voice.js';
import type { Source, Span } from '../../text/source.js';
import { type Candidate, longestThenStrictest, losing, type Outcome, strictest } from './contest.js';
import { type ClearMention, type Mention, type Topic, useLevels } from './mention.js';

/** The usages that words in this field speak of: those of its own names, and `tdm`, of which a retired label speaks (AIN-13, AIN-3). */
export const spokenOf: ReadonlySet<Usage> = new Set<Usage>(['index', 'ai-train', 'ai-input', 'tdm']);

/** A line that speaks to the agent about the path. */
export interface HeardLine {
  readonly source: Source;
  readonly span: Span;
  /** The bytes of its path; 0 if it has none. */
  readonly length: number;
  readonly mentions: readonly Mention[];
}

/** The lines that speak to one agent about one path. */
export interface Heard {
  /** Those of robots.txt in the groups of the agent. */
  readonly own: readonly HeardLine[];
  /** Others of robots.txt, whose refusals apply to all crawlers (AIN-2h). */
  readonly refusing: readonly HeardLine[];
  /** Those for `*` that give way to groups that name the agent. */
  readonly passedOver: readonly HeardLine[];
  /** The clause by which they give way. */
  readonly passedOverBy: string;
  readonly header: readonly HeardLine[];
  /** What all of them say about each usage. */
  readonly rulings: CaseRulings;
}

/** What the lines say about a usage. */
export function ruleOn({ usage, isFetchable }: Query, heard: Heard): Ruling {
  const isReached = !heard.own.some((line) => permitsUse(line, usage)) || isFetchable?.() !== false;
  return heard.rulings.on(usage, isReached, () => ruleByLines(usage, isReached, heard));
}

function permitsUse({ mentions }: HeardLine, usage: Usage): boolean {
  return mentions.some(({ says, topics }) => says === 'allow' && topics.includes(usage));
}

function ruleByLines(usage: Usage, isReached: boolean, heard: Heard): Ruling {
  const said = verdictOn(usage, isReached, heard);
  const use = usage === 'ai-input' ? levelOfUse(heard) : nobody;
  const winner = said.won[0];
  const lost = [...said.lost, ...use.lost].sort((one, other) => other.length - one.length);
  if (winner?.rank === refuses) {
    // A limit bounds what is allowed or unstated, and nothing else (AIN-5).
    return rulingOf(
      'denied',
      said.won.map(statementIn),
      [],
      [...losing(use.won, 'AIN-5', said.won), ...lost],
      heard,
      usage,
    );
  }
  const limits = use.won[0]?.statement.limits ?? [];
  const because = withLimits(said.won.map(statementIn), limits.length === 0 ? [] : use.won.map(statementIn));
  return rulingOf(winner === undefined ? 'unstated' : 'allowed', because, limits, lost, heard, usage);
}

const nobody: Outcome = { won: [], lost: [] };

const refuses = 0;
const permits = 1;

function rulingOf(
  verdict: Ruling['verdict'],
  because: readonly Statement[],
  limits: readonly Limit[],
  lost: readonly Candidate[],
  { passedOver, passedOverBy }: Heard,
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
  { own, refusing, header, passedOver, passedOverBy }: Heard,
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
function levelOfUse({ own, refusing, header }: Heard): Outcome {
  const inRobots = [
    ...own.flatMap((line) => candidatesIn(line, 'use')),
    ...refusing.flatMap((line) => candidatesIn(line, 'use').filter(({ statement }) => isLimit(statement))),
  ];
  const inHeader = header.flatMap((line) => candidatesIn(line, 'use'));
  const { won, lost } = together(longestThenStrictest(inRobots, 'AIN-5'), strictest(inHeader, 'AIN-5'), 'AIN-5');
  // `use=full` is no limit: where it wins, nobody sets one.
  return {
    won: won.filter(({ statement }) => isLimit(statement)),
    lost: lost.filter(({ statement }) => isLimit(statement)),
  };
}

function together(one: Outcome, other: Outcome, tie: string): Outcome {
  const { won, lost } = strictest([...one.won, ...other.won], tie);
  return { won, lost: [...one.lost, ...other.lost, ...lost] };
}

function restricts({ rank }: Candidate): boolean {
  return rank === refuses;
}

function isLimit({ limits }: Statement): boolean {
  return limits !== undefined && limits.length > 0;
}

function speaksUnclearlyOf({ mentions }: HeardLine, topic: Topic): boolean {
  return mentions.some(({ says, topics }) => says === 'unclear' && topics.includes(topic));
}

/** What a line says about a topic, each thing once. */
function candidatesIn(line: HeardLine, topic: Topic): Candidate[] {
  const found = new Map<number, Candidate>();
  for (const mention of line.mentions) {
    if (mention.says === 'unclear' || !mention.topics.includes(topic)) continue;
    const rank = rankOf(mention);
    const known = found.get(rank);
    // A refusal that is written as it should be needs no leniency.
    if (known !== undefined && mention.clause !== 'CS-3') continue;
    found.set(rank, { statement: statementOf(line, mention), length: line.length, rank });
  }
  return [...found.values()];
}

function rankOf(mention: ClearMention): number {
  if (mention.says === 'limit') return useLevels.indexOf(mention.level);
  return mention.says === 'allow' ? permits : refuses;
}

/** Limit: characters of a line that a reason shows. */
const maxShown = 500;

function statementOf({ source, span }: HeardLine, mention: ClearMention): Statement {
  const { says, clause } = mention;
  const place = { source, span: { start: span.start, end: Math.min(span.end, span.start + maxShown) } };
  const statement = { dialect: 'content-signal', says, place, clause };
  if (mention.says !== 'limit') return statement;
  const limits = mention.level === 'full' ? [] : [{ limit: 'use', value: mention.level }];
  return { ...statement, limits };
}

/** What speaks to the agent only because its operator documents so (AIN-19). How it was read matters more. */
function byDocuments(candidate: Candidate): Candidate {
  const { statement } = candidate;
  return statement.clause === 'CS-3' ? { ...candidate, statement: { ...statement, clause: 'AIN-19' } } : candidate;
}

/** Refusals outside of groups apply to all crawlers (AIN-2h). */
function forAll(candidate: Candidate): Candidate {
  return { ...candidate, statement: { ...candidate.statement, clause: 'AIN-2h' } };
}

/** A refusal that a longer path would shadow if it could be read (AIN-2c). */
function keptRefusal(candidate: Candidate): Candidate {
  return { ...candidate, statement: { ...candidate.statement, clause: 'AIN-2c' } };
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

/** Groups for `*` give way to those that name the agent (CS-6). */
function passedOverStatements(line: HeardLine, usage: Usage, clause: string): Statement[] {
  const topics: readonly Topic[] = usage === 'ai-input' ? ['ai-input', 'use'] : [usage];
  return topics
    .flatMap((topic) => candidatesIn(line, topic))
    .filter(({ statement }) => statement.says !== 'limit' || isLimit(statement))
    .map(({ statement }) => ({ ...statement, clause }));
}

function statementIn({ statement }: Candidate): Statement {
  return statement;
}
