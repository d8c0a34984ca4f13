import { type AgentEntry, signalFact } from '@heed/agents';
import { allSignals, type Signal, type SignalFact, signalInWords } from '@heed/core/vocabulary';

/** What is known of one agent and one signal: a cell of the table. */
export interface Cell extends SignalFact {
  readonly agent: string;
  readonly signal: Signal;
}

/** Returns the cells of an agent that are known, in the order of the signals. */
export function cellsOf({ token }: AgentEntry): Cell[] {
  return allSignals.flatMap((signal) => {
    const fact = signalFact(token, signal);
    return fact === undefined ? [] : [{ agent: token, signal, ...fact }];
  });
}

/** Returns the cells of all these agents that are known. */
export function cellsOfAll(some: readonly AgentEntry[]): Cell[] {
  return some.flatMap(cellsOf);
}

/** Lists signals in words, with the words of METAs and headers together: `META and X-Robots-Tag noindex, nofollow`. */
export function signalsInWords(signals: readonly Signal[]): string {
  const words = (carrier: string): string[] =>
    signals.filter((one) => one.startsWith(`${carrier}/`)).map((one) => one.slice(carrier.length + 1));
  const [inMeta, inHeader] = [words('meta'), words('header')];
  const both = inMeta.filter((word) => inHeader.includes(word));
  const alone = (some: readonly string[]): string[] => some.filter((word) => !both.includes(word));
  return [
    ...signals.filter((one) => !/^(?:meta|header)\//.test(one)).map(signalInWords),
    ...named('META and X-Robots-Tag', both),
    ...named('META', alone(inMeta)),
    ...named('X-Robots-Tag', alone(inHeader)),
  ].join('; ');
}

function named(carrier: string, words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${carrier} ${words.join(', ')}`];
}
