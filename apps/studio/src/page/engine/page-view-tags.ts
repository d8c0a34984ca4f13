import { defined } from '@heed/core/internal';
/**
 * How elements of a page are drawn: only as `div` and `span`, so that for any page a browser that reads our markup builds exactly the tree
 * that we wrote. A class of ours styles each (page-view/frame.css).
 */
export interface TagLook {
  readonly tag: 'div' | 'span';
  /** One of our own classes; empty for none. */
  readonly look: string;
  /** The word in the box that replaces what is not shown. */
  readonly box?: string;
}

const blocks =
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
  'frameset header hgroup html legend li listing main menu nav ol optgroup option p plaintext pre search section select summary ' +
  'table tbody td textarea tfoot th thead title tr ul xmp';

/** Those that look like more than a paragraph or a piece of text. */
const looks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    title: 'title',
    p: 'p',
    ...{ h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' },
    ...{ ul: 'list', ol: 'list', menu: 'list', dir: 'list', dl: 'list', li: 'item', dt: 'term', dd: 'item' },
    ...{ blockquote: 'quote', figure: 'quote', figcaption: 'small', small: 'small', caption: 'small' },
    ...{ pre: 'pre', listing: 'pre', xmp: 'pre', plaintext: 'pre', textarea: 'pre' },
    ...{ code: 'code', kbd: 'code', samp: 'code', tt: 'code', var: 'em' },
    ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', cite: 'em', dfn: 'em', u: 'u', ins: 'u', mark: 'mark' },
    ...{ s: 'gone', del: 'gone', strike: 'gone', sub: 'sub', sup: 'sup' },
    ...{ table: 'table', thead: 'rows', tbody: 'rows', tfoot: 'rows', tr: 'tr', td: 'td', th: 'th' },
    ...{ button: 'control', option: 'item', select: 'list', summary: 'term', legend: 'term', nav: 'nav', hr: 'hr' },
  }),
);

const boxes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    img: 'Picture',
    input: 'Input field',
    object: 'Embedded object',
    embed: 'Embedded object',
    frame: 'Frame',
    video: 'Video',
    audio: 'Sound',
    canvas: 'Drawing area',
    svg: 'Drawing',
    math: 'Formula',
  }),
);

const blockNames: ReadonlySet<string> = new Set([...blocks.split(' '), 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr']);

/** The look of an element of HTML, of a drawing or of a formula. */
export function lookOf(name: string): TagLook {
  const box = boxes.get(name);
  return defined({ tag: blockNames.has(name) ? 'div' : 'span', look: looks.get(name) ?? '', box });
}
