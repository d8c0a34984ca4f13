import type { HeaderLine } from '../text/header.js';
import { commentOn } from './comment.js';
import type { HeaderScope } from './header-scope.js';
import { deniedBy, type HeaderWord, namesInHeaders, wordText } from './header-words.js';
import { covers, mayOverlap, type WrittenPattern } from './pattern.js';
import type { Addressee, Wish } from './wish.js';
import type { WrittenHeaderRule, WrittenTag } from './written.js';

/** Whether an entry of `_headers` says something too, or only what matches patterns itself: a server or a program. */
export interface Planned {
  readonly scope: HeaderScope;
  /** Where it is not said although the scope holds it, because the policy leaves something open there. */
  readonly except: readonly WrittenPattern[];
  readonly isInFile: boolean;
  readonly wishes: readonly Wish[];
}

/** A word for some agents at some addresses. */
export interface PlannedWord extends Planned {
  readonly target: Addressee;
  readonly word: HeaderWord;
}

/** A header field that addresses no agent in particular, at some addresses. */
export interface PlannedField extends Planned {
  readonly field: HeaderLine;
}

/** Header fields for some addresses, and the rules of the policy that they come from. */
export interface HeaderBlock extends WrittenHeaderRule {
  readonly comment: string;
  /** The lines of tags and fields together. */
  readonly headers: readonly HeaderLine[];
}

/** What response headers and META tags will say. */
export class HeaderPlan {
  readonly words: PlannedWord[] = [];
  readonly fields: PlannedField[] = [];

  add(planned: PlannedWord): void {
    if (this.words.some((known) => saysAll(known, planned))) return;
    const kept = this.words.filter((known) => known.target !== planned.target || !saysAll(planned, known));
    this.words.splice(0, this.words.length, ...kept, planned);
  }

  /** Returns what a server or a program sends, by pattern, those for the most addresses first. */
  native(): HeaderBlock[] {
    return this.#blocks(
      () => true,
      ({ scope }) => scope.pattern.text,
      ({ except }) => except.map(({ text }) => text),
    );
  }

  /** Returns the entries of `_headers`. */
  inFile(): HeaderBlock[] {
    return this.#blocks(
      ({ isInFile }) => isInFile,
      ({ scope }) => scope.path,
      () => [],
    );
  }

  #blocks(
    isIncluded: (planned: Planned) => boolean,
    patternOf: (planned: Planned) => string,
    exceptOf: (planned: Planned) => readonly string[],
  ): HeaderBlock[] {
    const keyOf = (planned: Planned): string => [patternOf(planned), ...exceptOf(planned)].join('\n');
    const byKey = new Map<string, { readonly words: PlannedWord[]; readonly fields: PlannedField[] }>();
    const blockOf = (planned: Planned) => {
      const block = byKey.get(keyOf(planned)) ?? { words: [], fields: [] };
      byKey.set(keyOf(planned), block);
      return block;
    };
    for (const word of this.words.filter(isIncluded)) blockOf(word).words.push(word);
    for (const field of this.fields.filter(isIncluded)) blockOf(field).fields.push(field);
    return Array.from(byKey.values(), ({ words, fields }): HeaderBlock => {
      const [first] = [...words, ...fields] as readonly Planned[] as readonly [Planned];
      const tags = distinct(tagsOf(words));
      const others = fields.map(({ field }) => field);
      return {
        comment: commentOn([...words, ...fields].flatMap(({ wishes }) => wishes)),
        pattern: patternOf(first),
        except: exceptOf(first),
        tags,
        fields: others,
        headers: [...tagLines(tags), ...others],
      };
    }).sort(byLength);
  }
}

function byLength({ pattern: one }: HeaderBlock, { pattern: other }: HeaderBlock): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

/** Does one word say all that another one does, to the same agents or to all, wherever that is said? */
function saysAll(one: PlannedWord, other: PlannedWord): boolean {
  if (one.target !== other.target && !one.target.agents.includes('*')) return false;
  if (other.isInFile && !one.isInFile) return false;
  const isOpen = one.except.some((open) => {
    const isKnown = other.except.some((known) => covers(known, open));
    return !isKnown && mayOverlap(open, other.scope.pattern);
  });
  return !isOpen && covers(one.scope.pattern, other.scope.pattern) && isPartOf(other.word, one.word);
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

/** Two patterns may have the same entry of `_headers`. */
function distinct(tags: readonly WrittenTag[]): readonly WrittenTag[] {
  return [...new Map(tags.map((tag) => [`${tag.agent}: ${tag.text}`, tag])).values()];
}

function tagOf(agent: string, word: HeaderWord): WrittenTag {
  return { agent, ...word, text: wordText(word) };
}

/** One line for all agents, and one for each name and word: what follows a name on its line is hard to tell from a joined line (RT-A-5). */
export function tagLines(tags: readonly WrittenTag[]): HeaderLine[] {
  const forAll = tags.filter(({ agent }) => agent === '*').map(({ text }) => text);
  const lines = tags.filter(({ agent }) => agent !== '*').map(({ agent, text }) => `${agent}: ${text}`);
  return [...(forAll.length === 0 ? [] : [forAll.join(', ')]), ...lines].map((value) => ['X-Robots-Tag', value]);
}
