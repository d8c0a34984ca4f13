import { attributeOf, marks, type Tree, tagAt } from '../parse/tree.js';

/** The target of a link: of `a` and `area`, and in other vocabularies of simple XLink links (PI-5). */
export function targetOf(tree: Tree, index: number): string | undefined {
  const { name, vocabulary } = tagAt(tree, index);
  if (vocabulary === 'html') return name === 'a' || name === 'area' ? attributeOf(tree, index, 'href') : undefined;
  if (vocabulary === 'svg' && name !== 'a') return undefined;
  const target = attributeOf(tree, index, 'xlink:href');
  if (vocabulary === 'svg') return attributeOf(tree, index, 'href') ?? target;
  return (attributeOf(tree, index, 'xlink:type') ?? 'simple') === 'simple' ? target : undefined;
}

/** Is the target of a link the address of an XLink? Drawings have addresses of their own too. */
export function isXLink(tree: Tree, index: number): boolean {
  const { vocabulary } = tagAt(tree, index);
  return vocabulary !== 'html' && !(vocabulary === 'svg' && attributeOf(tree, index, 'href') !== undefined);
}

/** Does an element have the target of a link? On most pages the answer does not require reading its attributes. */
export function hasTarget(tree: Tree, index: number): boolean {
  const found = (tree.marksOf[index] ?? 0) & (marks.href | marks.xlink);
  if (found === 0) return false;
  const { name, vocabulary } = tagAt(tree, index);
  if (vocabulary === 'html') return (found & marks.href) !== 0 && (name === 'a' || name === 'area');
  return targetOf(tree, index) !== undefined;
}
