import type { Fetched, Question } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { defined, documentNamer, headerText } from '@heed/core/internal';
import type { Note } from '@heed/sites/internal/texts';
import type { OpenedSite, SourceFile, SourceText } from '../sources.js';

/** Everything available about one resource, from files or from servers. */
export interface OpenedTexts extends Pick<Question, 'url' | 'robots' | 'files' | 'response'> {
  readonly notes: readonly Note[];
  /** Why the page was not read, or not to its end. */
  readonly unseen?: Note;
  /** The status of the response as it was sent. */
  readonly status?: number;
  /** Did redirects lead to `url`? */
  readonly isRedirected?: boolean;
}

/** Returns texts as the panes of the studio show them. */
export function openedSite(texts: OpenedTexts, from: 'files' | 'servers'): OpenedSite {
  const { url, robots, files = {}, response } = texts;
  return {
    url,
    sources: {
      robots: robots === undefined ? { text: '' } : sourceText(robots, from),
      headers: response === undefined ? '' : headersOf(response, texts.status),
      page: response?.body ?? '',
      files: Object.entries(files).map(([name, file]) => sourceFile(name, file, url, from)),
      policy: '',
    },
    notes: sentencesOn(texts),
  };
}

/** A text alone is one that arrived. An empty one needs a status, even from a file: without it, it would count as not provided. */
function sourceText(fetched: Fetched, from: 'files' | 'servers'): SourceText {
  if (typeof fetched === 'string') {
    return { text: fetched, ...(from === 'files' && fetched !== '' ? {} : { status: 200 }) };
  }
  const { status, body = '' } = fetched;
  return defined({ text: body, status });
}

/** A document of the same site is named by its path. */
function sourceFile(name: string, file: Fetched, url: string, from: 'files' | 'servers'): SourceFile {
  return { name: documentNamer(url)(name), ...sourceText(file, from) };
}

/** heed fetches with HTTP/1.1. Of a header in a file, only the status is kept. */
function headersOf({ status: known, headers = [] }: NonNullable<OpenedTexts['response']>, status = known): string {
  const statusLine = status === undefined ? [] : [`HTTP/1.1 ${status}`];
  return [...statusLine, ...(headers.length === 0 ? [] : [headerText(headers)])].join('\n');
}

/** What happened while the texts were gathered, and what a person should know of what the panes do not show. */
function sentencesOn({ notes, unseen, isRedirected }: OpenedTexts): string[] {
  const all = unseen === undefined ? notes : [...notes, unseen];
  const sentences = all.flatMap((note) => [messageOf(note), ...adviceOn(note)]);
  if (isRedirected) {
    sentences.push(
      'The studio answers for the address where redirects end. "heed check" also checks the rules for the redirects.',
    );
  }
  return [...new Set(sentences)];
}

function adviceOn({ code }: Note): string[] {
  if (code !== 'fetch/private-address') return [];
  return ['To fetch from servers of this machine or network, start "heed studio" with --allow-private.'];
}
