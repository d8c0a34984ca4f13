import { isUsage } from '../policy/usage.js';
import { describeValue } from '../text/describe-value.js';
import { isFields } from '../text/fields.js';

/** Throws a TypeError that says what is wrong with the arguments of `explain`, unless nothing is. */
export function requireExplainable(usage: unknown, decision: unknown, options: unknown): void {
  if (typeof usage !== 'string' || !isUsage(usage)) {
    throw new TypeError(
      `explain: the first argument must be a usage, such as "crawl", but this is ${describeValue(usage)}.`,
    );
  }
  if (!isDecision(decision)) {
    const found = isFields(decision) ? 'an object with other fields' : describeValue(decision);
    throw new TypeError(
      `explain: the second argument must be a decision of an answer, such as answer.decisions.crawl, but this is ${found}.`,
    );
  }
  if (!isFields(options))
    throw new TypeError(`explain: options must be an object, but this is ${describeValue(options)}.`);
  const { agent, asShown, at } = options;
  if (agent !== undefined && typeof agent !== 'string') {
    throw new TypeError(`explain: options.agent must be a string, but this is ${describeValue(agent)}.`);
  }
  if (at !== undefined && typeof at !== 'string') {
    throw new TypeError(`explain: options.at must be a string, but this is ${describeValue(at)}.`);
  }
  if (asShown !== undefined && typeof asShown !== 'function') {
    throw new TypeError(`explain: options.asShown must be a function, but this is ${describeValue(asShown)}.`);
  }
}

const verdicts: readonly unknown[] = ['allowed', 'denied', 'unstated'];

function isDecision(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { verdict, limits, because, overruled } = value;
  return (
    verdicts.includes(verdict) &&
    isListOf(limits, ['limit', 'value']) &&
    isListOf(because, reasonTexts) &&
    isListOf(overruled, reasonTexts)
  );
}

const reasonTexts: readonly string[] = ['dialect', 'source', 'text', 'says', 'clause'];

function isListOf(value: unknown, texts: readonly string[]): boolean {
  return (
    Array.isArray(value) && value.every((one) => isFields(one) && texts.every((name) => typeof one[name] === 'string'))
  );
}
