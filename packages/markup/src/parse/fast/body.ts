import { classes, htmlTags, startOfTag, starts } from '../html-tags.js';
import { modes } from './modes.js';
import { classesOf, needsTreeBuilder, type OpenPage, t } from './open-page.js';

/** The slot of the topmost open element with this tag, unless an element that bounds its scope is above it; else -1. */
function slotInScope(page: OpenPage, tag: number, bound = 0, otherBound = 0): number {
  if (!page.isOpen(tag)) return -1;
  for (let slot = page.top; slot >= 0; slot--) {
    const at = page.tags[slot] ?? 0;
    if (at === tag) return slot;
    if (at === bound || at === otherBound || (classesOf(at) & classes.scope) !== 0) return -1;
  }
  return -1;
}

function closeParagraph(page: OpenPage): void {
  const slot = slotInScope(page, t.p, t.button);
  if (slot !== -1) page.popTo(slot);
}

/** Processes a start tag by the rules of the mode "in body". */
export function startInBody(page: OpenPage, tag: number): void {
  switch (tag < startOfTag.length ? startOfTag[tag] : starts.ordinary) {
    case starts.ordinary:
      page.expectNothingLost();
      page.insert(tag);
      return;
    case starts.block:
      closeParagraph(page);
      page.insert(tag);
      return;
    case starts.heading:
      closeParagraph(page);
      if ((classesOf(page.current) & classes.heading) !== 0) page.pop();
      page.insert(tag);
      return;
    case starts.listItem:
    case starts.definition:
      closeItem(page, tag);
      closeParagraph(page);
      page.insert(tag);
      return;
    case starts.formatting:
      // Of four equal elements the first would be forgotten (HTML, Noah's Ark clause).
      if (openFormatting(page, tag) > 2) throw needsTreeBuilder;
      page.expectNothingLost();
      page.insert(tag);
      return;
    case starts.link:
      // A link in a link ends the first one, as its end tag would.
      endFormatting(page, tag);
      page.expectNothingLost();
      page.insert(tag);
      return;
    case starts.empty:
      page.expectNothingLost();
      page.append(tag);
      return;
    case starts.rule:
      closeParagraph(page);
      page.append(tag);
      return;
    case starts.preformatted:
      closeParagraph(page);
      page.insert(tag);
      page.skipsLine = true;
      return;
    case starts.form:
      if (page.form !== -1) return;
      closeParagraph(page);
      page.insert(tag);
      page.form = page.currentNode;
      return;
    case starts.button: {
      const slot = slotInScope(page, t.button);
      if (slot !== -1) page.popTo(slot);
      page.expectNothingLost();
      page.insert(tag);
      return;
    }
    case starts.table:
      if (page.isQuirky === false) closeParagraph(page);
      page.insert(tag);
      page.mode = modes.inTable;
      return;
    case starts.select:
      page.expectNothingLost();
      page.insert(tag);
      page.mode = modes.inSelect;
      return;
    case starts.option:
      if (page.current === t.option) page.pop();
      page.expectNothingLost();
      page.insert(tag);
      return;
    case starts.marker:
      page.expectNothingLost();
      page.insert(tag);
      return;
    case starts.text:
      page.insert(tag);
      page.textOnly = tag;
      return;
    case starts.textarea:
      page.insert(tag);
      page.textOnly = tag;
      page.skipsLine = true;
      return;
    case starts.ignored:
      return;
    default:
      if (tag === t.body && page.tags[1] === t.body) page.adopt(1);
      else if (tag === t.html) page.adopt(0);
      else throw needsTreeBuilder;
  }
}

/**
 * Closes the item before a new `li`, `dd` or `dt`, if nothing but `address`, `div`, `p` and inline elements is open in
 * it.
 */
function closeItem(page: OpenPage, tag: number): void {
  for (let slot = page.top; slot >= 0; slot--) {
    const at = page.tags[slot] ?? 0;
    if (at === tag || (at === t.dd && tag === t.dt) || (at === t.dt && tag === t.dd)) {
      page.popTo(slot);
      return;
    }
    if ((classesOf(at) & (classes.special | classes.inItem)) === classes.special) return;
  }
}

