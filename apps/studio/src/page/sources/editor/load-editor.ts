type Editor = typeof import('./pane-editor.ts');

let loaded: Editor | undefined;

/** The editor, which is larger than all of the page that it takes to answer. It is loaded once. */
export async function loadEditor(): Promise<Editor> {
  loaded ??= await import('./pane-editor.ts');
  return loaded;
}

/** The editor, if it is there already. */
export function loadedEditor(): Editor | undefined {
  return loaded;
}
