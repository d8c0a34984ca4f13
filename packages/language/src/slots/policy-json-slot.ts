import { agentClassWords, agentWords } from '../words/agent-words.js';
import { policyKeyWords, policyRuleKeyWords } from '../words/policy-words.js';
import type { Word } from '../words/word.js';
import { policyWordsUnder } from './policy-words-under.js';
import type { FindSlot, Slot } from './slot.js';

const policyAgentWords: readonly Word[] = [...agentWords, ...agentClassWords];

/**
 * The slot in a policy that is JSON: a string, which is a key or a word in what a key holds. The text is that before the offset, to the end
 * of its line.
 */
export const jsonPolicySlot: FindSlot = (text, at) => {
  const string = stringAround(text, at);
  if (string === undefined) return undefined;
  const words = wordsAfter(text.slice(0, string.start - 1)).map(({ after: _, ...word }) => word);
  return words.length === 0 ? undefined : { ...string, words };
};

/** The inside of the string around an offset. It ends with its line at the latest. */
function stringAround(text: string, at: number): Pick<Slot, 'start' | 'end'> | undefined {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  for (const { index, 0: written } of text.slice(lineStart).matchAll(/"(?:[^"\\\r\n]|\\.)*"?/g)) {
    const start = lineStart + index + 1;
    const isClosed = written.length > 1 && written.endsWith('"');
    const end = start + written.length - (isClosed ? 2 : 1);
    if (at < start) return undefined;
    if (at <= end) return { start, end };
  }
  return undefined;
}

/** An object or a list that is open, and the key that holds it. */
interface Open {
  readonly key: string | undefined;
}

/** Returns the words of a string that begins after a text. */
function wordsAfter(before: string): readonly Word[] {
  const open: Open[] = [];
  let last = '';
  let key: string | undefined;
  for (const [token] of before.matchAll(/"(?:[^"\\\r\n]|\\.)*"?|[[\]{}:,]/g)) {
    if (token === ':') key = last;
    else if (token === ',') key = undefined;
    else if (token === '{' || token === '[') {
      open.push({ key });
      key = undefined;
    } else if (token === '}' || token === ']') open.pop();
    else last = token.replaceAll('"', '');
  }
  const around = key ?? open.at(-1)?.key;
  if (around !== undefined) return around === 'agents' ? policyAgentWords : policyWordsUnder(around);
  // An object without a key is the policy or a rule. A long text is not seen from its beginning, and what is long is the list of rules.
  return open.length <= 1 && before.trimStart().startsWith('{') ? policyKeyWords : policyRuleKeyWords;
}
