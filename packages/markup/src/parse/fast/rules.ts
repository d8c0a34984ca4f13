import { startOfTag, starts } from '../html-tags.js';
import { endInBody, startInBody } from './body.js';
import { endInDrawing, isInDrawing, startInDrawing } from './drawing.js';
import { endBeforeBody, startBeforeBody } from './head.js';
import { modes } from './modes.js';
import { needsTreeBuilder, type OpenPage, t } from './open-page.js';
import { endInSelect, startInSelect } from './select.js';
import * as table from './table.js';

/** Processes a start tag by the rules of the mode that the page is in. */
export function processStart(page: OpenPage, tag: number): void {
  if (isInDrawing(page)) {
    startInDrawing(page, tag);
    return;
  }
  if (page.mode < modes.inBody && startBeforeBody(page, tag)) return;
  if (page.mode >= modes.afterBody) {
    if (tag === t.html) throw needsTreeBuilder;
    // What follows the body still belongs into it.
    page.mode = modes.inBody;
  }
  const isDrawing = tag < startOfTag.length && startOfTag[tag] === starts.drawing;
  if (isDrawing && (page.mode === modes.inBody || page.mode === modes.inCell)) {
    page.expectNothingLost();
    startInDrawing(page, tag);
    return;
  }
  switch (page.mode) {
    case modes.inBody:
      startInBody(page, tag);
      return;
    case modes.inCell:
      table.startInCell(page, tag);
      return;
    case modes.inRow:
      table.startInRow(page, tag);
      return;
    case modes.inTableBody:
      table.startInTableBody(page, tag);
      return;
    case modes.inTable:
      table.startInTable(page, tag);
      return;
    case modes.inColumnGroup:
      table.startInColumnGroup(page, tag);
      return;
    case modes.inSelect:
      startInSelect(page, tag);
  }
}

/** Processes an end tag by the rules of the mode that the page is in. */
export function processEnd(page: OpenPage, tag: number): void {
  if (isInDrawing(page)) {
    endInDrawing(page, tag);
    return;
  }
  page.closes = tag;
  if (page.mode < modes.inBody && endBeforeBody(page, tag)) return;
  if (page.mode >= modes.afterBody) {
    if (tag === t.html && page.mode === modes.afterBody) {
      page.mode = modes.afterRoot;
      return;
    }
    page.mode = modes.inBody;
  }
  switch (page.mode) {
    case modes.inBody:
      endInBody(page, tag);
      return;
    case modes.inCell:
      table.endInCell(page, tag);
      return;
    case modes.inRow:
      table.endInRow(page, tag);
      return;
    case modes.inTableBody:
      table.endInTableBody(page, tag);
      return;
    case modes.inTable:
      table.endInTable(page, tag);
      return;
    case modes.inColumnGroup:
      table.endInColumnGroup(page, tag);
      return;
    case modes.inSelect:
      endInSelect(page, tag);
  }
}
