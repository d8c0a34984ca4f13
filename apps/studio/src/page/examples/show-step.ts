import { textIn, withText } from '../state/pane-text.ts';
import { firstState, type StudioState } from '../state/studio-state.ts';
import type { Example, Step } from './example.ts';

/** The studio at the start of an example, or at one of its steps. */
export function stateOf(example: Example, step?: Step): StudioState {
  const start: StudioState = { ...firstState, ...example.start };
  if (step === undefined) return start;
  const { replace = [], add = [], ...shown } = step.show;
  const sources = replace.reduce(
    (edited, { pane, from, to }) =>
      withText(
        edited,
        pane,
        textIn(edited, pane).replace(from, () => to),
      ),
    start.sources,
  );
  const others = sources.files.filter(({ name }) => add.every((file) => file.name !== name));
  return { ...start, ...shown, sources: { ...sources, files: [...others, ...add] } };
}
