import { attributeOf, type ElementNode, type Tree } from '../parse/tree.js';

/** Receives the visible content of a page, in document order. */
export interface Reader {
  /** Text, or the words for a picture. `index` is that of the text or of the picture's element. */
  readonly text: (text: string, index: number) => void;
  /** The words on the two sides are apart. */
  readonly border: () => void;
  /** An element begins. */
  readonly element?: (index: number, element: ElementNode) => void;
  readonly comment?: (index: number) => void;
}

/** A range of nodes: from `start` up to, and without, `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Elements that are not shown. Scripts are off, so `noscript` is shown. Style sheets are not read, so what they hide counts as
 * shown. A title is a text of its own, apart from the page's.
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

/** Reads the visible content of some nodes of a page, or of all. */
export function readVisible(
  { nodes }: Tree,
  reader: Reader,
  { start, end }: Range = { start: 0, end: nodes.length },
): void {
  const openBlocks: number[] = [];
  let nextEnd = Number.POSITIVE_INFINITY;
  for (let index = start; index < end; index++) {
    const node = nodes[index];
    if (node === undefined) return;
    while (nextEnd <= index) {
      openBlocks.pop();
      nextEnd = openBlocks.at(-1) ?? Number.POSITIVE_INFINITY;
      reader.border();
    }
    if (node.kind === 'text') reader.text(node.text, index);
    else if (node.kind === 'comment') reader.comment?.(index);
    if (node.kind !== 'element') continue;
    if (isHidden(node)) {
      index = node.after - 1;
      continue;
    }
    reader.element?.(index, node);
    if (isBlock(node)) {
      reader.border();
      nextEnd = node.after;
      openBlocks.push(nextEnd);
    }
    const words = wordsFor(node);
    if (words !== undefined) reader.text(words, index);
  }
}

/** Reads the title of a page, if it has one. In XHTML a title may hold elements and comments, each with rules of its own. */
export function readTitle(tree: Tree, reader: Reader): void {
  const title = findTitle(tree);
  if (title === undefined) return;
  reader.element?.(title, tree.nodes[title] as ElementNode);
  readVisible(tree, reader, { start: title + 1, end: tree.nodes[title]?.after ?? 0 });
}

/** The index of the page's title: the first `title`, in any place (HTML, the title element). */
function findTitle({ nodes }: Tree): number | undefined {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (node?.kind !== 'element' || node.vocabulary !== 'html') continue;
    if (node.name === 'title') return index;
    if (node.name === 'template') index = node.after - 1;
  }
  return undefined;
}

/** Replaces each stretch of white space by one space, and trims the ends. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x09) return text.trim() === '';
  }
  return true;
}

function isHidden({ name, vocabulary }: ElementNode): boolean {
  return vocabulary === 'html' ? hidden.has(name) : name === 'script' || name === 'style';
}

function isBlock({ name, vocabulary }: ElementNode): boolean {
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

/** The words shown in place of a picture are text of the page, as REP-MF-72 assumes. */
function wordsFor(node: ElementNode): string | undefined {
  if (node.vocabulary !== 'html') return undefined;
  const isPicture = node.name === 'img' || (node.name === 'input' && /^image$/i.test(attributeOf(node, 'type') ?? ''));
  return isPicture ? attributeOf(node, 'alt') : undefined;
}
