import { agentClassWords, agentWords } from '../words/agent-words.js';
import { policyKeyWords, policyRuleKeyWords } from '../words/policy-words.js';
import type { Word } from '../words/word.js';
import { policyWordsUnder } from './policy-words-under.js';
import { type FindSlot, stretchAt } from './slot.js';

/** A star begins an alias in YAML, so it is written in quotes. */
const policyAgentWords: readonly Word[] = [
  ...agentWords.map((word) => (word.word === '*' ? { ...word, word: "'*'" } : word)),
  ...agentClassWords,
];

const keyBeforeValue = /^([ \t]*(?:-[ \t]+)*)([\w-]+)[ \t]*:(?=[ \t]|$)/;

/** The slot in a policy: a key, or a word in what a key holds. The text is that before the offset, to the end of its line. */
export const policySlot: FindSlot = (text, at) => {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(lineStart);
  const stretch = stretchAt(text, at, /[\s,[\]{}:#]/, lineStart);
  // `purpose:ai-train` has a colon in it.
  const start = text.slice(0, stretch.start).endsWith('purpose:') ? stretch.start - 'purpose:'.length : stretch.start;
  if (text.slice(lineStart, start).includes('#')) return undefined;
  const [, indent = '', key] = keyBeforeValue.exec(line) ?? [];
  const isInKey = key === undefined || at <= lineStart + indent.length + key.length;
  const inner = isInKey ? undefined : innerKey(text.slice(lineStart + indent.length, start));
  const words = isInKey ? wordsUnder(text.slice(0, lineStart), start - lineStart) : wordsOfKey(inner ?? key);
  return words.length === 0 ? undefined : { start, end: stretch.end, words };
};

/** The last key before an offset of a line, as in `preserve: { time-limit: `, or the one before an open brace: `preserve: { `. */
function innerKey(before: string): string | undefined {
  return /([\w-]+)[ \t]*:[ \t]*(?:[{[][^{}:]*|'?)$/.exec(before)?.[1];
}

/** The words where a line begins, by the nearest line above that begins further to the left. */
function wordsUnder(above: string, column: number): readonly Word[] {
  if (column === 0) return policyKeyWords;
  for (const line of above.split('\n').reverse()) {
    const [whole = '', indent = '', key = ''] = keyBeforeValue.exec(line) ?? [];
    if (whole === '' || indent.length >= column) continue;
    return key === 'rules' ? policyRuleKeyWords : wordsOfKey(key);
  }
  return policyKeyWords;
}

/** What a key holds. */
function wordsOfKey(key: string): readonly Word[] {
  return key === 'agents' ? policyAgentWords : policyWordsUnder(key);
}
