/** The editor, which is larger than all of the page that it takes to answer. It is loaded once. */
export function loadEditor(): Promise<typeof import('./pane-editor.ts')> {
  return import('./pane-editor.ts');
}
