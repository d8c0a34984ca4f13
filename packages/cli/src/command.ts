/** What `bin/heed.js` runs. */
export { keepCompiledCode } from './compiled-code.js';
export { main } from './main.js';
export { createProcessIo } from './process-io.js';
