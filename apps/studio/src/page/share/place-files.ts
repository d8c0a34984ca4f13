import { fileTypeOf, readHeaderFile } from '@heed/core/internal';
import { contentTypeOf, pageFormatOf } from '@heed/core/page';
import type { Sources } from '../../sources.ts';
import { maxFiles, readState } from '../state/read-state.ts';
import type { StudioState } from '../state/studio-state.ts';
import { stateOfQuestions } from './question-state.ts';
import { type Sorted, sortFile } from './sort-file.ts';

/** A file that a person opened, decoded. */
export interface OpenedFile {
  readonly name: string;
  readonly text: string;
}

/** The studio with files in their panes, and what became of each, in sentences. */
export interface Placed {
  readonly state: StudioState;
  /** Where files went. */
  readonly sentences: readonly string[];
  /** Why files went nowhere. */
  readonly failures: readonly string[];
}

/** Puts files where they belong. `missing`: the documents that the texts refer to. */
export function placeFiles(state: StudioState, files: readonly OpenedFile[], missing: readonly string[]): Placed {
  let placed: Placed = { state, sentences: [], failures: [] };
  for (const { name, text } of files) {
    const one = placeOne(placed.state, name, sortFile(name, text, missing));
    placed = {
      state: one.state,
      sentences: [...placed.sentences, ...one.sentences],
      failures: [...placed.failures, ...one.failures],
    };
  }
  return placed;
}

function placeOne(state: StudioState, name: string, sorted: Sorted): Placed {
  switch (sorted.to) {
    case 'robots':
      return filled(state, { robots: { text: sorted.text } }, `${name} is in the pane robots.txt.`);
    case 'policy':
      return filled(state, { policy: sorted.text }, `${name} is in the pane Policy.`);
    case 'headers':
      return sorted.page === ''
        ? filled(state, { headers: sorted.text }, `${name} is in the pane Response headers.`)
        : filled(
            state,
            { headers: sorted.text, page: sorted.page },
            `${name} is in the panes Response headers and Page.`,
          );
    case 'page':
      return placePage(state, name, sorted.text);
    case 'file':
      return placeFile(state, name, sorted);
    case 'state':
      return { state: sorted.state, sentences: [`${name} replaced everything in the studio.`], failures: [] };
    case 'questions': {
      const { state: asked, notes } = stateOfQuestions(sorted.questions);
      const reading = readState(asked);
      if (reading.kind === 'refusal') return refused(state, name, reading.refusal);
      return {
        state: reading.state,
        sentences: [`${name} replaced everything in the studio.`, ...notes],
        failures: [],
      };
    }
    case 'nowhere':
      return refused(state, name, sorted.why);
  }
}

function refused(state: StudioState, name: string, why: string): Placed {
  return { state, sentences: [], failures: [`${name} was not opened. ${why}`] };
}

function filled(state: StudioState, sources: Partial<Sources>, ...sentences: string[]): Placed {
  return { state: { ...state, sources: { ...state.sources, ...sources } }, sentences, failures: [] };
}

/** A page is read as HTML or XML by its Content-Type. A file has none, so its name says what a server would. */
function placePage(state: StudioState, name: string, page: string): Placed {
  const { headers } = state.sources;
  const { kind = 'html', mediaType = 'text/html' } = fileTypeOf(name) ?? {};
  const sentence = `${name} is in the pane Page.`;
  if (headers === '' && kind === 'xml') {
    const added = `A header was added so that it is read as XML: Content-Type: ${mediaType}.`;
    return filled(state, { page, headers: `Content-Type: ${mediaType}\n` }, sentence, added);
  }
  const stated = contentTypeOf(readHeaderFile(headers).headers);
  const format = pageFormatOf(stated);
  if (stated === undefined || format === kind) return filled(state, { page }, sentence);
  const read = format === undefined ? 'not read' : `read as ${format.toUpperCase()}`;
  return filled(state, { page }, sentence, `It is ${read}, because the response headers say ${stated}.`);
}

function placeFile(state: StudioState, name: string, { name: path, text }: { name: string; text: string }): Placed {
  const others = state.sources.files.filter((file) => file.name !== path);
  if (others.length >= maxFiles) {
    return refused(state, name, `There are ${maxFiles} other files already.`);
  }
  return filled(state, { files: [...others, { name: path, text }] }, `${name} is in the pane ${path}.`);
}
