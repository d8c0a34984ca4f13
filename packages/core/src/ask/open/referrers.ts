import type { Referrer } from '../../dialects/dialect.js';
import type { Usage } from '../../policy/usage.js';
import { type Column, canChange } from './table.js';

/** The usages that the licences of RSL and the page of robot names speak of. ACAP speaks of all. */
const spokenOf: Readonly<Record<Referrer, ReadonlySet<Usage> | 'all'>> = {
  acap: 'all',
  rsl: new Set<Usage>(['index', 'ai-train', 'ai-input', 'tdm']),
  'class-names': new Set<Usage>([
    'index',
    'follow',
    'anchor-text',
    'preserve',
    'present-currentcopy',
    'present-oldcopy',
    'present-snippet',
    'present-oldsnippet',
  ]),
};

/** The columns of documents that something refers to. */
export type DocumentColumn = Extract<Column, 'ofRobots' | 'ofResponse'>;

/** Can a document that a dialect refers to, there, change a decision on the usage (ASK-35)? */
export function isSpokenOf(referrer: Referrer, usage: Usage, column: DocumentColumn): boolean {
  const spoken = spokenOf[referrer];
  return (spoken === 'all' || spoken.has(usage)) && canChange(usage, column);
}
