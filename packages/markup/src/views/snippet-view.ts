import type { ViewRules } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { denialOf } from './denial.js';
import { type Bounds, choosePassage, type Word } from './passage.js';
import { collapse, findTitle, readVisible, textInside } from './visible.js';

/** Limit: characters in a snippet, as many as search engines commonly show, unless the publisher allows fewer. */
const snippetLength = 160;

/**
 * The best passage for a query, or the beginning of the text, taken from what may be shown; null if nothing may be.
 *
 * A cut shorter than a snippet leaves an ellipsis, a longer one no mark (M-17). The title is used only for a page that has
 * no other text, because it is shown elsewhere.
 */
export function snippetView(parsed: ParsedPage, rules: ViewRules, query: string): string | null {
  if (!rules.may('present-snippet', -1)) return null;
  const { maxLength } = rules;
  const characters = maxLength?.unit === 'chars' ? Math.min(maxLength.count, snippetLength) : snippetLength;
  const words = maxLength?.unit === 'words' ? maxLength.count : Number.POSITIVE_INFINITY;
  if (characters < 1 || words < 1) return null;
  const bounds: Bounds = { characters, words };
  const text = wordsOf(parsed, rules, bounds);
  const passage = choosePassage(text.length > 0 ? text : titleOf(parsed, rules), bounds, query);
  return passage === '' ? null : passage;
}

/** The words that may be shown, each marked if something short was cut out before it. */
function wordsOf(parsed: ParsedPage, rules: ViewRules, { characters, words: most }: Bounds): Word[] {
  const isDenied = denialOf(parsed, rules, 'present-snippet');
  const words: Word[] = [];
  let piece: string[] = [];
  let cut: string[] = [];
  const endPiece = (): void => {
    if (piece.length === 0) return;
    let mark = isSmall(collapse(cut.join('')), characters, most);
    cut = [];
    for (const text of splitWords(piece.join(''))) {
      words.push({ text, mark: mark && words.length > 0 });
      mark = false;
    }
    piece = [];
  };
  readVisible(parsed.tree, {
    text: (text, index) => {
      if (isDenied(index)) {
        endPiece();
        cut.push(text);
      } else if (piece.length > 0 || text.trim() !== '') piece.push(text);
    },
    border: () => {
      if (piece.length > 0) piece.push(' ');
      else cut.push(' ');
    },
  });
  endPiece();
  return words;
}

function isSmall(cut: string, characters: number, words: number): boolean {
  return cut !== '' && [...cut].length < characters && splitWords(cut).length < words;
}

function titleOf(parsed: ParsedPage, rules: ViewRules): Word[] {
  const title = findTitle(parsed.tree);
  if (title === undefined || denialOf(parsed, rules, 'present-snippet')(title)) return [];
  return splitWords(textInside(parsed.tree, title)).map((text) => ({ text, mark: false }));
}

function splitWords(text: string): string[] {
  const collapsed = collapse(text);
  return collapsed === '' ? [] : collapsed.split(' ');
}
