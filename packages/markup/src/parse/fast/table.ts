import { endInBody, startInBody } from './body.js';
import { modes } from './modes.js';
import { needsTreeBuilder, type OpenPage, t } from './open-page.js';

/**
 * The modes of tables, for tables that contain only what they may. Anything else is put before the table in the tree, so that such a page
 * needs the tree builder. So in these modes the current element is the table, the section, the row or the column group.
 */

/** Processes a start tag in a table, outside its rows and sections. */
export function startInTable(page: OpenPage, tag: number): void {
  switch (tag) {
    case t.tbody:
    case t.thead:
    case t.tfoot:
      page.insert(tag);
      page.mode = modes.inTableBody;
      return;
    case t.tr:
    case t.td:
    case t.th:
      page.supply(t.tbody);
      page.mode = modes.inTableBody;
      startInTableBody(page, tag);
      return;
    case t.colgroup:
      page.insert(tag);
      page.mode = modes.inColumnGroup;
      return;
    case t.col:
      page.supply(t.colgroup);
      page.mode = modes.inColumnGroup;
      page.append(tag);
      return;
    case t.script:
    case t.style:
      page.insert(tag);
      page.textOnly = tag;
      return;
    case t.form:
      if (page.form !== -1) return;
      page.insert(tag);
      page.form = page.currentNode;
      page.pop();
      return;
    default:
      throw needsTreeBuilder;
  }
}

export function endInTable(page: OpenPage, tag: number): void {
  switch (tag) {
    case t.table:
      page.pop();
      resetMode(page);
      return;
    case t.form:
      // A form around the table is not closed from inside it, but the next one may begin.
      page.form = -1;
      return;
    case t.body:
    case t.caption:
    case t.col:
    case t.colgroup:
    case t.html:
    case t.tbody:
    case t.td:
    case t.tfoot:
    case t.th:
    case t.thead:
    case t.tr:
    case t.template:
      return;
    default:
      throw needsTreeBuilder;
  }
}

/** Processes a start tag in a section of a table. */
export function startInTableBody(page: OpenPage, tag: number): void {
  switch (tag) {
    case t.tr:
      page.insert(tag);
      page.mode = modes.inRow;
      return;
    case t.td:
    case t.th:
      page.supply(t.tr);
      page.mode = modes.inRow;
      startInRow(page, tag);
      return;
    case t.caption:
    case t.col:
    case t.colgroup:
    case t.tbody:
    case t.tfoot:
    case t.thead:
      page.pop();
      page.mode = modes.inTable;
      startInTable(page, tag);
      return;
    default:
      startInTable(page, tag);
  }
}

export function endInTableBody(page: OpenPage, tag: number): void {
  switch (tag) {
    case t.tbody:
    case t.tfoot:
    case t.thead:
      if (page.current !== tag) return;
      page.pop();
      page.mode = modes.inTable;
      return;
    case t.table:
      page.pop();
      page.mode = modes.inTable;
      endInTable(page, tag);
      return;
    default:
      endInTable(page, tag);
  }
}

/** Processes a start tag in a row. */
export function startInRow(page: OpenPage, tag: number): void {
  switch (tag) {
    case t.td:
    case t.th:
      // What is lost outside the cell is lost again after it.
      page.expectNothingLost();
      page.insert(tag);
      page.mode = modes.inCell;
      return;
    case t.caption:
    case t.col:
    case t.colgroup:
    case t.tbody:
    case t.tfoot:
    case t.thead:
    case t.tr:
      page.pop();
      page.mode = modes.inTableBody;
      startInTableBody(page, tag);
      return;
    default:
      startInTable(page, tag);
  }
}

export function endInRow(page: OpenPage, tag: number): void {
  switch (tag) {
    case t.tr:
      page.pop();
      page.mode = modes.inTableBody;
      return;
    case t.table:
    case t.tbody:
    case t.tfoot:
    case t.thead:
      page.pop();
      page.mode = modes.inTableBody;
      endInTableBody(page, tag);
      return;
    default:
      endInTable(page, tag);
  }
}

/** Processes a start tag in a cell: that of another part of the table closes it. */
export function startInCell(page: OpenPage, tag: number): void {
  switch (tag) {
    case t.caption:
    case t.col:
    case t.colgroup:
    case t.tbody:
    case t.td:
    case t.tfoot:
    case t.th:
    case t.thead:
    case t.tr:
      page.popToMarker(cellOf(page));
      page.mode = modes.inRow;
      startInRow(page, tag);
      return;
    default:
      startInBody(page, tag);
  }
}

export function endInCell(page: OpenPage, tag: number): void {
  switch (tag) {
    case t.td:
    case t.th: {
      const cell = cellOf(page);
      if (page.tags[cell] !== tag) return;
      page.popToMarker(cell);
      page.mode = modes.inRow;
      return;
    }
    case t.table:
    case t.tbody:
    case t.tfoot:
    case t.thead:
    case t.tr: {
      const cell = cellOf(page);
      // Below the cell are its row, the section and the table.
      if (page.tags[cell - 1] !== tag && page.tags[cell - 2] !== tag && page.tags[cell - 3] !== tag) return;
      page.popToMarker(cell);
      page.mode = modes.inRow;
      endInRow(page, tag);
      return;
    }
    case t.body:
    case t.caption:
    case t.col:
    case t.colgroup:
    case t.html:
      return;
    default:
      endInBody(page, tag);
  }
}

/** The slot of the cell that is open. */
function cellOf(page: OpenPage): number {
  let slot = page.top;
  while (page.tags[slot] !== t.td && page.tags[slot] !== t.th) slot--;
  return slot;
}

/** Processes a start tag in a column group: anything but a column ends it. */
export function startInColumnGroup(page: OpenPage, tag: number): void {
  if (tag === t.col) {
    page.append(tag);
    return;
  }
  if (tag === t.html || tag === t.template) throw needsTreeBuilder;
  page.pop();
  page.mode = modes.inTable;
  startInTable(page, tag);
}

export function endInColumnGroup(page: OpenPage, tag: number): void {
  if (tag === t.col || tag === t.template) return;
  page.pop();
  page.mode = modes.inTable;
  if (tag !== t.colgroup) endInTable(page, tag);
}

/** Sets the mode by the element that is open now (HTML, reset the insertion mode appropriately). */
export function resetMode(page: OpenPage): void {
  for (let slot = page.top; slot >= 0; slot--) {
    switch (page.tags[slot]) {
      case t.td:
      case t.th:
        page.mode = modes.inCell;
        return;
      case t.body:
        page.mode = modes.inBody;
        return;
    }
  }
}
