import { foreignContent, type Token } from 'parse5';
import { decodeText } from './references.js';
import { scanTag, tidy } from './scan.js';
import { type Attribute, marks, type NodeColumns, type Tag, type Tree, type Vocabulary } from './tree.js';

/** What the source does not tell at the place of a node. */
export interface GivenContent {
  /** Texts of which a node holds a part, comments, and declarations. */
  readonly texts: ReadonlyMap<number, string>;
  /** The attributes of elements that several tags have added to. */
  readonly attributes: ReadonlyMap<number, readonly Attribute[]>;
}

/** HTML elements whose text has no references. Scripts are off, so `noscript` is not one of them. */
const raw: ReadonlySet<string> = new Set('style script xmp iframe noembed noframes plaintext'.split(' '));

/** The tree of an HTML page: texts and attributes are read from its source when they are asked for. */
export function htmlTreeOf(text: string, tags: readonly Tag[], columns: NodeColumns, given: GivenContent): Tree {
  const { tagOf, marksOf, parentOf, startOf, endOf } = columns;
  const tagAt = (index: number): Tag | undefined => tags[tagOf[index] ?? 0];
  return {
    format: 'html',
    text,
    tags,
    ...columns,
    textAt: (index) => {
      const known = given.texts.get(index);
      if (known !== undefined) return known;
      const written = text.slice(startOf[index], endOf[index]);
      if (((marksOf[index] ?? 0) & marks.plain) !== 0) return written;
      const around = tagAt(parentOf[index] ?? -1);
      const isRaw = around?.vocabulary === 'html' && raw.has(around.name);
      return isRaw ? tidy(written) : decodeText(tidy(written));
    },
    attributesAt: (index) =>
      given.attributes.get(index) ??
      attributesIn(text, startOf[index] ?? 0, endOf[index] ?? 0, tagAt(index)?.vocabulary),
  };
}

/** The attributes of a tag. Those of drawings and formulas get the names that the tree construction gives them. */
function attributesIn(
  text: string,
  start: number,
  end: number,
  vocabulary: Vocabulary | undefined,
): readonly Attribute[] {
  const attrs = start === end ? none : (scanTag(text, start + 1)?.attributes ?? none);
  if (vocabulary === 'html' || attrs.length === 0) return attrs;
  const token = { attrs } as unknown as Token.TagToken;
  if (vocabulary === 'svg') foreignContent.adjustTokenSVGAttrs(token);
  else foreignContent.adjustTokenMathMLAttrs(token);
  foreignContent.adjustTokenXMLAttrs(token);
  return attrs;
}

const none: readonly Attribute[] = [];
