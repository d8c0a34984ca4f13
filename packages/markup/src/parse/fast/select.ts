import { classes, numberOf, startOfTag, starts } from '../html-tags.js';
import { classesOf, needsTreeBuilder, type OpenPage, t } from './open-page.js';
import { resetMode } from './table.js';

/** Tags that end a list of options, or may do so in a table. */
const endsList: ReadonlySet<number> = new Set(
  'html input keygen textarea select template caption table tbody tfoot thead tr td th'.split(' ').map(numberOf),
);

/** Processes a start tag in a list of options, in which all other elements are ignored. */
export function startInSelect(page: OpenPage, tag: number): void {
  if (endsList.has(tag)) throw needsTreeBuilder;
  if (tag === t.script) {
    page.insert(tag);
    page.textOnly = tag;
    return;
  }
  const isRule = tag < startOfTag.length && startOfTag[tag] === starts.rule;
  if (tag !== t.option && tag !== t.optgroup && !isRule) return;
  if (page.current === t.option) page.pop();
  if (tag !== t.option && page.current === t.optgroup) page.pop();
  if (isRule) page.append(tag);
  else page.insert(tag);
}

export function endInSelect(page: OpenPage, tag: number): void {
  switch (tag) {
    case t.option:
      if (page.current === t.option) page.pop();
      return;
    case t.optgroup:
      if (page.current === t.option && page.tags[page.top - 1] === t.optgroup) page.pop();
      if (page.current === t.optgroup) page.pop();
      return;
    case t.select: {
      let slot = page.top;
      while (page.tags[slot] !== t.select) slot--;
      page.popTo(slot);
      resetMode(page);
      return;
    }
    default:
      if (tag === t.table || tag === t.tr || (classesOf(tag) & classes.marker) !== 0) throw needsTreeBuilder;
      if (tag === t.tbody || tag === t.thead || tag === t.tfoot) throw needsTreeBuilder;
  }
}
