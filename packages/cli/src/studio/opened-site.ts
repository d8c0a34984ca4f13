import type { Fetched } from '@heed/core';
import { defined, headerText, parseUrl } from '@heed/core/internal';
import { contentTypeOf } from '@heed/core/page';
import type { OpenedSite, SourceFile, SourceText } from '@heed/studio';
import type { Documents, Note } from '../documents/documents.js';
import { notesInWords } from '../documents/notes-in-words.js';

/** Everything available about one resource, from files or from servers, as the panes of the studio show it. */
export function openedSite(documents: Documents, from: 'files' | 'servers'): OpenedSite {
  const { url, robots, files = {}, response } = documents;
  return {
    url,
    sources: {
      robots: robots === undefined ? { text: '' } : sourceText(robots, from),
      headers: response === undefined ? '' : headersOf(response),
      page: response?.body ?? '',
      files: Object.entries(files).map(([name, file]) => sourceFile(name, file, url, from)),
      policy: '',
    },
    notes: sentencesOn(documents),
  };
}

/** A text alone is one that came. One that is empty needs a status, even out of a file: without one it would not have been looked at. */
function sourceText(fetched: Fetched, from: 'files' | 'servers'): SourceText {
  if (typeof fetched === 'string') {
    return { text: fetched, ...(from === 'files' && fetched !== '' ? {} : { status: 200 }) };
  }
  const { status, body = '' } = fetched;
  return defined({ text: body, status });
}

/** A document of the same site goes by its path. */
function sourceFile(name: string, file: Fetched, url: string, from: 'files' | 'servers'): SourceFile {
  const origin = parseUrl(url)?.origin ?? '';
  return { name: name.startsWith(`${origin}/`) ? name.slice(origin.length) : name, ...sourceText(file, from) };
}

/** heed fetches with HTTP/1.1. Of a header in a file, only the status is kept. */
function headersOf({ status, headers = [] }: NonNullable<Documents['response']>): string {
  const statusLine = status === undefined ? [] : [`HTTP/1.1 ${status}`];
  return [...statusLine, ...(headers.length === 0 ? [] : [headerText(headers)])].join('\n');
}

/** What happened while the documents were fetched, and what a person should know of what the panes do not show. */
function sentencesOn(documents: Documents): string[] {
  const { notes, unseen, failed, lacksHeader, redirectSteps = [], response } = documents;
  const all = [...(failed === undefined ? [] : [failed]), ...notes, ...(unseen === undefined ? [] : [unseen])];
  const sentences = all.flatMap((note) => [...notesInWords([note]), ...adviceOn(note)]);
  if (redirectSteps.length > 0) {
    sentences.push(
      'The studio answers for the address where redirects end. "heed check" also looks at the rules for those before it.',
    );
  }
  if (lacksHeader && contentTypeOf(response?.headers ?? []) !== undefined) {
    sentences.push(
      'The response headers were not given: the Content-Type among them was added because the page is XML.',
    );
  }
  return [...new Set(sentences)];
}

function adviceOn({ code }: Note): string[] {
  if (code !== 'fetch/private-address') return [];
  return ['To look at servers of this machine or network, start "heed studio" with --allow-private.'];
}
