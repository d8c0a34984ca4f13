import type { FieldValue } from '@heed/core/internal/answers';
import { acapFieldWords, acapVersionWords } from '../words/acap-words.js';
import { aiTxtFieldWords, robotsFieldNamed, robotsFieldWords } from '../words/robots-fields.js';
import type { Word } from '../words/word.js';
import { definitionSlot, qualifierSlot } from './acap-slots.js';
import type { FindSlot, Slot } from './slot.js';
import { patternSlot, valueSlot } from './value-slot.js';

const fieldWords: readonly Word[] = [...robotsFieldWords, ...acapFieldWords];

/** The slot in a line of robots.txt, or of a file with its syntax. */
export const robotsSlot: FindSlot = (line, at) => slotIn(line, at, fieldWords);

/** The slot in a line of ai.txt. */
export const aiTxtSlot: FindSlot = (line, at) => slotIn(line, at, aiTxtFieldWords);

function slotIn(line: string, at: number, fields: readonly Word[]): Slot | undefined {
  const hash = line.indexOf('#');
  if (hash !== -1 && at > hash) return versionSlot(line, hash);
  const content = hash === -1 ? line : line.slice(0, hash);
  const colon = content.indexOf(':');
  const start = Math.min(content.search(/\S|$/), at);
  if (colon === -1 || at <= colon) {
    const name = /^\S+/.exec(content.slice(start, colon === -1 ? undefined : colon))?.[0] ?? '';
    // Behind the name of a field without a colon there is nothing to say.
    return at > start + name.length ? undefined : { start, end: start + name.length, words: fields };
  }
  const field = content.slice(start, colon).trimEnd().toLowerCase();
  const from = colon + 1 + (/^[ \t]*/.exec(content.slice(colon + 1))?.[0].length ?? 0);
  return at < from
    ? undefined
    : slotInValue(field, content.trimEnd().length < at ? content : content.trimEnd(), at, from);
}

/** The comment that announces ACAP, as soon as a line begins like it: a single `#` begins any comment. */
function versionSlot(line: string, hash: number): Slot | undefined {
  const written = line.trimEnd().toLowerCase();
  const isBegun = hash === 0 && written.startsWith('##') && versionComment.startsWith(written);
  return isBegun ? { start: 0, end: line.length, words: acapVersionWords } : undefined;
}

const versionComment = acapVersionWords.map(({ word }) => word.toLowerCase()).join();

const acapStatement = /^acap-(allow|disallow)-(.+)$/;

function slotInValue(name: string, content: string, at: number, from: number): Slot | undefined {
  const field = robotsFieldNamed(name);
  if (field !== undefined) {
    return field.value.kind === 'pairs'
      ? afterPath(field.value, content, at, from)
      : valueSlot(field.value, content, at, from);
  }
  switch (name) {
    case 'acap-crawler':
      return valueSlot({ kind: 'agent' }, content, at, from);
    case 'acap-qualified-usage':
      return definitionSlot(content, at, from, 'qualified');
    case 'acap-composite-usage':
      return definitionSlot(content, at, from, 'composite');
    default: {
      const [, says, usage = ''] = acapStatement.exec(name) ?? [];
      if (says === undefined) return undefined;
      const isInPattern = !/\s/.test(content.slice(from, at));
      if (isInPattern) return patternSlot(content, at);
      return says === 'allow' ? qualifierSlot(content, at, from, usage) : undefined;
    }
  }
}

/** Pairs that a path may come before. */
function afterPath(pairs: FieldValue, content: string, at: number, from: number): Slot | undefined {
  const path = /^\/\S*/.exec(content.slice(from))?.[0].length ?? 0;
  return path > 0 && at <= from + path ? patternSlot(content, at) : valueSlot(pairs, content, at, from + path);
}
