import type { Statement } from '../../policy/statement.js';
import type { Source, Span } from '../../text/source.js';
import { type ClearMention, type Mention, type Topic, useLevels } from './mention.js';

/** A line that speaks to the agent about the path. */
export interface ApplicableLine {
  readonly source: Source;
  readonly span: Span;
  /** The bytes of its path; 0 if it has none. */
  readonly length: number;
  readonly mentions: readonly Mention[];
}

/** A statement that competes with others on the same topic. */
export interface Candidate {
  readonly statement: Statement;
  /** The bytes of its path; 0 if it has none. */
  readonly length: number;
  /** 0 for the strictest. */
  readonly rank: number;
}

/** The rank of a refusal. */
export const refuses = 0;
const permits = 1;

/** Does it refuse? */
export function restricts({ rank }: Candidate): boolean {
  return rank === refuses;
}

/** Does a statement set a limit? */
export function isLimit({ limits }: Statement): boolean {
  return limits !== undefined && limits.length > 0;
}

/** Does a line speak of a topic in words that cannot be read? */
export function speaksUnclearlyOf({ mentions }: ApplicableLine, topic: Topic): boolean {
  return mentions.some(({ says, topics }) => says === 'unclear' && topics.includes(topic));
}

/** What a line says about a topic, each thing once. */
export function candidatesIn(line: ApplicableLine, topic: Topic): Candidate[] {
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

function statementOf({ source, span }: ApplicableLine, mention: ClearMention): Statement {
  const { says, clause } = mention;
  const place = { source, span: { start: span.start, end: Math.min(span.end, span.start + maxShown) } };
  const statement = { dialect: 'content-signal', says, place, clause };
  if (mention.says !== 'limit') return statement;
  const limits = mention.level === 'full' ? [] : [{ limit: 'use', value: mention.level }];
  return { ...statement, limits };
}

/** What speaks to the agent only because its operator documents so (AIN-19). How it was read matters more. */
export function byDocuments(candidate: Candidate): Candidate {
  const { statement } = candidate;
  return statement.clause === 'CS-3' ? { ...candidate, statement: { ...statement, clause: 'AIN-19' } } : candidate;
}

/** Refusals outside of groups apply to all crawlers (AIN-2h). */
export function forAll(candidate: Candidate): Candidate {
  return { ...candidate, statement: { ...candidate.statement, clause: 'AIN-2h' } };
}

/** A refusal that a longer path would shadow if it could be read (AIN-2c). */
export function keptRefusal(candidate: Candidate): Candidate {
  return { ...candidate, statement: { ...candidate.statement, clause: 'AIN-2c' } };
}
