import { createRequire } from 'node:module';

/** What the reader of Markdown gives: a token for each thing that begins, ends, or is by itself. */
interface Token {
  readonly type: string;
  readonly content: string;
  readonly children: readonly Token[] | null;
}

interface MarkdownIt {
  readonly linkify: { readonly set: (options: object) => void };
  readonly parse: (text: string, env: object) => readonly Token[];
}

/** It has no types. */
const markdownIt: (preset: 'default', options: object) => MarkdownIt = createRequire(import.meta.url)('markdown-it');

/** Lets tags through and makes links of addresses, as GitHub does. */
const reader = markdownIt('default', { html: true, linkify: true });
// It would also take "a.BA" for an address, which GitHub does not.
reader.linkify.set({ fuzzyLink: false });

/** The structure of a text in Markdown, without the words in it: what a stranger must not be able to change. */
export function markdownShape(text: string): string[] {
  return tokensOf(text).flatMap(({ type, content }) => {
    if (type === 'text' || type === 'text_special' || type === 'inline') return [];
    return [type === 'html_inline' || type === 'html_block' ? `${type} ${content}` : type];
  });
}

/** The words of a text in Markdown, as they are shown. */
export function markdownWordsShown(text: string): string {
  return tokensOf(text)
    .map(({ type, content }) => (/^(?:text|text_special|code_inline|code_block|fence)$/.test(type) ? content : ''))
    .join('')
    .replaceAll('\u200b', '');
}

function tokensOf(text: string): Token[] {
  return reader.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
}
