import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { type Tag, tags } from '@lezer/highlight';

/** The kinds of words in robots.txt and headers, by the tags that all languages of the editor share. */
export const words: { readonly [kind: string]: Tag } = {
  field: tags.propertyName,
  plainField: tags.labelName,
  unknown: tags.invalid,
  agent: tags.className,
  pattern: tags.literal,
  operator: tags.operator,
  usage: tags.attributeName,
  value: tags.content,
  address: tags.url,
  number: tags.number,
  comment: tags.comment,
  punctuation: tags.punctuation,
};

/** How words look: by the tokens of the page, so that they follow its light and dark. */
const style = HighlightStyle.define([
  {
    tag: [tags.propertyName, tags.tagName, tags.keyword, tags.definition(tags.variableName)],
    color: 'var(--code-field)',
  },
  { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: [tags.meta, tags.processingInstruction], color: 'var(--code-comment)' },
  // Not by colour alone.
  { tag: tags.invalid, color: 'var(--code-unknown)', textDecoration: 'underline dotted' },
  { tag: tags.className, color: 'var(--code-agent)' },
  { tag: tags.literal, color: 'var(--code-pattern)' },
  { tag: tags.operator, color: 'var(--code-operator)', fontWeight: 'bold' },
  { tag: tags.attributeName, color: 'var(--code-usage)' },
  { tag: [tags.content, tags.labelName], color: 'var(--code-value)' },
  { tag: [tags.string, tags.url, tags.attributeValue], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.atom, tags.null], color: 'var(--code-number)' },
  { tag: [tags.punctuation, tags.bracket, tags.angleBracket], color: 'var(--quiet)' },
]);

export function codeWords(): Extension {
  return syntaxHighlighting(style);
}