/** How many formatting elements with this tag are open after the last marker. */
function openFormatting(page: OpenPage, tag: number): number {
  if (!page.isOpen(tag)) return 0;
  let count = 0;
  for (let slot = page.top; slot >= 0; slot--) {
    const at = page.tags[slot] ?? 0;
    if (at === tag) count++;
    if ((classesOf(at) & classes.marker) !== 0) return count;
  }
  return count;
}

/** Processes an end tag by the rules of the mode "in body". */
export function endInBody(page: OpenPage, tag: number): void {
  switch (tag < startOfTag.length ? startOfTag[tag] : starts.ordinary) {
    case starts.block:
      if (tag === t.p) endParagraph(page);
      else endInScope(page, slotInScope(page, tag));
      return;
    case starts.preformatted:
    case starts.button:
    case starts.definition:
      endInScope(page, slotInScope(page, tag));
      return;
    case starts.listItem:
      endInScope(page, slotInScope(page, tag, t.ol, t.ul));
      return;
    case starts.heading:
      endHeading(page);
      return;
    case starts.formatting:
    case starts.link:
      endFormatting(page, tag);
      return;
    case starts.form:
      endForm(page);
      return;
    case starts.marker: {
      const slot = slotInScope(page, tag);
      if (slot !== -1) page.popToMarker(slot);
      return;
    }
    case starts.unusual:
      if (tag === t.body || tag === t.html) {
        if (slotInScope(page, t.body) !== -1) page.mode = tag === t.body ? modes.afterBody : modes.afterRoot;
      }
      // None of the others is ever open here.
      return;
    default:
      if (tag === t.br) {
        page.expectNothingLost();
        page.supply(tag);
        page.pop();
      } else endOther(page, tag);
  }
}

function endInScope(page: OpenPage, slot: number): void {
  if (slot !== -1) page.popTo(slot);
}

/** An end tag without a paragraph makes an empty one. */
function endParagraph(page: OpenPage): void {
  const slot = slotInScope(page, t.p, t.button);
  if (slot !== -1) page.popTo(slot);
  else {
    page.supply(t.p);
    page.pop();
  }
}

/** Closes the topmost heading, of any level. */
function endHeading(page: OpenPage): void {
  for (let slot = page.top; slot >= 0; slot--) {
    const found = classesOf(page.tags[slot] ?? 0);
    if ((found & classes.heading) !== 0) {
      page.popTo(slot);
      return;
    }
    if ((found & classes.scope) !== 0) return;
  }
}

/** Closes a formatting element in which no block is open; else it would be taken apart. */
function endFormatting(page: OpenPage, tag: number): void {
  if (page.hasLost(tag)) {
    // Which of them the end tag is for depends on their order.
    if (page.isOpen(tag)) throw needsTreeBuilder;
    page.forget(tag);
    return;
  }
  if (!page.isOpen(tag)) return;
  for (let slot = page.top; slot >= 0; slot--) {
    const at = page.tags[slot] ?? 0;
    if (at === tag) {
      page.popTo(slot);
      return;
    }
    const found = classesOf(at);
    if ((found & classes.marker) !== 0) return;
    if ((found & classes.special) !== 0) throw needsTreeBuilder;
  }
}

/** A form that is not the current element is removed from between its content and what is around it. */
function endForm(page: OpenPage): void {
  const { form } = page;
  page.form = -1;
  if (form === -1 || slotInScope(page, t.form) === -1) return;
  while (isImplied(page.current)) page.pop();
  if (page.currentNode !== form) throw needsTreeBuilder;
  page.pop();
}

const implied: ReadonlySet<number> = new Set(
  htmlTags.flatMap(({ name }, tag) => (/^(?:dd|dt|li|optgroup|option|p)$/.test(name) ? [tag] : [])),
);

/** May the end tag of this element be left out anywhere? */
function isImplied(tag: number): boolean {
  return implied.has(tag);
}

/** Any other end tag closes the topmost element of its name, unless a special element is open in it. */
function endOther(page: OpenPage, tag: number): void {
  for (let slot = page.top; slot > 0; slot--) {
    const at = page.tags[slot] ?? 0;
    if (at === tag) {
      page.popTo(slot);
      return;
    }
    if ((classesOf(at) & classes.special) !== 0) return;
  }
}
