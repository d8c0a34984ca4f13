import type { Report } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';
import { aiprefLabels, contentSignals, isRefusal, refusedBy, retiredLabels } from '../preference-words/labels.js';
import type { Piece } from '../preference-words/pieces.js';
import { type Mention, useLevelOf } from './mention.js';
import { isWellFormed, type SignalPiece, signalPieces } from './signal-piece.js';
import { reportPiece, reportValue } from './value-problems.js';

/** How much of a value counts: all of it, or only its refusals, by the clause that says why. */
export type Reach = { readonly only: 'everything' } | { readonly only: 'refusals'; readonly clause: string };

/**
 * Reads the value of a Content-Signal: pairs of a name and `yes` or `no`, without regard to letter case, separated by commas (CS-1,
 * CS-2). Of anything else only what restricts is honoured (AIN-2a, AIN-2b, AIN-2i).
 *
 * Reading: blanks around `=` are not part of the grammar, as in Content-Usage.
 */
export function readSignals(source: Source, value: Span, reach: Reach, report?: Report): Mention[] {
  const pieces = signalPieces(source.text, value);
  const mentions = pieces.flatMap((piece) => mentionOf(piece, reach) ?? []);
  if (report !== undefined) {
    reportValue(source, value, pieces, report);
    for (const piece of pieces) reportPiece(source, piece, report);
  }
  return mentions.some(({ clause }) => clause === retired) ? withoutAnswered(mentions) : mentions;
}

/** The clause of refusals with a label of an older draft (AIN-3). */
const retired = 'AIN-3';

function mentionOf(piece: SignalPiece, reach: Reach): Mention | undefined {
  const { name, value, span } = piece;
  const isWhole = reach.only === 'everything' && isWellFormed(piece);
  if (name === 'use') return useOf(piece, isWhole);
  const topics = refusedBy(name);
  if (topics === undefined) return undefined;
  const isOwn = contentSignals.has(name);
  if (isOwn && isWhole && value === 'yes') return { topics, says: 'allow', clause: 'CS-3', span };
  if (isOwn && isWhole && value === 'no') return { topics, says: 'disallow', clause: 'CS-3', span };
  if (isRefusal(value)) return { topics, says: 'disallow', clause: clauseOfRefusal(piece, reach), span };
  return isOwn ? { topics, says: 'unclear', clause: 'AIN-2a', span } : undefined;
}

function clauseOfRefusal({ name, value }: Piece, reach: Reach): string {
  if (retiredLabels.has(name)) return retired;
  if (aiprefLabels.has(name) && !contentSignals.has(name)) return 'AIN-2i';
  return reach.only === 'refusals' && value === 'no' ? reach.clause : 'AIN-2b';
}

/** Lenient: a limit restricts, so it is honoured where a refusal would be; `full` lifts limits, so it is not. */
function useOf({ value, span }: Piece, isWhole: boolean): Mention | undefined {
  const level = useLevelOf(value);
  if (level === undefined || (level === 'full' && !isWhole)) return undefined;
  return { topics: ['use'], says: 'limit', level, clause: 'AIN-5', span };
}

/** A current name decides its own usage over a retired label of the same value (AIN-3). */
function withoutAnswered(mentions: readonly Mention[]): Mention[] {
  const answered = new Set(mentions.flatMap(({ clause, topics }) => (clause === 'CS-3' ? topics : [])));
  return mentions.flatMap((mention) => {
    if (mention.clause !== retired) return [mention];
    const topics = mention.topics.filter((topic) => !answered.has(topic));
    return topics.length === 0 ? [] : [{ ...mention, topics }];
  });
}
