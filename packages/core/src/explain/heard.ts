import type { Decision } from '../ask/answer.js';
import { isBlocked } from '../ask/crawl-block.js';
import { type Signal, signalInWords } from '../policy/signal.js';
import { listed } from './phrases.js';
import type { Who } from './who.js';

/** What an agent will not see of a decision, because it rests on signals that its operator does not document reading (ASK-39). */
export interface UnheardPart {
  readonly part: 'denial' | 'limits' | 'permission';
  readonly signals: readonly UnheardSignal[];
}

/** A signal with the indexes in `because` of the statements that rest on it. */
export interface UnheardSignal {
  readonly signal: Signal;
  readonly isDeclined: boolean;
  readonly because: readonly number[];
}

/**
 * Returns what the agent will not see; absent if nothing that matters to a publisher is lost. A page that says `index` loses nothing with
 * an agent that indexes in any case. The verdict of a blocked decision does not matter, and that an agent does not obey robots.txt is a
 * fact about the agent, not about a rule.
 */
export function unheardPart(decision: Decision): UnheardPart | undefined {
  const { heard, verdict, limits } = decision;
  if (heard === undefined || isBlocked(decision)) return undefined;
  const signals = heard.unheard.map(({ signal, standing, because }) => {
    return { signal, isDeclined: standing === 'declined', because };
  });
  if (signals.every(({ signal }) => rulesOfRobotsTxt.has(signal))) return undefined;
  if (verdict === 'denied') return heard.verdict === 'denied' ? undefined : { part: 'denial', signals };
  if (heard.verdict === 'denied') return { part: 'permission', signals };
  const isKept = ({ limit, value }: Decision['limits'][number]): boolean =>
    heard.limits.some((one) => one.limit === limit && one.value === value);
  return limits.every(isKept) ? undefined : { part: 'limits', signals };
}

const rulesOfRobotsTxt: ReadonlySet<Signal> = new Set<Signal>(['disallow', 'allow', 'wildcards']);

/**
 * Returns a sentence: `Googlebot does not document reading ACAP [3]: it will not see this limit.` `marks` are the numbers of statements to
 * put after each signal, `what` is what will not be seen by one agent or several.
 */
export function sentenceOnUnheard(
  agents: readonly string[],
  signals: readonly UnheardSignal[],
  what: string,
  marks: (signal: UnheardSignal) => string = () => '',
): string {
  const named = (wanted: boolean): string[] =>
    signals.filter(({ isDeclined }) => isDeclined === wanted).map((one) => `${signalInWords(one.signal)}${marks(one)}`);
  const declined = named(true);
  const silent = named(false);
  const [is, does, it] = agents.length === 1 ? ['is', 'does', 'it'] : ['are', 'do', 'they'];
  const parts = [
    ...(declined.length === 0 ? [] : [`${is} documented not to read ${listed(declined)}`]),
    ...(silent.length === 0 ? [] : [`${does} not document reading ${listed(silent)}`]),
  ];
  return `${listed(agents)} ${listed(parts)}: ${it} will not see ${what}.`;
}

/** The same on one decision; absent if nothing that matters is lost. */
export function heardInWords(decision: Decision, { atStart }: Who): string | undefined {
  const unheard = unheardPart(decision);
  if (unheard === undefined) return undefined;
  const { part, signals } = unheard;
  const what =
    part === 'limits' ? (decision.limits.length === 1 ? 'this limit' : 'all of these limits') : `this ${part}`;
  return sentenceOnUnheard([atStart], signals, what);
}
