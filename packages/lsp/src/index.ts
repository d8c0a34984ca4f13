/**
 * A language server for the texts that heed reads, over standard input and output.
 *
 * @module
 */
export { serveEditor } from './serve-editor.js';
