/**
 * For finders: the plain data in which they report what a document contains, and the rules that views are cut by.
 *
 * @module
 */
export type { Views } from './ask/answer.js';
export { emptyViews } from './ask/answer.js';
export type { Markup, MaxLength, PartReason, SnippetTerms, ViewRules } from './ask/parts/markup.js';
export type { ViewName } from './ask/question.js';
export { findPrologInstructions } from './dialects/robots-pi/find.js';
export type {
  Finders,
  FoundText,
  Page,
  PageElement,
  PageInstruction,
  PageLink,
  PageMarker,
  PageMeta,
  PageScript,
  UnreadPart,
} from './policy/page.js';
export { parseUrl } from './policy/url.js';
export type { ViewUsage } from './policy/voice.js';
export type { XmlElement, XmlFile } from './policy/xml.js';
export { contentTypeOf, mediaTypeOf, pageFormatOf } from './text/content-type.js';
export { Source, type Span } from './text/source.js';
export { decodeUtf8Page } from './text/utf8-page.js';
