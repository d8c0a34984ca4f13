import type { Answer, Decision, Usage, ViewName } from '@heed/core';
import type { Documents } from '../documents/documents.js';
import type { Screen } from '../io.js';
import { printable } from '../terminal/printable.js';
import { whereIs } from './footnotes.js';

/**
 * What is left for the machine, and nothing else, so that it can go into a pipe. Runs of text are a paragraph each; links are
 * a line each, the address, a tab, and the text that may be used.
 */
export function formatView(view: ViewName, { views = {} }: Answer, { isTTY }: Screen): string {
  const text = textOf(view, views);
  const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  // A terminal would obey what a stranger wrote into the page; a pipe gets it as it is.
  return isTTY ? ended.split('\n').map(safe).join('\n') : ended;
}

/** Why a view is empty, where that is somebody's will. */
export function nothingLeft(usage: Usage, { verdict, because: [reason] }: Decision, documents: Documents): string {
  const words = {
    denied: 'is denied',
    allowed: 'was allowed for a time that is over',
    unstated: 'may not be done',
  };
  const place = reason === undefined ? '' : ` (${whereIs(reason, documents)})`;
  return `nothing is left for the machine: ${usage} ${words[verdict]}${place}.`;
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
