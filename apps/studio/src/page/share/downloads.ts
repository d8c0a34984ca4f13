import { formatJsonLine, readHeaderFile } from '@heed/core/internal';
import { contentTypeOf, mediaTypeOf, pageFormatOf } from '@heed/core/page';
import type { Sources } from '../../sources.ts';
import { changedIn } from '../state/link.ts';
import { questionOf } from '../state/question.ts';
import type { StudioState } from '../state/studio-state.ts';

/** A file to download. */
export interface Download {
  readonly name: string;
  /** What it is, if its name does not say it. */
  readonly about?: string;
  /** Made when it is wanted: a question has all the texts, once for each agent. */
  readonly text: () => string;
}

/** The sources that have a text, each as the file that a server would have it in. */
export function sourceDownloads({ robots, headers, page, files, policy }: Sources): Download[] {
  const all: (Omit<Download, 'text'> & { readonly text: string })[] = [
    { name: 'robots.txt', text: robots.text },
    { name: 'headers.txt', text: headers, about: 'the response headers' },
    { name: pageName(headers), text: page, about: 'the page' },
    ...files.map(({ name, text }) => ({ name: lastSegmentOf(name), text, about: name })),
    { name: 'policy.yaml', text: policy },
  ];
  return all.filter(({ text }) => text !== '').map((one) => ({ ...one, text: () => one.text }));
}

/**
 * What is asked, as `heed ask` takes it: the question for the selected agent, those for all agents a line each, and
 * everything that is in the studio. The time is in the questions, so that their answers are those on show.
 */
export function questionDownloads(state: StudioState, now: string): Download[] {
  const { agents, selected } = state;
  const [agent] = selected === undefined ? agents : [selected.agent];
  const question = (of: string): string => formatJsonLine(questionOf(state, of, now));
  return [
    ...(agent === undefined ? [] : [{ name: 'question.json', about: `for ${agent}`, text: () => question(agent) }]),
    ...(agents.length < 2
      ? []
      : [
          { name: 'questions.ndjson', about: `for ${agents.length} agents`, text: () => agents.map(question).join('') },
        ]),
    { name: 'studio.json', about: 'everything in the studio', text: () => wholeState(state) },
  ];
}

/** With its sources also where they are empty: by that field the file is known when it is opened. */
function wholeState(state: StudioState): string {
  return `${JSON.stringify({ sources: state.sources, ...changedIn(state) }, null, 2)}\n`;
}

/** Hands a file to the browser. */
export function download({ name, text }: Download): void {
  // No type that a browser would show: what strangers wrote is saved, never opened.
  const address = URL.createObjectURL(new Blob([text()], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then, and the text is not kept longer than it takes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function pageName(headers: string): string {
  const type = contentTypeOf(readHeaderFile(headers).headers);
  if (pageFormatOf(type) !== 'xml') return 'page.html';
  return /^application\/xhtml\+xml\b/i.test(mediaTypeOf(type).trim()) ? 'page.xhtml' : 'page.xml';
}

function lastSegmentOf(name: string): string {
  const [path = ''] = name.split(/[?#]/, 1);
  return path.split('/').findLast((segment) => segment !== '') ?? 'file';
}
