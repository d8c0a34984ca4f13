import type { Policy } from '../policy/voice.js';
import type { AskedQuestion } from './asked.js';
import type { Question } from './question.js';

/** How much one question may ask for (ASK-bounds). */
export interface QuestionBounds {
  readonly purposes: number;
  /** In characters. */
  readonly urlLength: number;
  /** Steps of one answer, see `stepsOf`. */
  readonly steps: number;
}

/** What a question may hold at most: beyond it, it is refused by name. */
export const questionBounds: QuestionBounds = {
  /** Limit: a use serves a few purposes, and each that some statement names takes a ruling of its own. */
  purposes: 100,
  /** Limit: twice the length that servers commonly accept. Every pattern of a site may be compared with all of a URL. */
  urlLength: 16_384,
  /** Limit: a step takes up to twenty microseconds, so all take ten seconds. A page with ten thousand marked elements has room for fifty agents. */
  steps: 500_000,
};

/** Limit: levels of an id. Answers repeat it, and writing it as JSON takes room on the stack for each level: a few thousand end a program. */
const maxIdDepth = 1_000;

/** Is an id nested more deeply than it can be repeated? Level by level, since looking into it would take the stack, too. */
export function isTooDeep(id: unknown): boolean {
  if (!isNested(id)) return false;
  let level = new Set<object>([id]);
  for (let depth = 1; level.size > 0; depth++) {
    if (depth > maxIdDepth) return true;
    // Each object once: one that a program made may be in several places, and in itself.
    level = new Set([...level].flatMap((one) => Object.values(one).filter(isNested)));
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** For comparisons, which ask about every address that rules tell apart, however long a rule is. */
export const noBounds: QuestionBounds = {
  purposes: Number.POSITIVE_INFINITY,
  urlLength: Number.POSITIVE_INFINITY,
  steps: Number.POSITIVE_INFINITY,
};

/** The problem of a question beyond a bound, with that bound. */
type BeyondBounds = readonly [code: 'question/too-many-purposes' | 'question/url-too-long', limit: number];

/** Returns the first bound that a question exceeds, or undefined. */
export function beyondBounds({ purposes, url }: Question, bounds: QuestionBounds): BeyondBounds | undefined {
  if (purposes !== undefined && purposes.length > bounds.purposes)
    return ['question/too-many-purposes', bounds.purposes];
  return hasMoreCharacters(url, bounds.urlLength) ? ['question/url-too-long', bounds.urlLength] : undefined;
}

/** A character outside the Basic Multilingual Plane is two UTF-16 units and one character, as for a JSON Schema. */
function hasMoreCharacters(text: string, limit: number): boolean {
  if (text.length <= limit || text.length > limit * 2) return text.length > limit;
  return Array.from(text).length > limit;
}

/**
 * How many steps an answer takes (ASK-bounds): to weigh what one element of the page says for its views is one, for each agent of a class and each
 * purpose. Everything else takes time in proportion to the texts. Core has no clock, so that the same question has the same answer on every
 * machine, however fast.
 */
export function stepsOf({ question, agents }: AskedQuestion, { voices }: Policy): number {
  const { views, purposes = [] } = question;
  if (views === undefined || views.length === 0) return 0;
  const elements = voices.reduce((sum, voice) => sum + (voice.elements?.size ?? 0), 0);
  return elements * agents.length * Math.max(1, purposes.length);
}
