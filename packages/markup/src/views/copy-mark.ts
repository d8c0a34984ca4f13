import type { ElementNode } from '../parse/tree.js';
import { writeBareTag, writeEndTag } from '../parse/write-markup.js';

/** Stands where something was taken out (REP-MF-34). It says nothing about what that was (REP-MF-35). */
export const cutMark = '[not archived]';

/** What may stand directly under these elements, with the mark in it, as a parser would write it. */
const inside: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ul: `<li>${cutMark}</li>`,
    ol: `<li>${cutMark}</li>`,
    menu: `<li>${cutMark}</li>`,
    dir: `<li>${cutMark}</li>`,
    dl: `<dd>${cutMark}</dd>`,
    table: `<tbody><tr><td>${cutMark}</td></tr></tbody>`,
    tbody: `<tr><td>${cutMark}</td></tr>`,
    thead: `<tr><td>${cutMark}</td></tr>`,
    tfoot: `<tr><td>${cutMark}</td></tr>`,
    tr: `<td>${cutMark}</td>`,
    select: `<option>${cutMark}</option>`,
    optgroup: `<option>${cutMark}</option>`,
    datalist: `<option>${cutMark}</option>`,
    colgroup: '',
    frameset: '',
    head: '',
    picture: '',
    script: '',
    style: '',
  }),
);

/** Elements that leave a mark in an empty one of their own kind, whatever stands around them. */
const shells: ReadonlySet<string> = new Set(
  'caption dd dt figcaption legend li option rt summary td th title tr thead tbody tfoot body'.split(' '),
);

/** Elements that show no text, so that none is missing without them. */
const silent: ReadonlySet<string> = new Set(
  'base col colgroup frame link meta noframes param rp script source style template track'.split(' '),
);

/**
 * What stands in the place of an element that was taken out: the mark where text may stand, and where it may not the
 * smallest markup that can hold it. Nothing where nothing was to be seen.
 *
 * In vocabularies that we do not know, text is taken to be allowed.
 */
export function markFor(element: ElementNode, parent: ElementNode | undefined): string {
  if (element.vocabulary === 'html') {
    if (silent.has(element.name)) return '';
    if (element.name === 'head') return `<${element.tag}></${element.tag}>`;
    if (element.name === 'frameset') return `<body>${cutMark}</body>`;
    if (shells.has(element.name)) return shellOf(element);
  }
  return markUnder(parent);
}

/** The same for text. */
export function markUnder(parent: ElementNode | undefined): string {
  if (parent === undefined) return cutMark;
  switch (parent.vocabulary) {
    case 'html':
      return inside.get(parent.name) ?? cutMark;
    case 'svg':
      return holdsTextInSvg.has(parent.name) ? cutMark : `<text>${cutMark}</text>`;
    case 'math':
      return holdsTextInMath.has(parent.name) ? cutMark : `<mtext>${cutMark}</mtext>`;
    case 'other':
      return cutMark;
  }
}

const holdsTextInSvg: ReadonlySet<string> = new Set(
  'text tspan textPath title desc foreignObject a style script'.split(' '),
);
const holdsTextInMath: ReadonlySet<string> = new Set('mi mo mn ms mtext annotation annotation-xml'.split(' '));

/** What an element without anything to show looks like. */
function shellOf(element: ElementNode): string {
  return `<${element.tag}>${markUnder(element)}</${element.tag}>`;
}

/** A document of XML needs a root, even if nothing of it is left. */
export function markedRoot(root: ElementNode): string {
  const isPage = root.vocabulary === 'html' && root.name === 'html';
  const content = isPage ? `<head><title>${cutMark}</title></head><body>${cutMark}</body>` : cutMark;
  return `${writeBareTag(root)}${content}${writeEndTag(root)}`;
}
