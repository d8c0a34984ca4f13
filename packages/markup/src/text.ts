/**
 * For programs that have pages as text: the same as `@heed/markup`, without what decodes bytes. The tables of encodings are
 * more than half of that package, and a browser has them already.
 *
 * @example
 * ```ts
 * import { createAsk } from '@heed/core';
 * import * as markup from '@heed/markup/text';
 *
 * const ask = createAsk({ markup });
 * const response = { headers: [], body: '<meta name="robots" content="noindex">' };
 * const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/', usages: ['index'], response });
 * if ('error' in answer) throw new Error(answer.error.message);
 * console.log(answer.decisions.index?.verdict); // denied
 * ```
 *
 * @module
 */
export { findPage } from './find/find-text-page.js';
export { findInHead } from './find/head.js';
export { findInHtml } from './find/html.js';
export { findInXml } from './find/xml.js';
export { findXml } from './find/xml-file.js';
export { viewsOf } from './views/views.js';
