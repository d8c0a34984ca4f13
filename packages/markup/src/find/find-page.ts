import type { Page } from '@heed/core/page';
import { decodePage } from '../parse/encoding.js';
import { findPage as findTextPage } from './find-text-page.js';

/**
 * Finds the signals of a response's body, given as bytes or as decoded text. The body is read as HTML unless its
 * Content-Type is XML (PI-36).
 *
 * With the depth `head`, for questions about the page as a whole, HTML is read up to the end of its head, and `elements` and
 * `markers` stay empty. XML is always read to its end, because a late instruction counts (P-1).
 */
export function findPage(
  body: string | Uint8Array | ArrayBuffer,
  contentType: string | undefined,
  url: string,
  depth: 'head' | 'whole',
): Page {
  const text = typeof body === 'string' ? body : decodePage(body, contentType).text;
  return findTextPage(text, contentType, url, depth);
}
