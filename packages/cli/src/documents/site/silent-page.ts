import type { Page, PageMeta } from '@heed/core/page';

/**
 * Does a page contain nothing that could hold a signal about the whole page? Most pages do, and a site has thousands of them, so they
 * need not be kept. Everything that is not known to be harmless may be a signal: a META tag may have the name of any crawler.
 */
export function isSilent({ metas, links, scripts, instructions, profile, unread }: Page): boolean {
  if (scripts.length > 0 || instructions.length > 0 || profile !== undefined || unread !== undefined) return false;
  return metas.every(isHarmless) && links.every(({ rel }) => !/licen[cs]e/i.test(rel));
}

function isHarmless({ name, httpEquiv, property }: PageMeta): boolean {
  return (
    (name === undefined || harmlessName.test(name.trim())) &&
    (property === undefined || /^(?:og|article|fb|twitter):/i.test(property.trim())) &&
    (httpEquiv === undefined || /^(?:content-type|content-language|x-ua-compatible|refresh)$/i.test(httpEquiv.trim()))
  );
}

/** Names of META tags that address no crawler and belong to no dialect. */
const harmlessName =
  /^(?:viewport|description|keywords|author|generator|referrer|theme-color|color-scheme|format-detection|(?:twitter|og|apple|msapplication)[:-].*)$/i;
