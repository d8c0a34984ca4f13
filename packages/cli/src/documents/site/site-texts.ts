import type { HeaderLine } from '@heed/core';
import type { Site, SiteHeaderRule, SitePage } from '@heed/core/compare';
import { type HeaderRule, headerOfRules, parseUrl, unknownAddress } from '@heed/core/internal';
import { questionAt } from '@heed/core/internal/comparisons';
import { type ShownText, shownText } from '../documents.js';
import type { SiteDocuments } from './site-documents.js';

/** The texts of a site by the names that reasons use, apart from headers and pages, which depend on the address. */
export interface SiteTexts {
  /** robots.txt and other files, by their names. */
  readonly shown: ReadonlyMap<string, ShownText>;
  /** The `_headers` file, and its rules. */
  readonly headerRules?: { readonly shown: ShownText; readonly rules: readonly HeaderRule[] };
  /** The header of the one response that is known. */
  readonly header?: ShownText;
  /** The one page that is known. */
  readonly body?: ShownText;
  /** The pages, each with the name of its file. */
  readonly pages?: readonly (SitePage & { readonly file: string })[];
}

/** Finds the text that a reason names. */
export function findTexts({ shown, headerRules, header, body, pages = [] }: SiteTexts): SiteDocuments['textAt'] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const fields = new Map((headerRules?.rules ?? []).flatMap((rule) => rule.fields).map((one) => [one.field, one]));
  return (source, address, site) => {
    const path = pathOf(address);
    switch (source) {
      case 'body': {
        const page = byPath.get(path);
        return page === undefined ? body : shownText(page.file, page.body);
      }
      case 'header': {
        if (headerRules === undefined) return header;
        return { ...headerRules.shown, placeOf: headerOfRules([sentAt(site, address, fields)]).placeOf };
      }
      default:
        return shown.get(source) ?? shown.get(pathOf(source));
    }
  };
}

type Fields = HeaderRule['fields'];

/** What the site sends for an address, as one rule, with the locations of its fields. A field that no rule has, has none. */
function sentAt(site: Site, address: string, fields: ReadonlyMap<HeaderLine, Fields[number]>): HeaderRule {
  const sent = questionAt(site, address, '*').response?.headers ?? [];
  return { pattern: address, fields: sent.map((field) => fields.get(field) ?? { field, line: 1, valueColumn: 1 }) };
}

/** The path of an address of the site: what is before its query. */
function pathOf(address: string): string {
  return parseUrl(address, unknownAddress)?.pathname ?? address;
}

/** Header rules as a site has them. */
export function siteRules(rules: readonly HeaderRule[]): SiteHeaderRule[] {
  return rules.map(({ pattern, fields }) => ({ pattern, headers: fields.map(({ field }) => field) }));
}
