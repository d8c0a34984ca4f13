import { attributeOf, type ElementNode } from '../parse/tree.js';

/** The target of a link: of `a` and `area`, and in other vocabularies of simple XLink links (PI-5). */
export function targetOf(element: ElementNode): string | undefined {
  const { name, vocabulary } = element;
  if (vocabulary === 'html') return name === 'a' || name === 'area' ? attributeOf(element, 'href') : undefined;
  if (vocabulary === 'svg' && name !== 'a') return undefined;
  const target = attributeOf(element, 'xlink:href');
  if (vocabulary === 'svg') return attributeOf(element, 'href') ?? target;
  return (attributeOf(element, 'xlink:type') ?? 'simple') === 'simple' ? target : undefined;
}
