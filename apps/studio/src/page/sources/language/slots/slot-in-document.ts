import type { Text } from '@codemirror/state';
import type { PaneName } from '../../../engine/messages.ts';
import { type LanguageName, languageNameOf } from '../../editor/text-language.ts';
import { rslSlot, tdmrepSlot } from './file-slots.ts';
import { headerSlot } from './header-slot.ts';
import { pageSlot } from './page-slot.ts';
import { policySlot } from './policy-slot.ts';
import { aiTxtSlot, robotsSlot } from './robots-slot.ts';
import type { FindSlot, Slot } from './slot.ts';

/** Limit: characters of a line or a document around an offset in which words are looked for. */
const reach = 2_000;

/** What is looked at to find a slot: the line, what is before the offset to the end of its line, or what is around it. */
type Looked = 'line' | 'before' | 'around';

const languages: { readonly [Name in LanguageName]: readonly [Looked, FindSlot] } = {
  robots: ['line', robotsSlot],
  headers: ['line', headerSlot],
  json: ['line', tdmrepSlot],
  html: ['around', pageSlot],
  xml: ['around', rslSlot],
  yaml: ['before', policySlot],
};

/** The slot at an offset of the document of a pane, with offsets of the document. */
export function slotInDocument(pane: PaneName, doc: Text, at: number): Slot | undefined {
  const [looked, find] = languageOf(pane, doc);
  const line = doc.lineAt(at);
  const from = Math.max(looked === 'line' ? line.from : 0, at - reach);
  const to = Math.min(looked === 'around' ? doc.length : line.to, at + reach);
  const slot = find(doc.sliceString(from, to), at - from);
  return slot === undefined ? undefined : { ...slot, start: slot.start + from, end: slot.end + from };
}

function languageOf(pane: PaneName, doc: Text): readonly [Looked, FindSlot] {
  if (pane === 'page') return languages.html;
  return pane.endsWith('/ai.txt') ? ['line', aiTxtSlot] : languages[languageNameOf(pane, doc.sliceString(0, reach))];
}
