import { namedAgentWords } from '../words/agent-words.js';
import { headerWords, reservationWords } from '../words/header-words.js';
import { imageSizeWords, ruleWords } from '../words/rule-words.js';
import type { Word } from '../words/word.js';
import { contentSignalSlot, contentUsageSlot } from './pair-slots.js';
import { type FindSlot, type Slot, stretchAt } from './slot.js';

/** A crawler is named before the rules that are for it. */
const addresseeWords: readonly Word[] = namedAgentWords.map((word) => ({ ...word, after: ': ' }));

const rulesAndAddressees: readonly Word[] = [...ruleWords, ...addresseeWords];

/** The slot in a line of a response header. `curl -v` puts "< " before each line. */
export const headerSlot: FindSlot = (line, at) => {
  const start = line.startsWith('< ') ? 2 : 0;
  const colon = line.indexOf(':', start);
  if (at < start) return undefined;
  if (colon === -1 || at <= colon) {
    const name = /^[^\s:]*/.exec(line.slice(start))?.[0] ?? '';
    return at > start + name.length ? undefined : { start, end: start + name.length, words: headerWords };
  }
  const from = colon + 1;
  switch (line.slice(start, colon).trimEnd().toLowerCase()) {
    case 'x-robots-tag':
    case 'robots-tag':
      return ruleSlot(line, at, from, rulesAndAddressees);
    case 'content-usage':
      return contentUsageSlot(line, at, from);
    case 'content-signal':
      return contentSignalSlot(line, at, from);
    case 'tdm-reservation':
      return { ...stretchAt(line, at, /\s/, from), words: reservationWords };
    default:
      return undefined;
  }
};

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
