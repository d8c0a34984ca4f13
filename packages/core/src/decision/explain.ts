import type { Usage } from '../policy/usage.js';
import { usages } from '../policy/usage.js';
import type { Decision, Reason } from './answer.js';

/** The story of one decision, a sentence a line: what holds, on whose word, and who was overruled. */
export function explain(usage: Usage, decision: Decision): string[] {
  const sentences = [`${headline(usage, decision)}${limitsOf(decision)}.`];
  for (const reason of decision.because)
    sentences.push(`${decision.verdict === 'unstated' ? 'Bounded' : 'Decided'} by ${placeOf(reason)}`);
  for (const reason of decision.overruled) sentences.push(`Overruled: ${placeOf(reason)}`);
  return sentences;
}

function headline(usage: Usage, { verdict, may }: Decision): string {
  const deed = `${usage} (${usages[usage].meaning})`;
  if (verdict === 'unstated')
    return `${deed}: nobody says anything about it, so ${may ? 'it may be done' : 'it is left'}`;
  if (verdict === 'denied') return `${deed}: denied`;
  return may ? `${deed}: allowed` : `${deed}: was allowed, but that has ended`;
}

function limitsOf({ limits, until }: Decision): string {
  const named = limits.map(({ limit, value }) => `${limit}=${value}`).join(', ');
  return `${named === '' ? '' : ` within ${named}`}${until === undefined ? '' : ` until ${until}`}`;
}

function placeOf({ source, line, text, clause }: Reason): string {
  const place = line === undefined ? source : `${source}, line ${line}`;
  return `${place}: ${text} (${clause})`;
}
