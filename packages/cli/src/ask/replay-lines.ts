import * as agents from '@heed/agents';
import { type Ask, createAsk, type WhenUnseen, type WhenUnstated } from '@heed/core';
import { type Fields, isFields } from '@heed/core/internal';
import { LazyMarkup } from '../documents/lazy-markup.js';
import { type Batch, maxLineLength } from './batches.js';
import { parseJson } from './parse-json.js';
import { type Difference, differencesOf, isAnswer, refusalCodeIn } from './replay-differences.js';

/** What came of one line of a log. */
export type Replayed = {
  /** Counted from 1. */
  readonly line: number;
  /** The name of the decision, if it has one. */
  readonly id?: unknown;
  readonly url?: unknown;
} & (
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly differences: readonly Difference[] }
  /** It was refused and is answered now, or the other way round, or is refused for another reason. */
  | { readonly kind: 'refused'; readonly was: unknown; readonly now: unknown }
  /** It could not be asked again, and why. */
  | { readonly kind: 'not asked'; readonly why: string }
);

/** Asks the question of each line of a log again. Holds one batch of lines at a time. */
export async function* replayLines(batches: AsyncIterable<Batch>, strictRfc9309: boolean): AsyncGenerator<Replayed> {
  const markup = new LazyMarkup();
  const askers = new Map<WhenUnstated, Ask>();
  const askFor = (unstated: WhenUnstated): Ask => {
    const known = askers.get(unstated) ?? createAsk({ unstated, unseen: 'allow', strictRfc9309, markup, agents });
    askers.set(unstated, known);
    return known;
  };
  let line = 0;
  for await (const batch of batches) {
    if (batch.kind === 'too-long') {
      yield { line: ++line, kind: 'not asked', why: tooLong };
      continue;
    }
    const text = Buffer.from(batch.bytes).toString('utf8');
    const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
    for (const one of lines.split('\n')) {
      line++;
      if (one.trim() === '') continue;
      const read = one.length > maxLineLength ? tooLong : recordIn(one);
      if (typeof read === 'string') {
        yield { line, kind: 'not asked', why: read };
        continue;
      }
      const { answer, unstated, decision_id: id } = read;
      const question = withUnseen(read['question'], whenUnseenIn(read));
      const about = {
        line,
        ...(isPlain(id) ? { id } : {}),
        ...(isFields(question) && isPlain(question['url']) ? { url: question['url'] } : {}),
      };
      const why = notAskable(read);
      if (why !== undefined) {
        yield { ...about, kind: 'not asked', why };
        continue;
      }
      if (!markup.isReadyFor(question)) await markup.loadFor(question);
      const now = askFor(unstated === 'refuse' ? 'refuse' : 'allow').unknown(question);
      const wasRefused = refusalCodeIn(answer);
      if (!isAnswer(now) || wasRefused !== undefined) {
        const code = isAnswer(now) ? undefined : now.error.code;
        if (code === wasRefused) yield { ...about, kind: 'same' };
        else yield { ...about, kind: 'refused', was: wasRefused ?? null, now: code ?? null };
        continue;
      }
      const differences = differencesOf(answer, now);
      yield differences.length === 0 ? { ...about, kind: 'same' } : { ...about, kind: 'different', differences };
    }
  }
}

/** The fields of a line, or why it is not a record. */
function recordIn(line: string): Fields | string {
  const parsed = parseJson(line);
  if ('refusal' in parsed) return parsed.refusal.error.message;
  return isFields(parsed.value) ? parsed.value : 'This line is not a decision: it is not a JSON object.';
}

/** What the asker did where something was not provided. Lines that do not say it are answered as with `allow` (ASK-35). */
function whenUnseenIn({ unseen }: Fields): WhenUnseen {
  const isList = Array.isArray(unseen) && unseen.every((source) => typeof source === 'string');
  return isList || unseen === 'refuse' ? unseen : 'allow';
}

/** The question says what to do about what it does not provide, or the line says it for the question. */
function withUnseen(question: unknown, unseen: WhenUnseen): unknown {
  return unseen !== 'allow' && isFields(question) && question['unseen'] === undefined
    ? { ...question, unseen }
    : question;
}

/** Why a record cannot be asked again; `undefined` if it can. */
function notAskable({ question, answer, masked }: Fields): string | undefined {
  if (question === undefined) return 'This decision has no question. Log whole questions to ask them again.';
  if (!isFields(answer)) return 'This decision has no answer to compare with.';
  if (masked !== undefined) return 'Parts of this question were masked, so the answer to it may be another one.';
  if (isDeeper(answer['decisions'], maxDepth) || isDeeper(answer['error'], maxDepth)) {
    return 'The answer of this decision is nested too deeply to be compared.';
  }
  return undefined;
}

/** Limit: levels of what a log says of a decision. Decisions have less than ten, and JSON with some thousand cannot be written. */
const maxDepth = 50;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}

/** Is this a value without parts, fit to be repeated in a report? */
function isPlain(value: unknown): boolean {
  return value !== undefined && typeof value !== 'object';
}

const tooLong = `This line is longer than ${maxLineLength} characters.`;
