import { numberOf } from '../html-tags.js';
import { modes } from './modes.js';
import { needsTreeBuilder, type OpenPage, t } from './open-page.js';

const numbersOf = (names: string): ReadonlySet<number> => new Set(names.split(' ').map(numberOf));

/** Elements of a head that have no content. */
const empty = numbersOf('base basefont bgsound link meta');
/** Those whose content is text. */
const texts = numbersOf('title noframes style script');
/** Those that `noscript` may hold in a head. */
const inNoscript = numbersOf('basefont bgsound link meta noframes style');
/** End tags that end a head; all others are ignored. */
const endsHead = numbersOf('body br html');
/** End tags for which the root and the head are supplied. */
const opensHead = numbersOf('body br html head');

/** Processes a start tag before the body, up to and including the one that begins it. False if the body takes it. */
export function startBeforeBody(page: OpenPage, tag: number): boolean {
  if (page.mode === modes.beforeHtml) {
    page.isQuirky ??= true;
    if (tag === t.html) {
      page.insert(tag);
      page.mode = modes.beforeHead;
      return true;
    }
    supplyRoot(page);
  }
  // A second root tag would add to the attributes of the first.
  if (tag === t.html || tag === t.template || tag === t.frameset) throw needsTreeBuilder;
  if (page.mode === modes.beforeHead) {
    if (tag === t.head) {
      page.insert(tag);
      page.mode = modes.inHead;
      return true;
    }
    supplyHead(page);
  }
  if (tag === t.head) return true;
  if (page.mode === modes.inHeadNoscript) {
    if (tag === t.noscript) return true;
    if (!inNoscript.has(tag)) leaveNoscript(page);
  }
  if (page.mode === modes.afterHead) {
    // It is put into the head, which is closed already.
    if (empty.has(tag) || texts.has(tag)) throw needsTreeBuilder;
  } else if (startInHead(page, tag)) return true;
  else leaveHead(page);
  if (tag === t.body) {
    page.insert(tag);
    page.mode = modes.inBody;
    return true;
  }
  supplyBody(page);
  return false;
}

function startInHead(page: OpenPage, tag: number): boolean {
  if (empty.has(tag)) {
    page.append(tag);
    return true;
  }
  if (texts.has(tag)) {
    page.insert(tag);
    page.textOnly = tag;
    return true;
  }
  if (tag !== t.noscript) return false;
  page.insert(tag);
  page.mode = modes.inHeadNoscript;
  return true;
}

/** Processes an end tag before the body. False if the body takes it. */
export function endBeforeBody(page: OpenPage, tag: number): boolean {
  page.isQuirky ??= true;
  if (page.mode === modes.beforeHtml || page.mode === modes.beforeHead) {
    if (!opensHead.has(tag)) return true;
    if (page.mode === modes.beforeHtml) supplyRoot(page);
    supplyHead(page);
  }
  if (page.mode === modes.inHeadNoscript) {
    if (tag === t.noscript) {
      leaveNoscript(page);
      return true;
    }
    if (tag !== t.br) return true;
    leaveNoscript(page);
  }
  if (page.mode === modes.inHead && tag === t.head) {
    leaveHead(page);
    return true;
  }
  if (!endsHead.has(tag)) return true;
  supplyUpToBody(page);
  return false;
}

/** Supplies root, head and body if they are missing: at text, or at the end of the page. */
export function supplyUpToBody(page: OpenPage): void {
  page.isQuirky ??= true;
  if (page.mode === modes.beforeHtml) supplyRoot(page);
  if (page.mode === modes.beforeHead) supplyHead(page);
  if (page.mode === modes.inHeadNoscript) leaveNoscript(page);
  if (page.mode === modes.inHead) leaveHead(page);
  supplyBody(page);
}

function supplyRoot(page: OpenPage): void {
  page.supply(t.html);
  page.mode = modes.beforeHead;
}

function supplyHead(page: OpenPage): void {
  page.supply(t.head);
  page.mode = modes.inHead;
}

function leaveNoscript(page: OpenPage): void {
  page.pop();
  page.mode = modes.inHead;
}

function leaveHead(page: OpenPage): void {
  page.pop();
  page.mode = modes.afterHead;
}

function supplyBody(page: OpenPage): void {
  page.supply(t.body);
  page.mode = modes.inBody;
}
