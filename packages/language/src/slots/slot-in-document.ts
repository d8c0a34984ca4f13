import type { EditedDocument } from '../edited-document.js';
import type { TextKind } from '../text-kind.js';
import { rslSlot, tdmrepSlot } from './file-slots.js';
import { headerRulesSlot } from './header-rules-slot.js';
import { headerSlot } from './header-slot.js';
import { pageSlot } from './page-slot.js';
import { jsonPolicySlot } from './policy-json-slot.js';
import { policySlot } from './policy-slot.js';
import { aiTxtSlot, robotsSlot } from './robots-slot.js';
import type { FindSlot, Slot } from './slot.js';

/** Limit: characters of a line or a document around an offset in which words are searched. */
const reach = 2_000;

/** What is examined to find a slot: the line, the text from the start of the document to the end of the line, or the text around the offset. */
type Examined = 'line' | 'before' | 'around';

const kinds: { readonly [Kind in TextKind]: readonly [Examined, FindSlot] } = {
  robots: ['line', robotsSlot],
  'ai-txt': ['line', aiTxtSlot],
  headers: ['line', headerSlot],
  'header-rules': ['line', headerRulesSlot],
  html: ['around', pageSlot],
  xml: ['around', pageSlot],
  rsl: ['around', rslSlot],
  tdmrep: ['line', tdmrepSlot],
  policy: ['before', policySlot],
  'policy-json': ['before', jsonPolicySlot],
};

/** The slot at an offset of a document, with offsets of the document. */
export function slotInDocument(kind: TextKind, doc: EditedDocument, at: number): Slot | undefined {
  const [examined, find] = kinds[kind];
  const line = doc.lineAt(at);
  const from = Math.max(examined === 'line' ? line.from : 0, at - reach);
  const to = Math.min(examined === 'around' ? doc.length : line.to, at + reach);
  const slot = find(doc.sliceString(from, to), at - from);
  return slot === undefined ? undefined : { ...slot, start: slot.start + from, end: slot.end + from };
}
