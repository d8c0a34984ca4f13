import { Source, type XmlElement, type XmlFile } from '@heed/core/page';
import { entityDeclarations } from '../parse/entity-declarations.js';
import { parseXml } from '../parse/xml-tree.js';

type Growing = { -readonly [Key in keyof XmlElement]: XmlElement[Key] };

/**
 * Reads a plain XML file, for dialects that are written in XML. `name` names the file in reasons and diagnostics.
 *
 * Any text is accepted, and the work is linear. Reading ends at the first error, 1,000 levels deep or after two million elements; `brokenAt` says where,
 * and the elements before that are listed. Of all entities only the five of XML are replaced by their text.
 */
export function findXml(text: string, name: string): XmlFile {
  const { nodes, unread, brokenAt = unread?.from } = parseXml(text, 'none');
  const elements: Growing[] = [];
  /** For each node that is an element, its index in `elements`. */
  const elementIndexes = new Int32Array(nodes.length);
  let declaresEntities = false;
  for (const [index, node] of nodes.entries()) {
    const parent = elementIndexes[node.parent];
    if (node.kind === 'element') {
      elementIndexes[index] = elements.length;
      elements.push({
        name: node.name,
        namespace: node.namespace,
        attributes: new Map(node.attributes.map(({ name, value }) => [name, value])),
        text: '',
        ...(parent === undefined ? {} : { parent }),
        span: { start: node.start, end: node.end },
      });
    } else if (node.kind === 'text') {
      const around = elements[parent ?? -1];
      if (around !== undefined) around.text += node.text;
    } else if (node.kind === 'declaration' && node.text.startsWith('<!')) {
      declaresEntities = entityDeclarations(node.text).next().done !== true;
    }
  }
  return {
    source: new Source(name, text),
    ...(brokenAt === undefined ? {} : { brokenAt }),
    declaresEntities,
    elements,
  };
}
