import type { Sources } from '../../sources.ts';
import type { PaneName } from '../engine/messages.ts';
import { firstState, type StudioState } from '../state/studio-state.ts';
import type { Example, Replacement, Step } from './example.ts';

/** The studio at the start of an example, or at one of its steps. */
export function stateOf(example: Example, step?: Step): StudioState {
  const start: StudioState = { ...firstState, ...example.start };
  if (step === undefined) return start;
  const { replace = [], add = [], ...shown } = step.show;
  const sources = replace.reduce(replaced, start.sources);
  const others = sources.files.filter(({ name }) => add.every((file) => file.name !== name));
  return { ...start, ...shown, sources: { ...sources, files: [...others, ...add] } };
}

function replaced(sources: Sources, { pane, from, to }: Replacement): Sources {
  const edit = (text: string): string => text.replace(from, () => to);
  switch (pane) {
    case 'robots':
      return { ...sources, robots: { ...sources.robots, text: edit(sources.robots.text) } };
    case 'headers':
    case 'page':
    case 'policy':
      return { ...sources, [pane]: edit(sources[pane]) };
    default:
      return {
        ...sources,
        files: sources.files.map((file) => (pane === `file:${file.name}` ? { ...file, text: edit(file.text) } : file)),
      };
  }
}

/** The text in a pane. */
export function textIn(pane: PaneName, { robots, headers, page, policy, files }: Sources): string {
  if (pane === 'robots') return robots.text;
  if (pane === 'headers') return headers;
  if (pane === 'page') return page;
  if (pane === 'policy') return policy;
  return files.find(({ name }) => pane === `file:${name}`)?.text ?? '';
}
