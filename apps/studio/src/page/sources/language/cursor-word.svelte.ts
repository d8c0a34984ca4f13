import type { PaneName } from '../../engine/messages.ts';

/** The word at the cursor, explained. */
export interface CursorWord {
  readonly pane: PaneName;
  readonly word: string;
  readonly sentence: string;
  readonly clause: string;
}

let current = $state.raw<CursorWord>();

/** The word at the cursor of a pane; absent if the cursor is in another one, or the word has no meaning. */
export function cursorWord(pane: PaneName): CursorWord | undefined {
  return current?.pane === pane ? current : undefined;
}

export function setCursorWord(word: CursorWord | undefined): void {
  current = word;
}
