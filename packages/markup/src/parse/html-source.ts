import { foreignContent, type Token } from 'parse5';
import { named } from './columns.js';
import { decodeText } from './references.js';
import { scanTag, tidy } from './scan.js';
import { readAttributes } from './tag-scan.js';
import { type Attribute, marks, type NodeColumns, type Tag, type Tree, type Vocabulary } from './tree.js';

/** What cannot be read from the source at the offset of a node. */
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
      const found = marksOf[index] ?? 0;
      if ((found & marks.plain) !== 0) return text.slice(startOf[index], endOf[index]);
      const known = given.texts.get(index);
      if (known !== undefined) return known;
      const written = tidy(text.slice(startOf[index], endOf[index]));
      if ((found & marks.lines) !== 0) return written;
      const around = tagAt(parentOf[index] ?? -1);
      return around?.vocabulary === 'html' && raw.has(around.name) ? written : decodeText(written);
    },
    attributesAt: (index, names) => {
      const known = given.attributes.get(index);
      if (known !== undefined) return named(known, names);
      const [start = 0, end = 0] = [startOf[index], endOf[index]];
      if (start === end) return none;
      const { vocabulary } = tagAt(index) ?? {};
      if (vocabulary === 'html' && names !== undefined) return readAttributes(text, start, names);
      const attributes = scanTag(text, start + 1)?.attributes ?? [];
      return vocabulary === 'html' ? attributes : named(adjusted(attributes, vocabulary), names);
    },
  };
}

/** The attributes of drawings and formulas get the names that tree construction assigns. */
function adjusted(attrs: Attribute[], vocabulary: Vocabulary | undefined): readonly Attribute[] {
  const token = { attrs } as unknown as Token.TagToken;
  if (vocabulary === 'svg') foreignContent.adjustTokenSVGAttrs(token);
  else foreignContent.adjustTokenMathMLAttrs(token);
  foreignContent.adjustTokenXMLAttrs(token);
  return attrs;
}

const none: readonly Attribute[] = [];
