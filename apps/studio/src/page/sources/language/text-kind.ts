import type { Text } from '@codemirror/state';
import type { TextKind } from '@heed/language';
import type { PaneName } from '../../engine/messages.ts';
import { type LanguageName, languageNameOf } from '../editor/text-language.ts';

/** What the text of a pane in each language is: files in JSON and XML are documents of the site. */
const kinds: { readonly [Name in LanguageName]: TextKind } = {
  robots: 'robots',
  headers: 'headers',
  html: 'html',
  xml: 'rsl',
  json: 'tdmrep',
  yaml: 'policy',
};

/** Limit: characters of a text that show its language. */
const beginning = 2_000;

/** What the text of a pane is. */
export function textKindIn(pane: PaneName, doc: Text): TextKind {
  if (pane === 'page') return 'html';
  return pane.endsWith('/ai.txt') ? 'ai-txt' : kinds[languageNameOf(pane, doc.sliceString(0, beginning))];
}
