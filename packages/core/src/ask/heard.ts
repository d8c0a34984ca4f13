import type { Agent } from '../policy/agent.js';
import type { AgentsFile } from '../policy/known-agents.js';
import type { Limit } from '../policy/limit.js';
import { type Signal, type SignalFact, signalOfDialect } from '../policy/signal.js';
import { signalsOf } from '../policy/signals-of.js';
import type { Ruling, Statement } from '../policy/statement.js';
import type { Policy, Query, Voice } from '../policy/voice.js';
import type { Heard, Unheard } from './answer.js';
import { withSupport } from './reasons.js';
import { ruleOn } from './rule-on.js';

/** What follows from the signals that an agent's operator documents reading, where it differs from the ruling. */
export type HeardOf = (query: Query, ruling: Ruling) => Heard | undefined;

/** Says nothing: no agents file is there, or it does not know what the agent reads. */
export const nothingHeard: HeardOf = () => undefined;

/**
 * Decides each usage again by the signals that the agent's operator documents (ASK-39).
 *
 * Reading: a decision has `heard` only if no signal among the listed statements is unknown. Where everything that decided is documented,
 * nothing that lost can change the outcome, so nothing is decided again.
 */
export function heardOf(policy: Policy, { known }: Agent, agents: AgentsFile | undefined): HeardOf {
  const { signalFact } = agents ?? {};
  if (known === undefined || signalFact === undefined) return nothingHeard;
  const factOf = (signal: Signal): SignalFact | undefined => signalFact(known.token, signal);
  const hears = (signals: readonly Signal[]): boolean =>
    signals.every((signal) => factOf(signal)?.standing === 'documented');
  // Most statements are rules of robots.txt, and most agents read all of them: then their lines need not be looked at.
  const hearsRules = hears(['allow', 'disallow', 'wildcards']);
  const isHeard = (statement: Statement): boolean =>
    hearsRules && isPlainRule(statement) ? true : isAmong(signalsOf(statement), hears);
  let heardPolicy: Policy | undefined;
  return (query, ruling) => {
    const { because, overruled } = ruling;
    if (because.every(isHeard)) return undefined;
    if ([...because, ...overruled].some((statement) => isUnknown(statement, factOf))) return undefined;
    heardPolicy ??= { voices: policy.voices.flatMap((voice) => heardVoices(voice, hears)) };
    const { verdict, limits } = ruleOn(heardPolicy, { ...query, hears });
    if (verdict === ruling.verdict && areSame(limits, ruling.limits)) return undefined;
    const unheard = unheardIn(because, factOf);
    const [first] = unheard;
    const reads = first === undefined ? undefined : factOf(first.signal)?.source;
    return reads === undefined
      ? undefined
      : { verdict, limits: limits.map(({ limit, value }) => ({ limit, value })), reads, unheard };
  };
}

/** Is it a line Allow or Disallow in a group that addresses the agent? */
function isPlainRule({ dialect, signals, place }: Statement): boolean {
  return dialect === 'robots-txt' && signals === undefined && 'span' in place;
}

function isAmong(signals: readonly Signal[], hears: (signals: readonly Signal[]) => boolean): boolean {
  return signals.length > 0 && hears(signals);
}

function isUnknown(statement: Statement, factOf: (signal: Signal) => SignalFact | undefined): boolean {
  const signals = signalsOf(statement);
  return signals.length === 0 || signals.some((signal) => factOf(signal) === undefined);
}

/** A voice whose dialect is read, in whole or in part. Of one that answers for two dialects the other may be left. */
function heardVoices(voice: Voice, hears: (signals: readonly Signal[]) => boolean): Voice[] {
  const whole = signalOfDialect(voice.dialect);
  if (whole === undefined || hears([whole])) return [voice];
  return voice.beneath === undefined ? [] : [voice.beneath];
}

function areSame(some: readonly Limit[], others: readonly Limit[]): boolean {
  const keys = new Set(others.map(({ limit, value }) => `${limit} ${value}`));
  return some.length === others.length && some.every(({ limit, value }) => keys.has(`${limit} ${value}`));
}

/** The signals that decided and are not documented, with the indexes in `because` of the statements that rest on them. */
function unheardIn(because: readonly Statement[], factOf: (signal: Signal) => SignalFact | undefined): Unheard[] {
  const found = new Map<Signal, { readonly standing: Unheard['standing']; readonly because: number[] }>();
  for (const [index, statement] of withSupport(because).entries()) {
    for (const signal of signalsOf(statement)) {
      const standing = factOf(signal)?.standing;
      if (standing === undefined || standing === 'documented') continue;
      const one = found.get(signal) ?? { standing, because: [] };
      found.set(signal, one);
      one.because.push(index);
    }
  }
  return [...found].map(([signal, one]) => ({ signal, ...one }));
}
