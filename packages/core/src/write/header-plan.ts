import type { HeaderLine } from '../text/header.js';
import { commentOn } from './comment.js';
import type { HeaderScope } from './header-scope.js';
import { deniedBy, type HeaderWord, namesInHeaders, wordText } from './header-words.js';
import type { HeaderBlock } from './headers-text.js';
import type { Addressee, Wish } from './wish.js';
import type { WrittenTag } from './written.js';

/** A word for some agents at some paths. */
export interface PlannedWord {
  readonly target: Addressee;
  readonly scope: HeaderScope;
  readonly word: HeaderWord;
  readonly wishes: readonly Wish[];
}

/** A header field that addresses nobody in particular, at some paths. */
export interface PlannedField {
  readonly scope: HeaderScope;
  readonly field: HeaderLine;
  readonly wishes: readonly Wish[];
}

/** What `_headers` and META tags will say. */
export class HeaderPlan {
  readonly words: PlannedWord[] = [];
  readonly fields: PlannedField[] = [];

  /** Is a word planned that says the same or more to these agents at these paths? */
  has(target: Addressee, scope: HeaderScope, word: HeaderWord): boolean {
    return this.words.some((planned) => {
      if (planned.target !== target && !planned.target.agents.includes('*')) return false;
      return isWithin(scope, planned.scope) && isPartOf(word, planned.word);
    });
  }

  add(target: Addressee, scope: HeaderScope, word: HeaderWord, wishes: readonly Wish[]): void {
    if (this.has(target, scope, word)) return;
    const kept = this.words.filter(
      (one) => one.target !== target || one.scope.header !== scope.header || !isPartOf(one.word, word),
    );
    this.words.splice(0, this.words.length, ...kept, { target, scope, word, wishes });
  }

  /** The blocks of `_headers`, those for the most paths first. */
  blocks(): HeaderBlock[] {
    const headers = new Set([...this.words, ...this.fields].map(({ scope }) => scope.header));
    return [...headers].sort(byLength).map((header) => {
      const words = this.words.filter(({ scope }) => scope.header === header);
      const fields = this.fields.filter(({ scope }) => scope.header === header);
      const tags = tagsOf(words);
      const others = fields.map(({ field }) => field);
      return {
        comment: commentOn([...words, ...fields].flatMap(({ wishes }) => wishes)),
        pattern: header,
        tags,
        fields: others,
        headers: [...tagLines(tags), ...others],
      };
    });
  }
}

function byLength(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}

/** Does every path of one scope lie within another? */
function isWithin(one: HeaderScope, other: HeaderScope): boolean {
  if (!other.header.endsWith('*')) return one.header === other.header;
  return one.header.startsWith(other.header.slice(0, -1));
}

/** Does another word say all that this one says? */
function isPartOf(word: HeaderWord, other: HeaderWord): boolean {
  if (word.name === other.name && word.value === other.value) return true;
  // `noarchive` also speaks to archives, and limits are not said by denials of other usages.
  if (word.name === 'noarchive') return false;
  const denied = deniedBy(word);
  return denied.length > 0 && denied.every((usage) => deniedBy(other).includes(usage));
}

/** The words for all agents first, then those for each name. */
function tagsOf(words: readonly PlannedWord[]): readonly WrittenTag[] {
  const isForAll = ({ target }: PlannedWord): boolean => target.agents.includes('*');
  const named = words.filter((one) => !isForAll(one));
  return [
    ...words.filter(isForAll).map(({ word }) => tagOf('*', word)),
    ...named.flatMap(({ target, word }) => namesInHeaders(target.agents).map((agent) => tagOf(agent, word))),
  ];
}

function tagOf(agent: string, word: HeaderWord): WrittenTag {
  return { agent, ...word, text: wordText(word) };
}

/** One line for all agents, and one for each name and word: what follows a name on its line is hard to tell from a joined line (RT-A-5). */
function tagLines(tags: readonly WrittenTag[]): HeaderLine[] {
  const forAll = tags.filter(({ agent }) => agent === '*').map(({ text }) => text);
  const lines = tags.filter(({ agent }) => agent !== '*').map(({ agent, text }) => `${agent}: ${text}`);
  return [...(forAll.length === 0 ? [] : [forAll.join(', ')]), ...lines].map((value) => ['X-Robots-Tag', value]);
}
