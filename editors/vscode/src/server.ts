/** The language server in the extension. */
import { serveEditor } from '@heed/lsp';

serveEditor();
