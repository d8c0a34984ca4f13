import { attributeOf, commentTag, declarationTag, marks, type Tag, type Tree, tagAt, textTag } from '../parse/tree.js';

/** Receives the visible content of a page, in document order. */
export interface Reader {
  /** Text, or the words for a picture. `index` is that of the text or of the picture's element. */
  readonly text: (text: string, index: number) => void;
  /** White space; without this, it is handed over as text. */
  readonly space?: (index: number) => void;
  /** The words on the two sides are separate. */
  readonly border: () => void;
  /** An element begins. */
  readonly element?: (index: number) => void;
  readonly comment?: (index: number) => void;
  /** Nothing more is needed. */
  readonly isDone?: () => boolean;
}

/** A range of nodes: from `start` up to, and without, `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Elements that are not shown. Scripts are off, so `noscript` is shown. Style sheets are not read, so what they hide counts as
 * shown. A title is a separate text.
 */
const hidden: ReadonlySet<string> = new Set('head title script style template noframes noembed iframe'.split(' '));

/** Elements that separate the words before, inside and after them. */
const blocks: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html img input legend li listing main menu nav ol ' +
    'optgroup option p plaintext pre search section select summary table tbody td textarea tfoot th thead tr ul xmp'
  ).split(' '),
);

const inlineInSvg: ReadonlySet<string> = new Set(['a', 'tspan', 'textPath']);

/** What is shown of the elements with a tag, as bits. */
const shows = { hidden: 1, block: 2, picture: 4, title: 8, template: 16 } as const;

/** Reads the visible content of some nodes of a page, or of all. */
export function readVisible(tree: Tree, reader: Reader, { start, end }: Range = { start: 0, end: tree.size }): void {
  const { tagOf, afterOf, tags } = tree;
  const shownOf = shownOfTags(tags);
  const give = (text: string, index: number): void => {
    if (reader.space !== undefined && isBlank(text)) reader.space(index);
    else reader.text(text, index);
  };
  const openBlocks: number[] = [];
  let nextEnd = Number.POSITIVE_INFINITY;
  for (let index = start; index < end; index++) {
    while (nextEnd <= index) {
      openBlocks.pop();
      nextEnd = openBlocks.at(-1) ?? Number.POSITIVE_INFINITY;
      reader.border();
    }
    const tag = tagOf[index] ?? textTag;
    if (tag === textTag) {
      if (reader.isDone?.()) return;
      if (reader.space !== undefined && isSpaceAt(tree, index)) reader.space(index);
      else give(tree.textAt(index), index);
    } else if (tag === commentTag) reader.comment?.(index);
    if (tag <= declarationTag) continue;
    const shown = shownOf[tag] ?? 0;
    const after = afterOf[index] ?? 0;
    if ((shown & shows.hidden) !== 0) {
      index = after - 1;
      continue;
    }
    reader.element?.(index);
    if ((shown & shows.block) !== 0) {
      reader.border();
      nextEnd = after;
      openBlocks.push(nextEnd);
    }
    const words = (shown & shows.picture) !== 0 ? wordsFor(tree, index) : undefined;
    if (words !== undefined) give(words, index);
  }
}

/**
 * Does the source say that a text is nothing but white space? Most texts are, between two tags, and none of them becomes a string.
 */
function isSpaceAt({ text, marksOf, startOf, endOf }: Tree, index: number): boolean {
  if (((marksOf[index] ?? 0) & (marks.plain | marks.lines)) === 0) return false;
  const end = endOf[index] ?? 0;
  for (let at = startOf[index] ?? 0; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) return false;
  }
  return true;
}

/** Reads the title of a page, if it has one. In XHTML a title may hold elements and comments, each with separate rules. */
export function readTitle(tree: Tree, reader: Reader): void {
  const title = findTitle(tree);
  if (title === undefined) return;
  reader.element?.(title);
  readVisible(tree, reader, { start: title + 1, end: tree.afterOf[title] ?? 0 });
}

/** The index of the page's title: the first `title`, anywhere (HTML, the title element). */
export function findTitle({ size, tags, tagOf, afterOf }: Tree): number | undefined {
  const shownOf = shownOfTags(tags);
  for (let index = 0; index < size; index++) {
    const shown = shownOf[tagOf[index] ?? textTag] ?? 0;
    if ((shown & shows.title) !== 0) return index;
    if ((shown & shows.template) !== 0) index = (afterOf[index] ?? 0) - 1;
  }
  return undefined;
}

/** Replaces each run of white space with one space, and trims the ends. */
export function collapse(text: string): string {
  // A single space stays unchanged, instead of being replaced with itself.
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a || code === 0x09) continue;
    // Trimming knows the white space that is not of ASCII.
    return (code < 0x20 || code > 0x7f) && text.trim() === '';
  }
  return true;
}

/**
 * What is shown of elements, by the tags of a page: looked up once for each tag and page, not for each element and
 * view.
 */
const known = new WeakMap<readonly Tag[], Uint8Array>();

function shownOfTags(tags: readonly Tag[]): Uint8Array {
  let shown = known.get(tags);
  if (shown === undefined) {
    shown = new Uint8Array(tags.map(shownFor));
    known.set(tags, shown);
  }
  return shown;
}

function shownFor(tag: Tag): number {
  const shown = (isHidden(tag) ? shows.hidden : 0) | (isBlock(tag) ? shows.block : 0);
  if (tag.vocabulary !== 'html') return shown;
  if (isPicture(tag)) return shown | shows.picture;
  switch (tag.name) {
    case 'title':
      return shown | shows.title;
    case 'template':
      return shown | shows.template;
    default:
      return shown;
  }
}

/** Can words be shown instead of an element? Of an `input`, only if it is a picture. */
export function isPicture({ name, vocabulary }: Tag): boolean {
  return vocabulary === 'html' && (name === 'img' || name === 'input');
}

/** Is an element not shown, with all that is in it? */
export function isHidden({ name, vocabulary }: Tag): boolean {
  return vocabulary === 'html' ? hidden.has(name) : name === 'script' || name === 'style';
}

function isBlock({ name, vocabulary }: Tag): boolean {
  switch (vocabulary) {
    case 'html':
      return blocks.has(name);
    case 'svg':
      return !inlineInSvg.has(name);
    case 'math':
      return name === 'math';
    case 'other':
      return true;
  }
}

/** The words shown instead of a picture are text of the page, as REP-MF-72 assumes. */
export function wordsFor(tree: Tree, index: number): string | undefined {
  const isPicture = tagAt(tree, index).name === 'img' || /^image$/i.test(attributeOf(tree, index, 'type') ?? '');
  return isPicture ? attributeOf(tree, index, 'alt') : undefined;
}
