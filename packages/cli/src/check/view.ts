import type { Answer, Decision, Usage, ViewName } from '@heed/core';
import { limitsToArrange } from '@heed/core/internal';
import { decidingReasons, isBlocked } from '@heed/core/internal/answers';
import type { Documents } from '../documents/documents.js';
import { printable } from '../terminal/printable.js';
import type { Screen } from '../terminal/screen.js';
import { placeName } from './reason-place.js';

/**
 * What is left for the machine, and nothing else, so that it can go into a pipe. Each run of text is a paragraph; each link
 * is a line with its address, a tab, and the text that may be used.
 */
export function formatView(view: ViewName, { views = {} }: Answer, { isTTY }: Screen): string {
  const text = textOf(view, views);
  const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  // A terminal would obey control characters in the page; a pipe gets the text as it is.
  return isTTY ? ended.split('\n').map(safe).join('\n') : ended;
}

/** Why a view is empty, if a decision made it so. */
export function emptyViewReason(usage: Usage, decision: Decision, documents: Documents): string {
  const words = {
    denied: `${usage} is denied`,
    allowed:
      limitsToArrange(decision).length === 0
        ? `${usage} is no longer allowed`
        : `${usage} needs an arrangement with the publisher`,
    unstated: `${usage} is denied (no rule)`,
  };
  const [reason] = decidingReasons(decision);
  const place = reason === undefined ? '' : ` (${placeName(reason, documents)})`;
  return `the view is empty: ${isBlocked(decision) ? 'the page may not be fetched' : words[decision.verdict]}${place}.`;
}

function textOf(view: ViewName, { text = [], links = [], copy, snippet }: NonNullable<Answer['views']>): string {
  switch (view) {
    case 'text':
      return text.join('\n\n');
    case 'links':
      return links
        .map((link) => `${link.url}${link.text === null ? '' : `\t${link.text.replace(/\s+/g, ' ')}`}`)
        .join('\n');
    case 'copy':
      return copy ?? '';
    case 'snippet':
      return snippet ?? '';
  }
}

function safe(line: string): string {
  return line.split('\t').map(printable).join('\t');
}
