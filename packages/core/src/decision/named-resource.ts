import { resourceTargetOf } from '../dialects/acap/syntax/qualifier.js';
import type { Texts } from '../dialects/texts.js';
import { fileAt } from '../policy/file.js';
import type { Page } from '../policy/page.js';
import { parseUrl } from '../policy/url.js';
import type { Decision } from './answer.js';

/** What a view must be made from in place of the page, because ACAP's `must-use-resource` names it. */
export type NamedResource =
  /** An element of the page, by its index in `page.elements`. */
  | { readonly kind: 'element'; readonly place: number }
  | { readonly kind: 'text'; readonly text: string }
  /** It was not given, so there is nothing to make the view from (ASK-11). */
  | { readonly kind: 'missing'; readonly uri: string };

/**
 * The resource that the limits of a permission name, if they name one (A1-2.5.3.2-a, A1-2.5.5.2.2-a). A relative URL is resolved
 * against the page if the permission is in the page, otherwise against the root of the site (AMB-35).
 */
export function namedResource({ limits, because }: Decision, page: Page, texts: Texts): NamedResource | undefined {
  const uri = limits.find(({ limit }) => limit === 'must-use-resource')?.value;
  if (uri === undefined) return undefined;
  const locator = resourceTargetOf('must-use-resource', uri)?.locator ?? { kind: 'uri', uri };
  switch (locator.kind) {
    case 'id':
      return fromElement(
        page.elements.findIndex(({ id }) => id === locator.name),
        uri,
      );
    case 'class':
      // Only the first element with the class (A1-2.5.3.2-f).
      return fromElement(
        page.elements.findIndex(({ classes = '' }) => classes.split(/[\t\n\f\r ]+/).includes(locator.name)),
        uri,
      );
    case 'meta':
      return fromMeta(locator.name, page, uri);
    case 'uri': {
      const isOfPage = because.some(({ source }) => source === page.source.name);
      return fromFile(locator.uri, isOfPage ? page.url : new URL('/', texts.url).href, texts);
    }
  }
}

function fromElement(place: number, uri: string): NamedResource {
  return place === -1 ? { kind: 'missing', uri } : { kind: 'element', place };
}

function fromMeta(name: string, { metas }: Page, uri: string): NamedResource {
  const meta = metas.find((one) => one.inHead && one.name?.toLowerCase() === name.toLowerCase());
  return meta?.content === undefined ? { kind: 'missing', uri } : { kind: 'text', text: meta.content };
}

function fromFile(uri: string, base: string, { files, url }: Texts): NamedResource {
  const target = parseUrl(uri, base)?.href;
  const file = target === undefined ? undefined : fileAt(files, target, url);
  return file?.kind === 'text' ? { kind: 'text', text: file.source.text } : { kind: 'missing', uri };
}

/** Is the element at index `place` the named one, or inside it? */
export function isWithin(page: Page, place: number, named: number): boolean {
  for (let at: number | undefined = place; at !== undefined && at >= named; at = page.elements[at]?.parent) {
    if (at === named) return true;
  }
  return false;
}
