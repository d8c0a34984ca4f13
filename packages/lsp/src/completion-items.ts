import { defined } from '@heed/core/internal';
import { clauseOf, documentOf, insertedText, offeredWords, sentenceOf, type TextKind, type Word } from '@heed/language';
import { type CompletionItem, CompletionItemKind, type Position } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { rangeOf } from './protocol-problems.js';

/** After these characters an editor requests completions; while letters are typed it does so anyway. */
export const triggerCharacters: readonly string[] = [':', ' ', '=', '"', ',', '-', '#'];

/** Returns the completions at a position of a document. */
export function completionItemsAt(kind: TextKind, document: TextDocument, at: Position): CompletionItem[] {
  const doc = documentOf(document.getText());
  const offset = document.offsetAt(at);
  const offered = offeredWords(kind, doc, offset);
  if (offered === undefined) return [];
  const { start, end, words } = offered;
  const range = rangeOf(document, { start, end });
  // The protocol knows no edit over several lines here: a comment that is a word may have more than one.
  if (range.start.line !== range.end.line) return [];
  return words.map((word, index) => itemOf(word, index, { range, newText: insertedText(word, doc, end) }));
}

function itemOf(word: Word, index: number, textEdit: CompletionItem['textEdit'] & object): CompletionItem {
  return defined({
    label: word.word,
    kind: word.after === undefined ? CompletionItemKind.Value : CompletionItemKind.Field,
    detail: word.detail,
    documentation: [sentenceOf(word), clauseOf(word)].filter((text) => text !== '').join('\n\n'),
    // In the order of the tables, which have the usual words first.
    sortText: String(index).padStart(5, '0'),
    filterText: word.word,
    textEdit,
  });
}
