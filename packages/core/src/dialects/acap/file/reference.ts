import type { Report } from '../../../diagnostics/diagnostic.js';
import { parseUrl } from '../../../policy/url.js';
import type { Source } from '../../../text/source.js';
import { readAcap } from '../read.js';
import { normalUrl } from '../syntax/normal-url.js';
import type { AcapReading, Reference } from './reading.js';

/** What a permissions reference leads to: a file, or the clause by which it counts as broken. */
export type Resolved =
  | { readonly kind: 'file'; readonly reading: AcapReading }
  | { readonly kind: 'broken'; readonly clause: string; readonly code?: BrokenCode };

/** What is said where a reference is broken; nothing where that was said when the file was read. */
type BrokenCode =
  | 'acap/reference-not-available'
  | 'acap/reference-not-text'
  | 'acap/reference-scheme'
  | 'acap/chained-reference';

/** Documents by the path or URL under which they were given. */
export type Files = ReadonlyMap<string, Source | 'not-available'>;

/**
 * Follows the permissions references of a file, one step and no further (A1-2.3.2-b, A1-2.3.2-e).
 *
 * Reading: (AMB-48) what cannot be had, is no text, or refers on itself, is broken; so is a reference with wildcards, which
 * names no file (A1-3-f). (AMB-82) a file on another host is read as any other, its paths against the site that refers to
 * it; only http and https are followed.
 */
export function followReferences(
  site: AcapReading,
  files: Files,
  url: string,
  report: Report | undefined,
): ReadonlyMap<Reference, Resolved> {
  const references = site.records.flatMap(({ reference }) => (reference === undefined ? [] : [reference]));
  const resolved = new Map<Reference, Resolved>();
  if (references.length === 0) return resolved;
  const sources = new Map([...files].map(([key, source]) => [addressOf(key, url), source]));
  const read = new Map<string, Resolved>();
  for (const reference of references) {
    const { locator, span } = reference;
    const address = addressOf(locator, url);
    let found = unfollowed(locator) ?? read.get(address);
    if (found === undefined) {
      found = readReferenced(sources.get(address) ?? 'not-available', site, report);
      read.set(address, found);
    }
    resolved.set(reference, found);
    if (found.kind === 'broken' && found.code !== undefined) {
      report?.({ code: found.code, source: site.source, span, data: { locator } });
    }
  }
  return resolved;
}

/** Why a reference is not followed, wherever it leads. */
function unfollowed(locator: string): Resolved | undefined {
  if (/[*$]/.test(locator)) return { kind: 'broken', clause: 'AMB-48', code: 'acap/reference-not-available' };
  if (!/^[a-z][a-z0-9+.-]*:/i.test(locator) || /^https?:/i.test(locator)) return undefined;
  return { kind: 'broken', clause: 'AMB-82', code: 'acap/reference-scheme' };
}

/**
 * Where a reference leads: paths count from the document root, the rest are absolute (A1-2.3.2-b). Nothing for one that is
 * not followed, or leads nowhere.
 */
export function referenceAddress(locator: string, url: string): string | undefined {
  return unfollowed(locator) === undefined ? absoluteOf(locator, url)?.href : undefined;
}

function absoluteOf(locator: string, url: string): URL | undefined {
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(locator);
  return parseUrl(absolute || locator.startsWith('/') ? locator : `/${locator}`, absolute ? undefined : url);
}

function addressOf(locator: string, url: string): string {
  return normalUrl(absoluteOf(locator, url)?.href ?? locator);
}

const cache = new WeakMap<AcapReading, WeakMap<Source, AcapReading>>();

function readReferenced(source: Source | 'not-available', site: AcapReading, report: Report | undefined): Resolved {
  if (source === 'not-available') return { kind: 'broken', clause: 'AMB-48', code: 'acap/reference-not-available' };
  if (!isText(source.text)) return { kind: 'broken', clause: 'AMB-48', code: 'acap/reference-not-text' };
  let known = cache.get(site);
  if (known === undefined) {
    known = new WeakMap();
    cache.set(site, known);
  }
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

/** A page that says "not found", or no text at all, comes where a file was; what the file said is not known then (AMB-48). */
function isText(text: string): boolean {
  return !text.includes('\0') && !/^\s*<(?:!doctype|html|\?xml|head|body)\b/i.test(text);
}
