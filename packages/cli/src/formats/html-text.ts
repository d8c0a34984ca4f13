import type { Phrase, Words } from './report.js';
import { phrasesOf, reportText } from './report-text.js';

/** A text as HTML that means this text and nothing else, between tags and in attributes that are quoted. */
export function htmlText(text: string): string {
  return reportText(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function htmlWords(words: Words): string {
  return phrasesOf(words).map(htmlPhrase).join('');
}

function htmlPhrase(phrase: Phrase): string {
  if (typeof phrase === 'string') return htmlText(phrase);
  if ('code' in phrase) return `<code>${htmlText(phrase.code)}</code>`;
  if ('strong' in phrase) return `<strong>${htmlText(phrase.strong)}</strong>`;
  const { text, link } = phrase;
  return isSafeLink(link) ? `<a href="${htmlText(link)}" rel="noreferrer">${htmlText(text)}</a>` : htmlText(text);
}

/** Addresses with other schemes may run code when they are followed. */
function isSafeLink(link: string): boolean {
  return /^(?:https:\/\/|#[a-z0-9-]+$)/.test(link);
}
