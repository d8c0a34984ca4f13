import type { Page, PageScript } from '../../policy/page.js';
import { parseUrl } from '../../policy/url.js';
import type { Header } from '../../text/header.js';
import { type HeaderLink, linksIn } from '../../text/link-header.js';
import type { Source, Span } from '../../text/source.js';
import type { LicenseLine } from './license-lines.js';
import { rslMediaType } from './vocabulary.js';

/** What refers to an RSL document: a line, a header link or a tag; or a script, which is one itself. */
export interface Reference {
  readonly source: Source;
  readonly span: Span;
  /** The absolute URL of the document, without fragment; `undefined` if the address is none. For a script, that of the page. */
  readonly url: string | undefined;
  readonly script?: PageScript;
  /** The clause by which only refusals of the document count; absent if its permissions do too. */
  readonly onlyRefusals?: 'AIN-7' | 'AIN-2a' | 'AIN-2h' | 'RSL-A4';
}

/** An address that is absolute as it is written. */
const absolute = /^[a-z][a-z0-9+.-]*:/i;

/** The document of a `License` line. A relative address is broken, so only refusals count (AIN-7). */
export function referenceOfLine({ source, span, value }: LicenseLine, url: string): Reference {
  const reference = { source, span, url: absoluteUrl(value, url) };
  return absolute.test(value) ? reference : { ...reference, onlyRefusals: 'AIN-7' };
}

/** A link of a header, and where it is. */
export interface PlacedLink extends HeaderLink {
  readonly source: Source;
  readonly span: Span;
}

/** The links of a header with the relation `license`, of any type. */
export function licenseLinksOf(header: Header): PlacedLink[] {
  return header.valuesOf('link').flatMap(({ source, span }) => {
    const value = source.textOf(span);
    if (!/license/i.test(value)) return [];
    const links = linksIn(value).filter(({ parameters }) => isLicense(parameters.get('rel') ?? ''));
    return links.map((link) => {
      return { ...link, source, span: { start: span.start + link.start, end: span.start + link.end } };
    });
  });
}

/**
 * The documents that a header refers to (RSL-A3). A licence link of another type is not RSL. A link with an `anchor` that leads
 * elsewhere is about another resource (RFC 8288 §3.2).
 */
export function referencesOfHeader(header: Header, url: string): Reference[] {
  const isOfPage = ({ parameters }: PlacedLink): boolean => {
    const anchor = parameters.get('anchor');
    return anchor === undefined || absoluteUrl(anchor, url) === absoluteUrl('', url);
  };
  return licenseLinksOf(header)
    .filter((link) => isRsl(link.parameters.get('type')) && isOfPage(link))
    .map(({ source, span, target, isBracketed }) => {
      const reference = { source, span, url: absoluteUrl(target, url) };
      return isBracketed ? reference : { ...reference, onlyRefusals: 'AIN-2a' };
    });
}

/**
 * The documents that a page refers to, and those that it holds (RSL-A4).
 *
 * Reading: a script in the head or directly in the body is about the page. One inside another element is about that element, which
 * nobody has to ask about by itself: its refusals count for the page, its permissions do not.
 */
export function referencesOfPage({ source, links, scripts, url: base }: Page, url: string): Reference[] {
  const linked = links.filter(({ rel, type }) => isLicense(rel) && isRsl(type));
  return [
    ...linked.map(({ href, span }) => ({ source, span, url: absoluteUrl(href, base) })),
    ...scripts.map((script): Reference => {
      const reference = { source, span: script.span, url: absoluteUrl('', url), script };
      return script.place === 'element' ? { ...reference, onlyRefusals: 'RSL-A4' } : reference;
    }),
  ];
}

/** Does a list of relations contain `license`? */
export function isLicense(relations: string): boolean {
  return /(?:^|\s)license(?:\s|$)/i.test(relations);
}

/** Is this the media type of RSL, with or without parameters? */
export function isRsl(type: string | undefined): boolean {
  return type?.split(';', 1)[0]?.trim().toLowerCase() === rslMediaType;
}

function absoluteUrl(written: string, base: string): string | undefined {
  const address = parseUrl(written, base);
  if (address === undefined) return undefined;
  address.hash = '';
  return address.href;
}
