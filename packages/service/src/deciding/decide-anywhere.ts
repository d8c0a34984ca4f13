import { type Decide, decideAsJson, type SentDecision } from '../decide.js';
import { refusal } from '../errors.js';
import type { Reply } from '../http/reply.js';
import type { LineLog } from '../log/line-log.js';
import type { Metrics } from '../metrics/metrics.js';
import { withTime } from '../with-time.js';
import { costOf, maxCostHere } from './cost.js';
import type { Deciders, DecidingTimes } from './deciders.js';
import { maxAnswerLength } from './messages.js';

/** Answers questions as bytes: here, or in another process if they may take long. */
export interface DecideAnywhere {
  /** Answers any value that may be a question, about the current time if it names none. `json` returns it as JSON in UTF-8. */
  value(question: unknown, json: () => Uint8Array): SentDecision | Promise<Decided>;
  /** Answers JSON in UTF-8 that is long, without reading it here. */
  long(json: Uint8Array): Promise<Decided>;
}

/** An answer, a reply that says why there is none, or the reason why a text is not JSON. */
export type Decided = SentDecision | Reply | { readonly notJson: string };

/** What takes part in it. */
export interface DecideAnywhereParts {
  readonly decide: Decide;
  readonly deciders: Deciders;
  readonly metrics: Pick<Metrics, 'decided'>;
  readonly log: Pick<LineLog, 'write'> | undefined;
  readonly now: () => number;
  readonly limits: DecidingTimes;
}

/** Makes what answers the questions of strangers. */
export function createDecideAnywhere(parts: DecideAnywhereParts): DecideAnywhere {
  const { decide, deciders, metrics, log, now, limits } = parts;
  const seconds = limits.decidingMilliseconds / 1000;
  const replies = {
    time: refusal(503, 'service/too-costly', `The question could not be decided within ${seconds} s.`),
    death: refusal(503, 'service/too-costly', 'The question could not be decided: it takes too much memory.'),
    length: refusal(
      503,
      'service/too-costly',
      `The answer has more than ${maxAnswerLength} characters: ask about one agent, or for fewer views.`,
    ),
    busy: refusal(503, 'service/busy', 'Other questions that take long are being decided: try again.', {
      'Retry-After': '5',
    }),
    ending: refusal(503, 'service/ending', 'The service is about to end.', { Connection: 'close' }),
  } as const;

  async function elsewhere(bytes: Uint8Array): Promise<Decided> {
    const end = await deciders.decide({ now: now(), bytes });
    switch (end.kind) {
      case 'decided': {
        const { isRefused, json, counted, line } = end;
        metrics.decided(counted);
        if (line !== undefined) log?.write(line);
        return { isRefused, json };
      }
      case 'not JSON':
        return { notJson: end.reason };
      default:
        return replies[end.why];
    }
  }

  return {
    value: (question, json) =>
      costOf(question) > maxCostHere ? elsewhere(json()) : decideAsJson(decide, withTime(question, now)),
    long: elsewhere,
  };
}
