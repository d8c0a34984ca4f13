/** The language server that comes with the extension. */
import { serveEditor } from '@heed/lsp';

serveEditor();
