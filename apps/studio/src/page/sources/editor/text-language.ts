import { StreamLanguage } from '@codemirror/language';
import { json } from '@codemirror/legacy-modes/mode/javascript';
import { html, xml } from '@codemirror/legacy-modes/mode/xml';
import { yaml } from '@codemirror/legacy-modes/mode/yaml';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import type { PaneName } from '../../engine/messages.ts';
import { responseHeaders } from './headers-language.ts';
import { robotsTxt } from './robots-language.ts';

const languages = {
  robots: StreamLanguage.define(robotsTxt),
  headers: StreamLanguage.define(responseHeaders),
  html: StreamLanguage.define(html),
  xml: StreamLanguage.define(xml),
  json: StreamLanguage.define({ ...json, tokenTable: { property: tags.propertyName } }),
  // The mode calls keys atoms.
  yaml: StreamLanguage.define({ ...yaml, tokenTable: { atom: tags.propertyName, meta: tags.punctuation } }),
} as const;

export type LanguageName = keyof typeof languages;

/** The language that a pane is highlighted in, by its name and how its text begins. */
export function languageNameOf(pane: PaneName, beginning: string): LanguageName {
  if (pane === 'robots' || pane === 'headers') return pane;
  if (pane === 'policy') return 'yaml';
  const begun = beginning.trimStart();
  if (pane === 'page') return begun.startsWith('<?xml') ? 'xml' : 'html';
  if (begun.startsWith('{') || begun.startsWith('[')) return 'json';
  if (begun.startsWith('<')) return /^<(?:!doctype\s+html|html)\b/i.test(begun) ? 'html' : 'xml';
  if (/\.json$/i.test(pane)) return 'json';
  // Files of permissions and ai.txt have the syntax of robots.txt.
  return /\.(?:xml|rsl)$/i.test(pane) ? 'xml' : 'robots';
}

/** Limit: characters of a text that show its language. It shows in the first line, or not at all. */
const beginningLength = 200;

/** Highlights a text in its language, and in another one when its beginning becomes that of another. */
export function textLanguage(pane: PaneName, text: string): Extension {
  const language = new Compartment();
  const languageFor = (beginning: string): Extension => languages[languageNameOf(pane, beginning)];
  return [
    language.of(languageFor(text.slice(0, beginningLength))),
    EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
      if (!docChanged) return null;
      const wanted = languageFor(newDoc.sliceString(0, beginningLength));
      return language.get(startState) === wanted ? null : { effects: language.reconfigure(wanted) };
    }),
  ];
}
