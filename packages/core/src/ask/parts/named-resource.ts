import { findPart, isWithin } from '../../dialects/acap/page/page-part.js';
import { type ResourceQualifier, resourceTargetOf } from '../../dialects/acap/syntax/qualifier.js';
import type { Texts } from '../../dialects/texts.js';
import { fileAt } from '../../policy/file.js';
import type { Page } from '../../policy/page.js';
import { parseUrl } from '../../policy/url.js';
import type { Decision } from '../answer.js';

/** A resource that a limit of a permission names: what must be used in place of the page, or shown together with it. */
export type NamedResource =
  /** An element of the page, by its index in `page.elements`. */
  | { readonly kind: 'element'; readonly place: number }
  | { readonly kind: 'text'; readonly text: string }
  /** A page of its own, as markup. */
  | { readonly kind: 'html'; readonly text: string }
  /** It was not given (ASK-11), or the page has no such part. */
  | { readonly kind: 'missing' };

/**
 * The resources that the limits of a permission name (A1-2.5.3.2-a, A1-2.5.5.2.2-a, A1-2.5.5.2.5-a). A relative URL is resolved
 * against the page if the permission is in the page, otherwise against the root of the site (AMB-35).
 */
export function namedResources(
  qualifier: ResourceQualifier,
  { limits, because }: Pick<Decision, 'limits' | 'because'>,
  page: Page | undefined,
  texts: Texts,
): NamedResource[] {
  return limits
    .filter(({ limit }) => limit === qualifier)
    .map(({ value }) => {
      const locator = resourceTargetOf(qualifier, value)?.locator ?? { kind: 'uri', uri: value };
      if (locator.kind === 'uri') {
        const isOfPage = because.some(({ source }) => source === page?.source.name);
        return fromFile(locator.uri, isOfPage && page !== undefined ? page.url : new URL('/', texts.url).href, texts);
      }
      const part = page === undefined ? undefined : findPart(page, locator);
      if (part === undefined) return missing;
      return part.kind === 'element' ? part : { kind: 'text', text: part.content };
    });
}

/** Is an element of the page, or, for -1, the whole page, a named resource, or a part of it? */
function isPartOf(resource: NamedResource, page: Page, place: number): boolean {
  return resource.kind === 'element' && place !== -1 && isWithin(page, place, resource.place);
}

/** Is it this part of the page that a permission says to use? Not if `must-use-resource` names another (ASK-23). */
export function isToBeUsed(decision: Decision, page: Page, place: number, texts: Texts): boolean {
  const resources = namedResources('must-use-resource', decision, page, texts);
  return resources.every((resource) => isPartOf(resource, page, place));
}

const missing: NamedResource = { kind: 'missing' };

function fromFile(uri: string, base: string, { files, url }: Texts): NamedResource {
  const target = parseUrl(uri, base);
  const file = target === undefined ? undefined : fileAt(files, target.href, url);
  if (target === undefined || file?.kind !== 'text') return missing;
  const { text } = file.source;
  return { kind: isHtml(target.pathname, text) ? 'html' : 'text', text };
}

/**
 * Is a file HTML? Its Content-Type is not known, so its name decides, or else how it begins.
 *
 * Reading: (ASK-23) a name that does not tell leaves it to the beginning, as browsers do: a document type, or a tag that
 * pages begin with.
 */
function isHtml(path: string, text: string): boolean {
  if (/\.(?:x|s)?html?$/i.test(path)) return true;
  return !/\.txt$/i.test(path) && beginsLikeHtml.test(text);
}

const beginsLikeHtml = /^\s*<(?:!--|(?:!doctype\s+html|html|head|title|body|h1|div|table|a|p|br)[\s/>])/i;
