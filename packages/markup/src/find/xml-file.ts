import { defined } from '@heed/core/internal';
import { Source, type XmlElement, type XmlFile } from '@heed/core/page';
import { entityDeclarations } from '../parse/entity-declarations.js';
import { declarationTag, tagAt, textTag } from '../parse/tree.js';
import { parseXml } from '../parse/xml-tree.js';

type Growing = { -readonly [Key in keyof XmlElement]: XmlElement[Key] };

/**
 * Reads a plain XML file, for dialects that are written in XML. `name` names the file in reasons and diagnostics.
 *
 * Any text is accepted, and the work is linear. Reading ends at the first error, 1,000 levels deep or after two million elements; `brokenAt` says where,
 * and the elements before that are listed. Of all entities only the five of XML are replaced by their text.
 */
export function findXml(text: string, name: string): XmlFile {
  const tree = parseXml(text, 'none');
  const { size, tagOf, parentOf, startOf, endOf, unread, brokenAt = unread?.from } = tree;
  const elements: Growing[] = [];
  /** For each node that is an element, its index in `elements`. */
  const elementIndexes = new Int32Array(size);
  let declaresEntities = false;
  for (let index = 0; index < size; index++) {
    const parent = elementIndexes[parentOf[index] ?? -1];
    const tag = tagOf[index] ?? textTag;
    if (tag > declarationTag) {
      const { name, namespace } = tagAt(tree, index);
      elementIndexes[index] = elements.length;
      elements.push(
        defined({
          name,
          namespace,
          attributes: new Map(tree.attributesAt(index).map(({ name, value }) => [name, value])),
          text: '',
          parent,
          span: { start: startOf[index] ?? 0, end: endOf[index] ?? 0 },
        }),
      );
    } else if (tag === textTag) {
      const around = elements[parent ?? -1];
      if (around !== undefined) around.text += tree.textAt(index);
    } else if (tag === declarationTag && tree.textAt(index).startsWith('<!')) {
      declaresEntities = entityDeclarations(tree.textAt(index)).next().done !== true;
    }
  }
  return defined({ source: new Source(name, text), brokenAt, declaresEntities, elements });
}
