import type { FieldValue, WrittenWord } from '@heed/core/internal/answers';
import { agentWords, namedAgentWords } from '../words/agent-words.js';
import { patternWords } from '../words/robots-fields.js';
import { imageSizeWords, ruleWords } from '../words/rule-words.js';
import type { Word } from '../words/word.js';
import { type Slot, stretchAt } from './slot.js';

/** The slot at an offset of a value, which begins at `from` and ends at `to`. */
export function valueSlot(
  value: FieldValue,
  text: string,
  at: number,
  from: number,
  to: number = text.length,
): Slot | undefined {
  switch (value.kind) {
    case 'agent':
      return { start: from, end: to, words: agentWords };
    case 'pattern':
      return patternSlot(text, at);
    case 'rules':
      return ruleSlot(text, at, from, rulesAndAddressees, to);
    case 'words':
      return { ...stretchAt(text, at, /\s/, from, to), words: value.words };
    case 'pairs':
      return pairSlot(text, at, from, value.names);
    default:
      return undefined;
  }
}

/** A crawler is named before the rules that are for it. */
const addresseeWords: readonly Word[] = namedAgentWords.map((word) => ({ ...word, after: ': ' }));

const rulesAndAddressees: readonly Word[] = [...ruleWords, ...addresseeWords];

/** The slot among rules such as `noindex, max-snippet:20`, between two bounds. */
export function ruleSlot(
  text: string,
  at: number,
  from: number,
  words: readonly Word[],
  to: number = text.length,
): Slot | undefined {
  const stretch = stretchAt(text, at, /[\s,;:=]/, from, to);
  const before = text.slice(from, stretch.start);
  if (/max-image-preview\s*[:=]\s*$/i.test(before)) return { ...stretch, words: imageSizeWords };
  if (/(max-snippet|max-video-preview|unavailable_after)\s*[:=]\s*$/i.test(before)) return undefined;
  return { ...stretch, words };
}

/** Finds the name or the value at an offset among pairs such as `ai-train=no, search=yes`, which begin at `from`. */
function pairSlot(
  text: string,
  at: number,
  from: number,
  names: readonly (WrittenWord & { readonly values: readonly WrittenWord[] })[],
): Slot {
  const { start, end } = stretchAt(text, at, /[\s,;]/, from);
  const equals = text.indexOf('=', start);
  if (equals === -1 || equals >= end || at <= equals) {
    const words = names.map((name) => ({ ...name, after: '=' }));
    return { start, end: equals === -1 || equals >= end ? end : equals, words };
  }
  const written = text.slice(start, equals).toLowerCase();
  return {
    start: equals + 1,
    end,
    words: names.find(({ word }) => word === written)?.values ?? names[0]?.values ?? [],
  };
}

/** A sign in a path: the one after the offset, or before it. */
export function patternSlot(content: string, at: number): Slot | undefined {
  const isSign = (index: number): boolean =>
    content[index] === '*' || (content[index] === '$' && stretchAt(content, index, /\s/).end === index + 1);
  const index = [at, at - 1].find(isSign);
  return index === undefined ? undefined : { start: index, end: index + 1, words: patternWords, offers: false };
}
