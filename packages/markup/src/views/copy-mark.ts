import type { Attribute, Tag } from '../parse/tree.js';
import { writeBareTag, writeEndTag } from '../parse/write-markup.js';

/** Replaces a part that was cut out (REP-MF-34). It does not say what that was (REP-MF-35). */
const cutMark = '[not archived]';

/** The mark as these elements may contain it, written so that a parser reads the same again. */
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

/** Elements that are replaced by an element of the same name with the mark in it, in any surroundings. */
const shells: ReadonlySet<string> = new Set(
  'caption dd dt figcaption legend li option rt summary td th title tr thead tbody tfoot body'.split(' '),
);

/** Elements that show no text, so that no mark is needed. */
const silent: ReadonlySet<string> = new Set(
  'base col colgroup frame link meta noframes param rp script source style template track'.split(' '),
);

/**
 * The replacement for an element that was cut out: the mark where text is allowed, elsewhere the smallest markup that can
 * hold it. Empty for elements that show nothing.
 *
 * In unknown vocabularies, text is assumed to be allowed.
 */
export function markFor(element: Tag, parent: Tag | undefined): string {
  if (element.vocabulary === 'html') {
    if (silent.has(element.name)) return '';
    if (element.name === 'head') return `<${element.written}></${element.written}>`;
    if (element.name === 'frameset') return `<body>${cutMark}</body>`;
    if (shells.has(element.name)) return shellOf(element);
  }
  return markUnder(parent);
}

/** The replacement for text directly inside an element. */
export function markUnder(parent: Tag | undefined): string {
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

/** An element with nothing but the mark in it. */
function shellOf(element: Tag): string {
  return `<${element.written}>${markUnder(element)}</${element.written}>`;
}

/** The replacement for the root of an XML document, which needs one even if nothing of it is left. */
export function markedRoot(root: Tag, attributes: readonly Attribute[]): string {
  const isPage = root.vocabulary === 'html' && root.name === 'html';
  const content = isPage ? `<head><title>${cutMark}</title></head><body>${cutMark}</body>` : cutMark;
  return `${writeBareTag(root, attributes)}${content}${writeEndTag(root)}`;
}
