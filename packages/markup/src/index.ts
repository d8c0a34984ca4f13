export { type DecodedPage, decodePage } from './encoding.js';
export { findPage } from './find.js';
export { findInHead } from './head.js';
export { findInHtml } from './html.js';
export { viewsOf } from './views.js';
export { findInXml } from './xml.js';
