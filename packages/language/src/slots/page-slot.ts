import {
  attributeWords,
  classWords,
  commentWords,
  instructionValueWords,
  instructionWords,
  metaFieldNamed,
  metaNameWords,
  metaStatementWords,
  relWords,
} from '../words/page-words.js';
import { ruleWords } from '../words/rule-words.js';
import { findWord } from '../words/word.js';
import { type FindSlot, type Slot, stretchAt } from './slot.js';
import { ruleSlot, valueSlot } from './value-slot.js';

/** The slot in a page: in a comment, a tag or a processing instruction that begins in the text before the offset. */
export const pageSlot: FindSlot = (text, at) => {
  const comment = text.slice(0, at).lastIndexOf('<!--');
  if (comment !== -1 && !text.slice(comment, at).includes('-->')) {
    return commentSlot(text, at, comment + 4);
  }
  const open = text.slice(0, at).lastIndexOf('<');
  if (open === -1 || text.slice(open, at).includes('>')) return undefined;
  const close = text.indexOf('>', at);
  return tagSlot(text, at, open, close === -1 ? text.length : close);
};

function commentSlot(text: string, at: number, from: number): Slot | undefined {
  const end = text.indexOf('-->', from);
  const whole = text.slice(from, end === -1 ? text.length : end);
  const start = from + (whole.length - whole.trimStart().length);
  const stop = from + whole.trimEnd().length;
  return at < start || at > Math.max(start, stop)
    ? undefined
    : { start, end: Math.max(start, stop), words: commentWords };
}

/** An attribute of a tag, with the location of its value. */
interface Attribute {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function tagSlot(text: string, at: number, open: number, close: number): Slot | undefined {
  const tag = text.slice(open, close);
  const element = /^<[?]?([a-z][\w:-]*)/i.exec(tag)?.[1]?.toLowerCase();
  if (element === undefined || at <= open + element.length + 1) return undefined;
  const attributes = attributesIn(tag).map(({ name, start, end }) => ({ name, start: start + open, end: end + open }));
  const own = attributes.find(({ start, end }) => start <= at && at <= end);
  const isInstruction = tag.startsWith('<?');
  if (isInstruction && element !== 'robots') return undefined;
  if (own === undefined) {
    const words = isInstruction ? instructionWords : attributeWords;
    return { ...stretchAt(text, at, /[\s="']/, open + 1, close), words };
  }
  if (isInstruction) return { start: own.start, end: own.end, words: instructionValueWords };
  if (element === 'meta') return metaSlot(text, at, own, attributes);
  if (own.name === 'class') return { ...stretchAt(text, at, /\s/, own.start, own.end), words: classWords };
  return own.name === 'rel' ? { ...stretchAt(text, at, /\s/, own.start, own.end), words: relWords } : undefined;
}

/** A value ends with its quotation mark, which may be missing while it is being typed. */
const attribute = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"'>]*))/dg;

function attributesIn(tag: string): Attribute[] {
  return [...tag.matchAll(attribute)].map(({ 1: name = '', indices }) => {
    const [start, end] = indices?.[2] ?? indices?.[3] ?? indices?.[4] ?? [0, 0];
    return { name: name.toLowerCase(), start, end };
  });
}

/** The slot in a META tag: its name, or what tags of that name say. */
function metaSlot(text: string, at: number, own: Attribute, attributes: readonly Attribute[]): Slot | undefined {
  const { start, end } = own;
  if (own.name === 'name') return { start, end, words: metaNameWords };
  if (own.name !== 'content') return undefined;
  const named = attributes.find(({ name }) => name === 'name');
  const name = named === undefined ? '' : text.slice(named.start, named.end).trim().toLowerCase();
  const field = metaFieldNamed(name);
  // The names of crawlers have rules, as `robots` has.
  if (field !== undefined && field.value.kind !== 'rules') return valueSlot(field.value, text, at, start, end);
  if (findWord(metaNameWords, name) === undefined) return undefined;
  const isAcap = /^\s*acap\b/i.test(text.slice(start, end));
  return isAcap
    ? { ...stretchAt(text, at, /\s/, start, end), words: metaStatementWords }
    : ruleSlot(text, at, start, ruleWords, end);
}
