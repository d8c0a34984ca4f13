import { clauseOf, documentOf, sentenceOf, type TextKind, wordAt } from '@heed/language';
import { type Hover, MarkupKind, type Position } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { rangeOf } from './protocol-problems.js';

/** Returns what the word at a position of a document means, and the clause that says so. */
export function hoverAt(kind: TextKind, document: TextDocument, at: Position): Hover | undefined {
  const found = wordAt(kind, documentOf(document.getText()), document.offsetAt(at));
  if (found === undefined) return undefined;
  const { word } = found;
  const value = [`${word.word}: ${sentenceOf(word)}`, clauseOf(word)].filter((text) => text !== '').join('\n\n');
  // Plain text: names of crawlers have stars and underscores in them, which are signs of Markdown.
  return { contents: { kind: MarkupKind.PlainText, value }, range: rangeOf(document, found) };
}
