import { rslElementWords, rslUsageWords, tdmrepWords } from '../words/file-words.js';
import type { FindSlot } from './slot.js';
import { stretchAt } from './slot.js';

/** The slot in a line of tdmrep.json: a name in quotation marks. */
export const tdmrepSlot: FindSlot = (line, at) => {
  const { start, end } = stretchAt(line, at, /["{}[\],]/);
  return line[start - 1] === '"' && !/^"\s*:/.test(line.slice(start - 2, start))
    ? { start, end, words: tdmrepWords }
    : undefined;
};

/** The slot in an RSL document: the name of an element, or a usage in a list of them. */
export const rslSlot: FindSlot = (text, at) => {
  const open = text.slice(0, at).lastIndexOf('<');
  if (open === -1) return undefined;
  const [, slash = '', name = ''] = /^<(\/?)([\w:-]*)/.exec(text.slice(open)) ?? [];
  const start = open + 1 + slash.length;
  if (at <= start + name.length) return { start, end: start + name.length, words: rslElementWords };
  const close = text.indexOf('>', open);
  if (close === -1 || at <= close || !/^(permits|prohibits)$/.test(name)) return undefined;
  const isUsage = /\btype\s*=\s*["']usage["']/.test(text.slice(open, close));
  return isUsage ? { ...stretchAt(text, at, /[\s<]/, close + 1), words: rslUsageWords } : undefined;
};
