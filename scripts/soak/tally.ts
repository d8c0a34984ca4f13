import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** What a soak counts. */
export interface Tally {
  /** Requests that were answered, by route. */
  readonly answered: Map<string, number>;
  /** The ids of decisions that were received and are not found in the log yet. */
  readonly decisions: Set<string>;
  /** Decisions received in all. */
  received: number;
  /** Decisions that may have been made for requests whose connection broke off, which happens when a worker is restarted. */
  mayBeUnreceived: number;
  /** Requests whose connection broke off; each was sent again. */
  broken: number;
  /** What must not be, in sentences. */
  readonly faults: string[];
}

export function newTally(): Tally {
  return { answered: new Map(), decisions: new Set(), received: 0, mayBeUnreceived: 0, broken: 0, faults: [] };
}

/** Limit: faults that are listed; if there are more, they are of the same kind. */
const maxFaults = 20;

export function fault({ faults }: Tally, sentence: string): void {
  if (faults.length < maxFaults) faults.push(sentence);
}

/** Records a decision that was received. No two have the same id. */
export function receive(tally: Tally, id: unknown): void {
  if (typeof id !== 'string') {
    fault(tally, `An answer has no decision_id, but ${JSON.stringify(id)}.`);
    return;
  }
  if (tally.decisions.has(id)) fault(tally, `Two answers have the decision_id ${id}.`);
  tally.decisions.add(id);
  tally.received += 1;
}

/** Compares the log of decisions with what was received: every decision is in it, once, and nothing else, except for broken connections. */
export async function compareWithLog(tally: Tally, path: string): Promise<number> {
  let lines = 0;
  let unknown = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    lines += 1;
    const id = idIn(line);
    if (id === undefined) fault(tally, `Line ${lines} of the log is not a decision: ${line.slice(0, 80)}`);
    else if (!tally.decisions.delete(id)) unknown += 1;
  }
  if (tally.decisions.size > 0) fault(tally, `${tally.decisions.size} decisions were received and are not in the log.`);
  if (unknown > tally.mayBeUnreceived) {
    fault(
      tally,
      `${unknown} decisions of the log were not received, and connections broke off for ${tally.mayBeUnreceived}.`,
    );
  }
  return lines;
}

function idIn(line: string): string | undefined {
  try {
    const { decision_id } = JSON.parse(line) as { readonly decision_id?: unknown };
    return typeof decision_id === 'string' ? decision_id : undefined;
  } catch {
    return undefined;
  }
}
