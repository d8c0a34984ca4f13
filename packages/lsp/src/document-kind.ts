import { policyKindOf, type TextKind, textKindOf } from '@heed/language';
import type { Settings } from './settings.js';

/** A document of an editor, as far as its kind is concerned. */
export interface NamedDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
}

/** What languages of editors hold, by the ids that are in use for them. */
const kindsOfLanguages: Readonly<Record<string, TextKind | undefined>> = {
  'robots-txt': 'robots',
  robotstxt: 'robots',
  'robots.txt': 'robots',
  robots: 'robots',
  'heed-headers': 'header-rules',
  'heed-policy': 'policy',
  html: 'html',
  xhtml: 'xml',
};

/** The kind of a document: a policy if the settings say so, or else by its name, or else by the language that the editor gave it. */
export function kindOfDocument({ uri, languageId, text }: NamedDocument, settings: Settings): TextKind | undefined {
  const path = pathOf(uri);
  if (settings.policyFiles.some((name) => `/${path}`.endsWith(`/${name.replace(/^\.?\//, '')}`))) {
    return policyKindOf(path);
  }
  const byLanguage = Object.hasOwn(kindsOfLanguages, languageId) ? kindsOfLanguages[languageId] : undefined;
  if (byLanguage === 'policy') return policyKindOf(path);
  return textKindOf(path, text) ?? byLanguage;
}

/** The path of an address, with its escapes read where that can be done. */
function pathOf(uri: string): string {
  const path = uri.replace(/^[a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?/i, '').replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
