export { findPage } from './find/find-page.js';
export { findInHead } from './find/head.js';
export { findInHtml } from './find/html.js';
export { findInXml } from './find/xml.js';
export { findXml } from './find/xml-file.js';
export { type DecodedPage, decodePage } from './parse/encoding.js';
export { type QuestionParts, questionFrom } from './question-from.js';
export { viewsOf } from './views/views.js';
