import type { Report } from '../../../diagnostics/diagnostic.js';
import { parseUrl } from '../../../policy/url.js';
import { rememberFor } from '../../../text/memory.js';
import type { Source } from '../../../text/source.js';
import { readAcap } from '../read.js';
import { normalUrl } from '../syntax/normal-url.js';
import type { AcapReading, Reference } from './reading.js';

/** What a permissions reference leads to: a file, or the clause by which it is treated as broken. */
export type ResolvedReference =
  | { readonly kind: 'file'; readonly reading: AcapReading }
  | { readonly kind: 'broken'; readonly clause: string; readonly code?: BrokenReferenceCode };

/** The problem to report for a broken reference; absent if reading the file has already reported it. */
type BrokenReferenceCode =
  | 'acap/reference-not-available'
  | 'acap/reference-not-text'
  | 'acap/reference-scheme'
  | 'acap/chained-reference';

/** Documents by the path or URL under which they were given. */
export type ReferencedFiles = ReadonlyMap<string, Source | 'not-available'>;

/**
 * Follows the permissions references of a file, one step only (A1-2.3.2-b, A1-2.3.2-e).
 *
 * Reading: (AMB-48) a reference is broken if the file is missing, is not text, or refers on itself; so is one with
 * wildcards, which does not name a file (A1-3-f). (AMB-82) a file on another host is read like any other, and its paths
 * are paths of the site that refers to it; only http and https are followed.
 */
export function followReferences(
  site: AcapReading,
  files: ReferencedFiles,
  url: string,
  report: Report | undefined,
): ReadonlyMap<Reference, ResolvedReference> {
  const references = site.records.flatMap(({ reference }) => (reference === undefined ? [] : [reference]));
  const resolved = new Map<Reference, ResolvedReference>();
  if (references.length === 0) return resolved;
  const sources = new Map([...files].map(([key, source]) => [normalUrlOf(key, url), source]));
  const read = new Map<string, ResolvedReference>();
  for (const reference of references) {
    const { locator, span } = reference;
    const fileUrl = normalUrlOf(locator, url);
    let target = brokenLocator(locator) ?? read.get(fileUrl);
    if (target === undefined) {
      target = readReferenced(sources.get(fileUrl) ?? 'not-available', site, report);
      read.set(fileUrl, target);
    }
    resolved.set(reference, target);
    if (target.kind === 'broken' && target.code !== undefined) {
      report?.({ code: target.code, source: site.source, span, data: { locator } });
    }
  }
  return resolved;
}

/** Why the locator itself is broken; `undefined` for one that can be followed. */
function brokenLocator(locator: string): ResolvedReference | undefined {
  if (/[*$]/.test(locator)) return { kind: 'broken', clause: 'AMB-48', code: 'acap/reference-not-available' };
  if (!/^[a-z][a-z0-9+.-]*:/i.test(locator) || /^https?:/i.test(locator)) return undefined;
  return { kind: 'broken', clause: 'AMB-82', code: 'acap/reference-scheme' };
}

/**
 * The URL that a reference leads to: a path is relative to the document root, any other locator is absolute
 * (A1-2.3.2-b).
 *
 * `undefined` for a reference that is not followed or is not valid.
 */
export function referenceUrl(locator: string, url: string): string | undefined {
  return brokenLocator(locator) === undefined ? absoluteOf(locator, url)?.href : undefined;
}

function absoluteOf(locator: string, url: string): URL | undefined {
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(locator);
  return parseUrl(absolute || locator.startsWith('/') ? locator : `/${locator}`, absolute ? undefined : url);
}

function normalUrlOf(locator: string, url: string): string {
  return normalUrl(absoluteOf(locator, url)?.href ?? locator);
}

/** The files that a file refers to, as they were read by its definitions. */
const readReferences: (site: AcapReading) => WeakMap<Source, AcapReading> = rememberFor(() => new WeakMap());

function readReferenced(
  source: Source | 'not-available',
  site: AcapReading,
  report: Report | undefined,
): ResolvedReference {
  if (source === 'not-available') return { kind: 'broken', clause: 'AMB-48', code: 'acap/reference-not-available' };
  if (!isText(source.text)) return { kind: 'broken', clause: 'AMB-48', code: 'acap/reference-not-text' };
  const known = readReferences(site);
  let reading = known.get(source);
  if (reading === undefined || report !== undefined) {
    reading = readAcap(source, report, site.definitions);
    known.set(source, reading);
  }
  if (reading.overLimit !== undefined) return { kind: 'broken', clause: 'AMB-69' };
  const { records, strayReference } = reading;
  const refersOn = strayReference !== undefined || records.some(({ reference }) => reference !== undefined);
  if (!refersOn) return { kind: 'file', reading };
  return { kind: 'broken', clause: 'A1-2.3.2-e', code: 'acap/chained-reference' };
}

/** Whether a document is text: a "not found" page or binary data says nothing about the file (AMB-48). */
function isText(text: string): boolean {
  return !text.includes('\0') && !/^\s*<(?:!doctype|html|\?xml|head|body)\b/i.test(text);
}
