import { TagNumbers } from './columns.js';
import { lowerCase } from './scan.js';
import { htmlNamespace, otherNodes, type Tag } from './tree.js';

/**
 * What a start tag does in the body of a page (HTML, "in body"). Names that are not listed here are `ordinary`, too.
 */
export const starts = {
  ordinary: 0,
  block: 1,
  heading: 2,
  listItem: 3,
  definition: 4,
  formatting: 5,
  link: 6,
  empty: 7,
  rule: 8,
  preformatted: 9,
  form: 10,
  button: 11,
  table: 12,
  select: 13,
  option: 14,
  marker: 15,
  /** Its content is text: raw, or with references. */
  text: 16,
  textarea: 17,
  drawing: 18,
  /** Means nothing outside a table or a head. */
  ignored: 19,
  /** Rare, and not read by the fast path. */
  unusual: 20,
} as const;

/** Classes of elements, as bits. */
export const classes = {
  /** HTML, special elements: an end tag does not reach past them. */
  special: 1,
  /** Elements that bound a scope. */
  scope: 2,
  /** Elements that put a marker on the list of formatting elements: those before it are not visible after it. */
  marker: 4,
  formatting: 8,
  /** Special elements that a new list item does not bound: `address`, `div` and `p`. */
  inItem: 16,
  heading: 32,
} as const;

const startNames: Readonly<Record<keyof typeof starts, string>> = {
  ordinary: 'span label noscript time cite abbr sub sup ins del picture video path g use rect circle',
  block:
    'p div ul ol dl dir nav main menu aside center figure footer header hgroup dialog details address article search ' +
    'section summary fieldset blockquote figcaption',
  heading: 'h1 h2 h3 h4 h5 h6',
  listItem: 'li',
  definition: 'dd dt',
  formatting: 'b i s u em tt big code font small strike strong',
  link: 'a',
  empty: 'br img wbr area embed keygen input param track source base link meta bgsound basefont',
  rule: 'hr',
  preformatted: 'pre listing',
  form: 'form',
  button: 'button',
  table: 'table',
  select: 'select',
  option: 'option optgroup',
  marker: 'applet object marquee',
  text: 'script style title iframe noembed noframes',
  textarea: 'textarea',
  drawing: 'svg',
  ignored: 'caption col colgroup tbody td tfoot th thead tr frame head',
  unusual: 'html body frameset image math nobr plaintext rb rp rt rtc template xmp',
};

const classNames: Readonly<Record<keyof typeof classes, string>> = {
  special:
    'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd ' +
    'details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
    'hgroup hr html iframe img input li link listing main marquee menu meta nav noembed noframes noscript object ol p ' +
    'param plaintext pre script section select source style summary table tbody td template textarea tfoot th thead ' +
    'title tr track ul wbr xmp',
  scope: 'applet caption html marquee object table td template th',
  marker: 'applet caption marquee object td template th',
  formatting: 'a b big code em font i nobr s small strike strong tt u',
  inItem: 'address div p',
  heading: 'h1 h2 h3 h4 h5 h6',
};

const names: readonly string[] = Object.values(startNames).flatMap((list) => list.split(' '));

/** The tags of HTML that have their own rules, after the three entries of every list of tags. */
export const htmlTags: readonly Tag[] = [...otherNodes, ...names.map(htmlTag)];

const numbers: ReadonlyMap<string, number> = new Map(names.map((name, at) => [name, otherNodes.length + at]));

/** Returns the number of a name that is known to be in the list. */
export function numberOf(name: string): number {
  return numbers.get(name) ?? 0;
}

function htmlTag(name: string): Tag {
  return { name, written: name, namespace: htmlNamespace, vocabulary: 'html' };
}

/** By tag number: what its start tag does. */
export const startOfTag: Uint8Array = new Uint8Array(htmlTags.length);
/** By tag number: its classes. */
export const classesOfTag: Uint8Array = new Uint8Array(htmlTags.length);
for (const [start, list] of Object.entries(startNames)) {
  for (const name of list.split(' ')) startOfTag[numberOf(name)] = starts[start as keyof typeof starts];
}
for (const [key, list] of Object.entries(classNames)) {
  for (const name of list.split(' ')) {
    const number = numberOf(name);
    classesOfTag[number] = (classesOfTag[number] ?? 0) | classes[key as keyof typeof classes];
  }
}

/** Returns the hash of a name's characters. */
function mix(hash: number, code: number): number {
  return (hash * 31 + code) | 0;
}

const drawers = 1024;

/**
 * By hash: the number of a tag. Of two names in one drawer the first to go is found by a slower way; there are none.
 */
const drawer: Uint8Array = new Uint8Array(drawers);
for (const [name, number] of numbers) {
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = mix(hash, name.charCodeAt(at));
  drawer[hash & (drawers - 1)] = number;
}

/**
 * Finds the numbers of tags by their names in the source. A string for each name would take as long as the rest of a
 * tag.
 */
export class TagFinder {
  readonly #text: string;
  readonly #numbers = new TagNumbers(htmlTags);
  readonly #others = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  get tags(): readonly Tag[] {
    return this.#numbers.tags;
  }

  /** Returns the number of the tag whose name is at this offset, in any letter case. */
  find(start: number, end: number): number {
    const text = this.#text;
    let hash = 0;
    for (let at = start; at < end; at++) hash = mix(hash, smallLetter(text.charCodeAt(at)));
    const number = drawer[hash & (drawers - 1)] ?? 0;
    const name = names[number - otherNodes.length] ?? '';
    if (name.length === end - start && this.#isAt(name, start)) return number;
    return this.named(lowerCase(text.slice(start, end)));
  }

  #isAt(name: string, start: number): boolean {
    for (let at = 0; at < name.length; at++) {
      if (smallLetter(this.#text.charCodeAt(start + at)) !== name.charCodeAt(at)) return false;
    }
    return true;
  }

  /** The number of a tag of HTML. */
  named(name: string): number {
    return numbers.get(name) ?? this.#other(name);
  }

  #other(name: string): number {
    let number = this.#others.get(name);
    if (number === undefined) {
      number = this.#numbers.of(htmlTag(name));
      this.#others.set(name, number);
    }
    return number;
  }

  /** The number of a tag of a drawing, or of another that is not of HTML. */
  foreign(tag: Tag): number {
    return this.#numbers.of(tag);
  }
}

function smallLetter(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}
