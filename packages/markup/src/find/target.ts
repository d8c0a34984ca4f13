import { attributeOf, type Tree, tagAt } from '../parse/tree.js';

/** The target of a link: of `a` and `area`, and in other vocabularies of simple XLink links (PI-5). */
export function targetOf(tree: Tree, index: number): string | undefined {
  const { name, vocabulary } = tagAt(tree, index);
  if (vocabulary === 'html') return name === 'a' || name === 'area' ? attributeOf(tree, index, 'href') : undefined;
  if (vocabulary === 'svg' && name !== 'a') return undefined;
  const target = attributeOf(tree, index, 'xlink:href');
  if (vocabulary === 'svg') return attributeOf(tree, index, 'href') ?? target;
  return (attributeOf(tree, index, 'xlink:type') ?? 'simple') === 'simple' ? target : undefined;
}
