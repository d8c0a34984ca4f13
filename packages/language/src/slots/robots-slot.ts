import { acapFieldWords, acapVersionWords } from '../words/acap-words.js';
import { agentWords } from '../words/agent-words.js';
import { aiTxtFieldWords, patternWords, robotsFieldWords } from '../words/robots-fields.js';
import type { Word } from '../words/word.js';
import { definitionSlot, qualifierSlot } from './acap-slots.js';
import { contentSignalSlot, contentUsageSlot } from './pair-slots.js';
import type { FindSlot, Slot } from './slot.js';
import { stretchAt } from './slot.js';

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
    // After the name of a field without a colon there are no completions.
    return at > start + name.length ? undefined : { start, end: start + name.length, words: fields };
  }
  const field = content.slice(start, colon).trimEnd().toLowerCase();
  const from = colon + 1 + (/^[ \t]*/.exec(content.slice(colon + 1))?.[0].length ?? 0);
  return at < from
    ? undefined
    : valueSlot(field, content.trimEnd().length < at ? content : content.trimEnd(), at, from);
}

/** The comment that announces ACAP, as soon as a line begins like it: a single `#` begins any comment. */
function versionSlot(line: string, hash: number): Slot | undefined {
  const written = line.trimEnd().toLowerCase();
  const isBegun = hash === 0 && written.startsWith('##') && versionComment.startsWith(written);
  return isBegun ? { start: 0, end: line.length, words: acapVersionWords } : undefined;
}

const versionComment = acapVersionWords.map(({ word }) => word.toLowerCase()).join();

const acapStatement = /^acap-(allow|disallow)-(.+)$/;

function valueSlot(field: string, content: string, at: number, from: number): Slot | undefined {
  switch (field) {
    case 'user-agent':
    case 'acap-crawler':
      return { start: from, end: content.length, words: agentWords };
    case 'content-usage':
      return behindPath(content, at, from, contentUsageSlot);
    case 'content-signal':
    case 'content-signals':
      return behindPath(content, at, from, contentSignalSlot);
    case 'acap-qualified-usage':
      return definitionSlot(content, at, from, 'qualified');
    case 'acap-composite-usage':
      return definitionSlot(content, at, from, 'composite');
    case 'allow':
    case 'disallow':
    case 'disallowaitraining':
      return patternSlot(content, at);
    default: {
      const [, says, usage = ''] = acapStatement.exec(field) ?? [];
      if (says === undefined) return undefined;
      const isInPattern = !/\s/.test(content.slice(from, at));
      if (isInPattern) return patternSlot(content, at);
      return says === 'allow' ? qualifierSlot(content, at, from, usage) : undefined;
    }
  }
}

/** A value that may begin with a path. */
function behindPath(
  content: string,
  at: number,
  from: number,
  slot: (text: string, at: number, from: number) => Slot,
): Slot | undefined {
  const path = /^\/\S*/.exec(content.slice(from))?.[0].length ?? 0;
  return path > 0 && at <= from + path ? patternSlot(content, at) : slot(content, at, from + path);
}

/** A special character in a path: the one after the offset, or before it. */
function patternSlot(content: string, at: number): Slot | undefined {
  const isSign = (index: number): boolean =>
    content[index] === '*' || (content[index] === '$' && stretchAt(content, index, /\s/).end === index + 1);
  const index = [at, at - 1].find(isSign);
  return index === undefined ? undefined : { start: index, end: index + 1, words: patternWords, offers: false };
}
