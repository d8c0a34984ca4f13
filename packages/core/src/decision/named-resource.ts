import type { Page } from '../policy/page.js';
import { parseUrl } from '../policy/url.js';
import type { Decision } from './answer.js';
import { fileAt, textOf } from './files.js';
import type { Question } from './question.js';

/** What a view has to be made from instead of the page, because ACAP's `must-use-resource` says so. */
export type NamedResource =
  /** An element of the page, by its place in `page.elements`. */
  | { readonly kind: 'element'; readonly place: number }
  | { readonly kind: 'text'; readonly text: string }
  /** It is named and was not given; then there is nothing to make the view from (ASK-11). */
  | { readonly kind: 'missing'; readonly uri: string };

/**
 * The resource that the limits of a permission name, if they name one (A1-2.5.3.2-a, A1-2.5.5.2.2-a). What is relative
 * counts from the page if the page says so, else from the document root (AMB-35).
 */
export function namedResource(
  { limits, because }: Decision,
  page: Page,
  question: Question,
): NamedResource | undefined {
  const uri = limits.find(({ limit }) => limit === 'must-use-resource')?.value;
  if (uri === undefined) return undefined;
  const extract = /^the-acap:extract:(id|class|meta):(.*)$/i.exec(uri);
  const base = because.some(({ source }) => source === page.source.name) ? page.url : new URL('/', question.url).href;
  if (extract === null) return fromFile(uri, base, question);
  const name = extract[2] ?? '';
  switch (extract[1]?.toLowerCase()) {
    case 'id':
      return fromElement(
        page.elements.findIndex(({ id }) => id === name),
        uri,
      );
    case 'class':
      // The first element that has the class, and no other (A1-2.5.3.2-f).
      return fromElement(
        page.elements.findIndex(({ classes = '' }) => classes.split(/[\t\n\f\r ]+/).includes(name)),
        uri,
      );
    default:
      return fromMeta(name, page, uri);
  }
}

function fromElement(place: number, uri: string): NamedResource {
  return place === -1 ? { kind: 'missing', uri } : { kind: 'element', place };
}

function fromMeta(name: string, { metas }: Page, uri: string): NamedResource {
  const meta = metas.find((one) => one.inHead && one.name?.toLowerCase() === name.toLowerCase());
  return meta?.content === undefined ? { kind: 'missing', uri } : { kind: 'text', text: meta.content };
}

function fromFile(uri: string, base: string, question: Question): NamedResource {
  const address = parseUrl(uri, base)?.href;
  const text = address === undefined ? undefined : textOf(fileAt(question, address));
  return text === undefined ? { kind: 'missing', uri } : { kind: 'text', text };
}

/** Is an element the named one, or inside it? */
export function isWithin(page: Page, place: number, named: number): boolean {
  for (let at: number | undefined = place; at !== undefined && at >= named; at = page.elements[at]?.parent) {
    if (at === named) return true;
  }
  return false;
}
