import { parseUrl } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { hasTarget, isXLink, targetOf } from '../find/target.js';
import { attributeOf, type Tree } from '../parse/tree.js';

/**
 * Limit: characters of an address that others are resolved against. RFC 9110 asks for at least 8,000 in any address. Every link repeats
 * its base, so that a long one would cost its length times the number of links; links that need a longer one have no address.
 */
const maxBase = 8_192;

/** Returns the absolute address of the link at a node; undefined if it is not a link, or if its target cannot be fetched. */
export type LinkAddress = (index: number) => string | undefined;

/** Reads the addresses of links in a page. */
export function linkAddresses({ tree, page }: ParsedPage): LinkAddress {
  const pageBase = page.url;
  const baseOfXLink = page.format === 'html' ? undefined : xmlBases(tree, page.source.text, pageBase);
  return (index) => {
    const address = hasTarget(tree, index) ? targetOf(tree, index) : undefined;
    if (address === undefined) return undefined;
    const base = baseOfXLink !== undefined && isXLink(tree, index) ? baseOfXLink(index) : pageBase;
    return fetchableUrl(address, base);
  };
}

/**
 * Returns the base of addresses at a node of an XML document; undefined where the document sets no base.
 *
 * Reading: (ASK-46) `xml:base`, on an element or around it, applies to the addresses of XLink, as XLink says.
 */
function xmlBases(tree: Tree, text: string, pageBase: string): ((index: number) => string | undefined) | undefined {
  if (!text.includes('xml:base')) return undefined;
  const known = new Map<number, string | undefined>([[-1, pageBase]]);
  return (index) => {
    const unknown: number[] = [];
    let at = index;
    for (; !known.has(at); at = tree.parentOf[at] ?? -1) unknown.push(at);
    let base = known.get(at);
    for (const inner of unknown.reverse()) {
      const own = attributeOf(tree, inner, 'xml:base');
      if (own !== undefined) base = resolved(own, base);
      known.set(inner, base);
    }
    return base;
  };
}

/** The absolute address of a link. Other schemes lead to mail programs and scripts, not to resources that can be fetched. */
function fetchableUrl(address: string, base: string | undefined): string | undefined {
  const url = resolvedUrl(address, base);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

function resolved(address: string, base: string | undefined): string | undefined {
  return resolvedUrl(address, base)?.href;
}

function resolvedUrl(address: string, base: string | undefined): URL | undefined {
  return base === undefined || base.length > maxBase ? parseUrl(address) : parseUrl(address, base);
}
