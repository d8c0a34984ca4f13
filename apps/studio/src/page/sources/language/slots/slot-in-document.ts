import type { Text } from '@codemirror/state';
import type { PaneName } from '../../../engine/messages.ts';
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

const languages = {
  robots: ['line', robotsSlot],
  'ai.txt': ['line', aiTxtSlot],
  headers: ['line', headerSlot],
  json: ['line', tdmrepSlot],
  xml: ['around', rslSlot],
  page: ['around', pageSlot],
  policy: ['before', policySlot],
} as const satisfies Record<string, readonly [Looked, FindSlot]>;

/** The slot at an offset of the document of a pane, with offsets of the document. */
export function slotInDocument(pane: PaneName, doc: Text, at: number): Slot | undefined {
  const [looked, find] = languages[languageOf(pane, doc)];
  const line = doc.lineAt(at);
  const from = Math.max(looked === 'line' ? line.from : 0, at - reach);
  const to = Math.min(looked === 'around' ? doc.length : line.to, at + reach);
  const slot = find(doc.sliceString(from, to), at - from);
  return slot === undefined ? undefined : { ...slot, start: slot.start + from, end: slot.end + from };
}

/** Other files are JSON, XML or like robots.txt: by their names, or by how they begin. */
function languageOf(pane: PaneName, doc: Text): keyof typeof languages {
  if (!pane.startsWith('file:')) return pane as 'robots' | 'headers' | 'page' | 'policy';
  if (pane.endsWith('/ai.txt')) return 'ai.txt';
  const beginning = doc.sliceString(0, reach).trimStart();
  if (pane.endsWith('.json') || /^[[{]/.test(beginning)) return 'json';
  return pane.endsWith('.xml') || beginning.startsWith('<') ? 'xml' : 'robots';
}
