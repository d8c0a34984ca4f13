import type { Page, ViewRules } from '@heed/core/page';
import { type PageVisitor, type ShownElement, type ShownPart, walkPage } from '@heed/markup/walk';
import { type PageRegion, tintedUsages } from './page-view-messages.ts';
import { RegionList } from './page-view-regions.ts';
import { lookOf } from './page-view-tags.ts';

/** Limit: elements that are drawn. More than a person scrolls through, and browsers take long to lay out hundreds of thousands. */
const maxElements = 10_000;

/** Limit: characters that are drawn, for the same reason. */
const maxText = 1_000_000;

/** Limit: how deep elements are nested. Browsers stop at 512; what is deeper is drawn in the last element that is not. */
const maxDepth = 100;

/** A page as markup of our own. */
export interface Drawing {
  readonly body: string;
  readonly regions: readonly PageRegion[];
  /** How many elements were drawn; absent if all were. */
  readonly drawnOnly?: number;
}

/** An element that was entered, as it was drawn. */
interface Open {
  /** Its end tag; empty if it is too deep, and its content is drawn in the element around it. */
  readonly close: string;
  readonly denied: number;
  readonly elementIndex: number;
  readonly isInLink: boolean;
}

/**
 * Draws a page with the parts marked that may not be used. Only the text of the page gets into the markup, escaped: no name, attribute or
 * address from the page does, so nothing in it can run, load or lead anywhere.
 */
export function drawPage(text: string, page: Page, rules: ViewRules): Drawing {
  const out: string[] = [];
  const regions = new RegionList(rules);
  const ofPage =
    tintedUsages.reduce((bits, usage, at) => (rules.may(usage, -1) ? bits : bits | (1 << at)), 0) & ~follow;
  const open: Open[] = [{ close: '</div>', denied: ofPage, elementIndex: -1, isInLink: false }];
  /** What says what changes here, and is not drawn yet. */
  let labels = '';
  const putLabels = (): void => {
    out.push(labels);
    labels = '';
  };
  let elements = 0;
  let letters = 0;
  let isCut = false;
  const around = (): Open => open.at(-1) ?? { close: '', denied: 0, elementIndex: -1, isInLink: false };

  const enter = (element: ShownElement): 'stop' | undefined => {
    const outer = around();
    if (elements >= maxElements) {
      isCut = true;
      open.push({ ...outer, close: '' });
      return 'stop';
    }
    elements++;
    const isLink = element.target !== undefined;
    const isInLink = outer.isInLink || isLink;
    const denied = isInLink ? element.denied : element.denied & ~follow;
    if (open.length > maxDepth) {
      open.push({ ...outer, close: '', isInLink });
      return undefined;
    }
    const { name, vocabulary, elementIndex, words } = element;
    const { tag, look, box } = vocabulary === 'other' ? { tag: 'div', look: 'xml', box: undefined } : lookOf(name);
    const isRegion =
      denied !== outer.denied || (elementIndex !== outer.elementIndex && regions.hasRules(denied, elementIndex));
    const region = isRegion ? regions.open(denied, outer.denied, element, open.length, `<${name}>`) : undefined;
    const classes = [look, isLink ? 'link' : '', region?.classes ?? ''].filter((one) => one !== '').join(' ');
    out.push(`<${tag}${classes === '' ? '' : ` class="${classes}"`}${region?.attributes ?? ''}>`);
    labels += region?.labels ?? '';
    if (!holdsCells.has(look)) putLabels();
    if (vocabulary === 'other') out.push(`<span class="name">${escaped(name)}</span>`);
    if (box !== undefined || words !== undefined) out.push(boxFor(box ?? 'Picture', words));
    if (words !== undefined) regions.words(words);
    open.push({ close: `</${tag}>`, denied, elementIndex, isInLink });
    return undefined;
  };

  const visitor: PageVisitor = {
    enter,
    leave: () => {
      const { close } = around();
      open.pop();
      // A table or a row without a cell has no room for its labels.
      labels = '';
      out.push(close);
      if (close !== '') regions.leave(open.length);
    },
    text: (written, part) => {
      const outer = around();
      const denied = outer.isInLink ? part.denied : part.denied & ~follow;
      const shown = letters + written.length > maxText ? written.slice(0, maxText - letters) : written;
      letters += written.length;
      const isLike = denied === outer.denied || shown.trim() === '';
      if (isLike) out.push(escaped(shown));
      else out.push(textRegion(shown, denied, outer.denied, part));
      regions.words(shown);
      if (!isLike) regions.leave(open.length);
      isCut = letters > maxText;
      return isCut ? 'stop' : undefined;
    },
  };

  const textRegion = (shown: string, denied: number, outer: number, part: ShownPart): string => {
    const { classes, attributes, labels } = regions.open(denied, outer, part, open.length, 'text');
    return `<span class="${classes}"${attributes}>${labels}${escaped(shown)}</span>`;
  };

  const whole =
    ofPage === 0 ? undefined : regions.open(ofPage, 0, { denied: ofPage, elementIndex: -1, at: 0 }, 0, 'page');
  out.push(`<div class="page ${whole?.classes ?? ''}"${whole?.attributes ?? ''}>`, whole?.labels ?? '');
  walkPage(text, page, tintedUsages, rules, visitor);
  out.push('</div>');
  return { body: out.join(''), regions: regions.all, ...(isCut ? { drawnOnly: elements } : {}) };
}

/** A table part that would read a label as a cell. Its first cell has room for the labels. */
const holdsCells: ReadonlySet<string> = new Set(['table', 'rows', 'tr']);

/** The bit of `follow`, which is about links alone. */
const follow = 1 << tintedUsages.indexOf('follow');

function boxFor(box: string, words: string | undefined): string {
  return `<span class="box"><span class="kind">${box}</span> ${escaped(words ?? '')}</span>`;
}

/** A text as markup that means this text and nothing else. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => references[letter] ?? '');
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
