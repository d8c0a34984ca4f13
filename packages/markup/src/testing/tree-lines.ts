import { declarationTag, type Tree, tagAt, textTag } from '../parse/tree.js';

/** All that a tree says, one line for each node. */
export function treeLines(tree: Tree): string[] {
  return Array.from(tree.tagOf, (tag, index) => {
    const { name, vocabulary } = tagAt(tree, index);
    const isElement = (tag ?? textTag) > declarationTag;
    return JSON.stringify([
      isElement ? [name, vocabulary, tree.marksOf[index], tree.attributesAt(index)] : [tag, tree.textAt(index)],
      [tree.parentOf[index], tree.afterOf[index]],
      [tree.startOf[index], tree.endOf[index], tree.contentEndOf[index], tree.extentEndOf[index]],
    ]);
  });
}
