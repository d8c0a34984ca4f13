import * as agents from '@heed/agents';
import { createAsk } from '@heed/core';
import { defined } from '@heed/core/internal';
import * as markup from '@heed/markup';
import { createDecide, decideAsJson } from '../decide.js';
import { createDecisionLine, type MadeDecision } from '../log/decision-log.js';
import { type Countable, countableOf } from '../metrics/countable.js';
import { withTime } from '../with-time.js';
import {
  type DeciderResult,
  type DeciderSetup,
  type MessageFromDecider,
  type MessageToDecider,
  maxAnswerLength,
  type Work,
} from './messages.js';

/** The process that decides what may take long, one question after the other. It reads and writes nothing itself. */

// A terminal sends these to all processes of a service. Ending is up to the one that started this one.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.on('disconnect', () => process.exit(0));
// Messages sent while this was loading had no listener.
if (!process.connected) process.exit(0);

let doWork: ((work: Work) => DeciderResult) | undefined;

process.on('message', (message: MessageToDecider) => {
  if (message.kind === 'setup') {
    doWork = createDoWork(message.setup);
    send({ kind: 'ready' });
  } else if (doWork !== undefined) send({ kind: 'result', result: doWork(message.work) });
});

function send(message: MessageFromDecider): void {
  process.send?.(message);
}

function createDoWork({ unstated, strictRfc9309, log, optOut }: DeciderSetup): (work: Work) => DeciderResult {
  const ask = createAsk(defined({ agents, markup, unstated, strictRfc9309, optOut }));
  const lineFor = log === undefined ? undefined : createDecisionLine(log, unstated);
  return (work) => {
    const parsed = parsedJson(work.bytes);
    if ('reason' in parsed) return { kind: 'not JSON', reason: parsed.reason };
    let counted: Countable | undefined;
    let line: string | undefined;
    const now = (): number => work.now;
    const decide = createDecide({
      ask,
      now,
      metrics: {
        decided: (answer) => {
          counted = countableOf(answer);
        },
      },
      log: (decision: MadeDecision) => {
        line = lineFor?.(decision);
      },
    });
    const { isRefused, json } = decideAsJson(decide, withTime(parsed.value, now));
    if (json.length > maxAnswerLength) return { kind: 'given up', why: 'length' };
    return { kind: 'decided', isRefused, json, counted: counted as Countable, ...(line === undefined ? {} : { line }) };
  };
}

function parsedJson(bytes: Uint8Array): { readonly value: unknown } | { readonly reason: string } {
  try {
    // Without a byte order mark.
    return { value: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
